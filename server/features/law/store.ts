import { createHash } from "node:crypto";
import { getTableColumns, sql } from "drizzle-orm";
import { lawPack } from "#server/knowledge/law/law.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { lawInUse } from "#shared/law/tables.ts";

/** The NOTIFY channel for other tables of law. */
export const lawChanged = "law_changed";

/** Tells the tables of this version from those of another one. */
export const ownFingerprint = createHash("sha256").update(JSON.stringify(lawPack)).digest("base64url");

const { pack: packColumn, id: _, ...facts } = getTableColumns(lawInUse);

export const createLawStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => ({
  /** Where the tables come from that replace those of this version. Undefined if none do. */
  async findTaken() {
    const [row] = await db.select(facts).from(lawInUse);
    return row;
  },

  /** The tables that replace those of this version, as they were stored. */
  async readTaken(): Promise<unknown> {
    const [row] = await db.select({ pack: packColumn }).from(lawInUse);
    return row?.pack;
  },

  /** All instances use these tables from now on. */
  take: (pack: LawPack, folder: string): Promise<void> =>
    transaction(async (tx) => {
      await tx
        .insert(lawInUse)
        .values({ pack, folder, replaces: ownFingerprint })
        .onConflictDoUpdate({
          target: lawInUse.id,
          set: { pack, folder, replaces: ownFingerprint, takenAt: sql`now()` },
        });
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
