import { entryTables } from "#server/knowledge/entry.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { entryContract } from "#shared/entry/contract.ts";
import { createImportStore } from "./import-store.ts";

/** The entry rules and imported data sets. The rules are prepared once, because only a new version changes them. */
export const createEntry = ({ http, database }: Platform) => {
  const tables = prepare(entryContract.tables, entryTables);
  const imports = createImportStore(database);
  return {
    routes: [
      http.implement(entryContract, {
        tables: async () => tables,
        imported: ({ params }) => imports.listImported(params.passport),
      }),
    ],
  } satisfies Module;
};
