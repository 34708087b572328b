import { entryTables } from "#server/knowledge/entry.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { entryContract } from "#shared/entry/contract.ts";
import { fetchEntryRows } from "./entry-gateway.ts";
import { createImportStore } from "./import-store.ts";
import { pollEntrySources } from "./poll-sources.ts";

/** The entry rules and imported data sets. The rules are prepared once, because only a new version changes them. */
export const createEntry = ({ http, database, config, fetch, log }: Platform) => {
  const tables = prepare(entryContract.tables, entryTables);
  const imports = createImportStore(database);
  const { entrySources: sources } = config;
  const poll = () =>
    pollEntrySources({ sources, fetchRows: (url) => fetchEntryRows(fetch, url), store: imports, log });
  return {
    routes: [
      http.implement(entryContract, {
        tables: async () => tables,
        imported: ({ params }) => imports.listImported(params.passport),
      }),
    ],
    // Without sources, the job does nothing. It stays, so that the schedule of an earlier start finds its worker.
    jobs: [{ name: "entry-sources", cron: "40 3 * * *", runAtStart: sources.length > 0, work: poll }],
  } satisfies Module;
};
