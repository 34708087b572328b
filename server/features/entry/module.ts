import { entryTables } from "#server/knowledge/entry.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { entryContract } from "#shared/entry/contract.ts";

/** The entry rules. They are prepared once, because only a new version changes them. */
export const createEntry = ({ http }: Pick<Platform, "http">) => {
  const tables = prepare(entryContract.tables, entryTables);
  return { routes: [http.implement(entryContract, { tables: async () => tables })] } satisfies Module;
};
