import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { CountryCode } from "../country-code.ts";
import { EntryTables } from "../law/entry-tables.ts";
import { importedRequirements } from "./imported.ts";

/** A day: `2026-01-31`. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The requirement for a destination in an imported data set, now and before its last change. */
export const ImportedEntry = z.object({
  /** The name that the operator gave the data set. */
  dataset: z.string(),
  destination: z.string(),
  requirement: z.enum(importedRequirements),
  days: z.nullable(z.int()),
  /** The date of the first import that said so. */
  since: Day,
  /** The date of the last import that said so. */
  seen: Day,
  before: z.optional(z.object({ requirement: z.enum(importedRequirements), days: z.nullable(z.int()) })),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

export const entryContract = defineContract({
  tables: {
    method: "get",
    path: "/api/entry",
    summary: "The entry rules of 111 zones and the arrangements of free movement, with sources and dates.",
    description:
      "The rules are read by one engine in the browser and on the server. A nationality that a zone without a closed list does not name has no rule: nothing follows for it.",
    access: "public",
    response: EntryTables,
  },
  imported: {
    method: "get",
    path: "/api/entry/imported/:passport",
    summary:
      "What imported data sets say about the destinations of a passport. It never overrides the rules.",
    access: "public",
    params: z.object({ passport: CountryCode }),
    response: z.array(ImportedEntry),
  },
});
