import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import { createDatabaseGate } from "#server/platform/http/gate.ts";
import { type Prepared, prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { entryContract } from "#shared/entry/contract.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import { fetchEntryRows } from "./entry-gateway.ts";
import { createImportStore, entryImported } from "./import-store.ts";
import { pollEntrySources } from "./poll-sources.ts";

/** Preparing the thousand entries of a passport from five data sets takes about ten milliseconds. */
const importsAtOnce = { atOnce: 2, waiting: 40 };

export interface EntryPorts {
  law: { derive: <T>(build: (law: { entry: { tables: EntryTables } }) => T) => () => T };
}

/** The entry rules and imported data sets. */
export const createEntry = (
  { http, database, notifications, config, fetch, log }: Platform,
  { law }: EntryPorts,
) => {
  const prepared = law.derive(({ entry }) => prepare(entryContract.tables, entry.tables));
  const imports = createImportStore(database);
  const codes = law.derive(({ entry }) => new Set(entry.tables.places));
  const imported = cacheUntilChanged<Prepared>({ notifications, channel: entryImported }, codes().size);
  const gate = createDatabaseGate(importsAtOnce);
  const { entrySources: sources } = config;
  const poll = () =>
    pollEntrySources({ sources, fetchRows: (url) => fetchEntryRows(fetch, url), store: imports, log });
  return {
    routes: [
      http.implement(entryContract, {
        tables: async () => prepared(),
        imported: async ({ params: { passport } }) =>
          codes().has(passport)
            ? imported(passport, () =>
                gate(async () =>
                  prepare(entryContract.imported, await imports.listImported(passport), "quick"),
                ),
              )
            : [],
      }),
    ],
    // Register the job without sources too, so that a schedule stored by an earlier start has a worker.
    jobs: [{ name: "entry-sources", cron: "40 3 * * *", runAtStart: sources.length > 0, work: poll }],
  } satisfies Module;
};
