import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { DayQuestion, DayRule, PassportRule, VisitRule } from "./day-rule.ts";
import { EntryTables } from "./entry-tables.ts";

/** The law that the engines apply, in the browser and on the server. */
export const LawPack = z.object({
  /** Who may enter where and for how long. The only table with the length of visits. */
  entry: EntryTables,
  /** Places that appear only in free-movement agreements. */
  freePlaces: z.optional(z.array(z.object({ code: z.string(), name: z.string() }))),
  /** How days of visits are counted, by zone. A zone without a rule counts the days of arrival and departure. */
  visitRules: z.array(VisitRule),
  /** The rules on tax, permits and permanence. */
  dayRules: z.array(DayRule),
  /** How long a passport must be valid, by country. */
  passportRules: z.array(PassportRule),
  /** The questions about a person whose answers decide a rule together with the days. */
  questions: z.array(DayQuestion),
});
export type LawPack = z.infer<typeof LawPack>;

export const lawContract = defineContract({
  pack: {
    method: "get",
    path: "/api/law",
    summary: "The tables of law: entry, days of visits, tax, permits and permanence, with sources.",
    description: "The app and the server compute all day counts from these tables.",
    access: "public",
    response: LawPack,
  },
});
