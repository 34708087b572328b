import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** A name of a country, region or town, and the countries that it can mean. */
const PlaceName = z.object({ name: z.string(), countries: z.array(z.string()) });

/** What the stays screen needs to find places in a text. */
export const StayFacts = z.object({ names: z.array(PlaceName) });
export type StayFacts = z.infer<typeof StayFacts>;

export const stayFactsContract = defineContract({
  stayFacts: {
    method: "get",
    path: "/api/countries/stays",
    summary: "Names of countries and towns to read stays from text.",
    access: "public",
    response: StayFacts,
  },
});
