import { and, inArray, lt, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import { rateLimits } from "#shared/limits/tables.ts";

/** Rows deleted by one query, so that none takes long. */
const batchSize = 5000;

/** Queries over the counters of attempts, besides counting. */
export interface LimitStore {
  /** Deletes the counters whose time is over. */
  prune(): Promise<void>;
  /** Deletes counters by their keys, `bucket:key`, and all whose keys begin so. */
  forget(tx: Queryable, which: { keys: readonly string[]; beginning: string }): Promise<void>;
}

/** The counters of all instances in PostgreSQL. */
export const createLimitStore = ({ db }: Pick<Database, "db">): LimitStore => ({
  async prune() {
    const over = lt(rateLimits.expire, Date.now());
    const some = db.select({ key: rateLimits.key }).from(rateLimits).where(over).limit(batchSize);
    // A counter that starts again in the meantime stays, hence the second `over`.
    await inBatches(() => db.delete(rateLimits).where(and(inArray(rateLimits.key, some), over)));
  },
  async forget(tx, { keys, beginning }) {
    const { key } = rateLimits;
    await tx.delete(rateLimits).where(or(inArray(key, [...keys]), sql`starts_with(${key}, ${beginning})`));
  },
});
