import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { lawInUse } from "#shared/law/tables.ts";

/** The NOTIFY channel for other tables of law. */
export const lawChanged = "law_changed";

export const createLawStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => ({
  /** The tables that replace those of this version. Undefined if none do. */
  async find() {
    const [row] = await db.select().from(lawInUse);
    return row;
  },

  /** All instances use these tables from now on. */
  take: (pack: LawPack, folder: string): Promise<void> =>
    transaction(async (tx) => {
      await tx
        .insert(lawInUse)
        .values({ pack, folder })
        .onConflictDoUpdate({ target: lawInUse.id, set: { pack, folder, takenAt: sql`now()` } });
      await tx.execute(sql`select pg_notify(${lawChanged}, '')`);
    }),

  /** All instances use the tables of their version again. @returns whether they did not already */
  drop: (): Promise<boolean> =>
    transaction(async (tx) => {
      const { rowCount } = await tx.delete(lawInUse);
      await tx.execute(sql`select pg_notify(${lawChanged}, '')`);
      return (rowCount ?? 0) > 0;
    }),
});
