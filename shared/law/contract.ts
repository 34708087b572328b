import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { DayQuestion, DayRule, PassportRule, VisitRule } from "./day-rule.ts";
import { EntryTables } from "./entry-tables.ts";

/** The law that the engines apply, in the browser and on the server. */
export const LawPack = z.object({
  /** Who may enter where and for how long. The only place with the days of visits. */
  entry: EntryTables,
  /** The places that only arrangements of free movement mention. */
  freePlaces: z.optional(z.array(z.object({ code: z.string(), name: z.string() }))),
  /** How days of visits are counted, by zone. A zone without a rule counts the days of arrival and departure. */
  visitRules: z.array(VisitRule),
  /** The rules on tax, permits and permanence. */
  dayRules: z.array(DayRule),
  /** What countries ask of the validity of a passport. */
  passportRules: z.array(PassportRule),
  /** The questions that rules ask because days alone do not decide. */
  questions: z.array(DayQuestion),
});
export type LawPack = z.infer<typeof LawPack>;

export const lawContract = defineContract({
  pack: {
    method: "get",
    path: "/api/law",
    summary: "The tables of law: entry, days of visits, tax, permits and permanence, with sources.",
    description: "The engine of the stays reads nothing else.",
    access: "public",
    response: LawPack,
  },
});
