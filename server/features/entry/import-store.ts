import { and, eq, isNull, max, sql } from "drizzle-orm";
import { entryImportLock } from "#server/platform/db/advisory-locks.ts";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { ImportedEntry } from "#shared/entry/contract.ts";
import { entryImports } from "#shared/entry/tables.ts";
import type { ImportedRow } from "./read-import.ts";

/** The NOTIFY channel for imports. */
export const entryImported = "entry_imported";

/** Rows per statement, which keeps each one small. */
const batchSize = 5000;

/** Limits the rows of one passport. Enough for several data sets with all destinations and their history. */
const maxListed = 5000;

export interface ImportOutcome {
  rows: number;
  /** Pairs of passport and destination that are new in the data set. */
  added: number;
  changed: number;
}

const lastDate = async (connection: Queryable, dataset: string): Promise<string | null> => {
  const [row] = await connection
    .select({ last: max(entryImports.seen) })
    .from(entryImports)
    .where(eq(entryImports.dataset, dataset));
  return row?.last ?? null;
};

export const createImportStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => ({
  /** The date of the last import of a data set. */
  lastDate: (dataset: string) => lastDate(db, dataset),

  /** What each data set says about the destinations of a passport, now and before its last change. */
  async listImported(passport: string): Promise<ImportedEntry[]> {
    const rows = await db
      .select()
      .from(entryImports)
      .where(eq(entryImports.passport, passport))
      .orderBy(entryImports.destination, entryImports.dataset, entryImports.since)
      .limit(maxListed);
    return rows.flatMap(({ dataset, destination, requirement, days, since, seen, until }, at) => {
      if (until !== null) return [];
      const earlier = rows[at - 1];
      const isEarlier = earlier?.dataset === dataset && earlier.destination === destination;
      const before = isEarlier ? { requirement: earlier.requirement, days: earlier.days } : undefined;
      return [{ dataset, destination, requirement, days, since, seen, before }];
    });
  },

  /**
   * Stores an import in one transaction. An unchanged row only gets a new `seen` day; a changed one ends the earlier row.
   * Pairs that the import leaves out stay as they are. Imports of one data set wait for each other.
   * @throws Error if a later day was imported already
   */
  saveImport: (dataset: string, day: string, rows: readonly ImportedRow[]): Promise<ImportOutcome> =>
    transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${entryImportLock(dataset)}, 0))`);
      const last = await lastDate(tx, dataset);
      if (last && last > day)
        throw new Error(`'${dataset}' was imported as of ${last}. An older file would undo its changes.`);
      await tx.execute(sql`
        create temporary table incoming
          (passport text, destination text, requirement text, days int, primary key (passport, destination))
          on commit drop`);
      for (let at = 0; at < rows.length; at += batchSize)
        await tx.execute(sql`
          insert into incoming
          select * from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batchSize))}::jsonb)
            as it(passport text, destination text, requirement text, days int)`);
      const isCurrent = and(sql`${entryImports.dataset} = ${dataset}`, isNull(entryImports.until));
      const isPair = sql`${entryImports.passport} = incoming.passport and ${entryImports.destination} = incoming.destination`;
      const isSame = sql`(${entryImports.requirement}, ${entryImports.days}) is not distinct from (incoming.requirement, incoming.days)`;
      await tx.execute(sql`
        update ${entryImports} set seen = ${day}::date from incoming where ${isCurrent} and ${isPair} and ${isSame}`);
      // Two imports of one day: the later one corrects the earlier one, so that no row ends before it begins.
      const corrected = await tx.execute(sql`
        delete from ${entryImports} using incoming
        where ${isCurrent} and ${isPair} and not ${isSame} and ${entryImports.since} = ${day}::date`);
      const ended = await tx.execute(sql`
        update ${entryImports} set until = ${day}::date from incoming
        where ${isCurrent} and ${isPair} and not ${isSame}`);
      const inserted = await tx.execute(sql`
        insert into ${entryImports} (dataset, passport, destination, requirement, days, since, seen)
        select ${dataset}, passport, destination, requirement, days, ${day}::date, ${day}::date from incoming
        where not exists (select from ${entryImports} where ${isCurrent} and ${isPair})`);
      await tx.execute(sql`select pg_notify(${entryImported}, '')`);
      const changed = (ended.rowCount ?? 0) + (corrected.rowCount ?? 0);
      return { rows: rows.length, added: (inserted.rowCount ?? 0) - changed, changed };
    }),
});

export type ImportStore = ReturnType<typeof createImportStore>;
