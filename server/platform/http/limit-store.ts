import { and, inArray, lt, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import { rateLimits } from "#shared/limits/tables.ts";

/** Rows per DELETE, so that no single statement takes long. */
const batchSize = 5000;

/** Maintains the counters that the rate limiter keeps in PostgreSQL. */
export interface LimitStore {
  /** Deletes expired counters. */
  prune(): Promise<void>;
  /** Deletes counters by their keys (`bucket:key`), and all whose keys start with one of `beginnings`. */
  forget(tx: Queryable, which: { keys: readonly string[]; beginnings: readonly string[] }): Promise<void>;
}

export const createLimitStore = ({ db }: Pick<Database, "db">): LimitStore => ({
  async prune() {
    const isExpired = lt(rateLimits.expire, Date.now());
    const some = db.select({ key: rateLimits.key }).from(rateLimits).where(isExpired).limit(batchSize);
    // A counter that was renewed in the meantime must stay, hence the second condition.
    await inBatches(() => db.delete(rateLimits).where(and(inArray(rateLimits.key, some), isExpired)));
  },
  async forget(tx, { keys, beginnings }) {
    const { key } = rateLimits;
    const starts = beginnings.map((beginning) => sql`starts_with(${key}, ${beginning})`);
    await tx.delete(rateLimits).where(or(inArray(key, [...keys]), ...starts));
  },
});
