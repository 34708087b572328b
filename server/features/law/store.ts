import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { lawPack } from "#server/knowledge/law/law.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { lawInUse } from "#shared/law/tables.ts";

/** The NOTIFY channel for a change of the tables of law. */
export const lawChanged = "law_changed";

/** The hash of this version's tables. Stored with edited tables, to notice an upgrade that changes the originals. */
export const ownFingerprint = createHash("sha256").update(JSON.stringify(lawPack)).digest("base64url");

export const createLawStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => ({
  /**
   * The stored tables that replace those of this version. Undefined if there are none. `pack` is not validated, and null if
   * the tables were stored at `known`, because they are large.
   */
  async findInUse(known?: Date) {
    const { folder, basedOn, usedSince, pack } = lawInUse;
    const isKnown = sql`date_trunc('milliseconds', ${usedSince}) = ${known?.toISOString() ?? null}::timestamptz`;
    const [row] = await db
      .select({
        folder,
        basedOn,
        usedSince,
        pack: sql<unknown>`CASE WHEN ${isKnown} THEN NULL ELSE ${pack} END`,
      })
      .from(lawInUse);
    return row;
  },

  /** All instances use these tables from now on. */
  use: (pack: LawPack, folder: string): Promise<void> =>
    transaction(async (tx) => {
      await tx
        .insert(lawInUse)
        .values({ pack, folder, basedOn: ownFingerprint })
        .onConflictDoUpdate({
          target: lawInUse.id,
          set: { pack, folder, basedOn: ownFingerprint, usedSince: sql`now()` },
        });
      await tx.execute(sql`select pg_notify(${lawChanged}, '')`);
    }),

  /** All instances use the tables of their version again. @returns whether they did not already */
  reset: (): Promise<boolean> =>
    transaction(async (tx) => {
      const { rowCount } = await tx.delete(lawInUse);
      await tx.execute(sql`select pg_notify(${lawChanged}, '')`);
      return (rowCount ?? 0) > 0;
    }),
});
