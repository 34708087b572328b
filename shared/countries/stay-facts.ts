import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** A name of a country, a part of it or a town, as it is written, and the countries that it can mean. */
const PlaceName = z.object({ name: z.string(), countries: z.array(z.string()) });

/** The days in a year that make a person tax resident, and where the figure comes from. */
const DayCount = z.object({
  country: z.string(),
  name: z.string(),
  days: z.int(),
  /** ISO 8601 day, month or year. */
  asOf: z.string(),
  confidence: z.enum(["high", "medium", "low"]),
  source: z.object({ name: z.string(), url: z.optional(z.string()) }),
});

/** What the screen of stays needs of the countries. */
export const StayFacts = z.object({ names: z.array(PlaceName), dayCounts: z.array(DayCount) });
export type StayFacts = z.infer<typeof StayFacts>;

export const stayFactsContract = defineContract({
  stayFacts: {
    method: "get",
    path: "/api/countries/stays",
    summary:
      "Names of countries and towns to read stays from text, and the days in a year that make a person tax resident.",
    access: "public",
    response: StayFacts,
  },
});
