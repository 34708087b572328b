import { hongKong, singapore, uae, usDelaware, usWyoming } from "./content/jurisdictions-elsewhere.ts";
import { cyprus, estonia, georgia, portugal, unitedKingdom } from "./content/jurisdictions-europe.ts";
import type { Jurisdiction } from "./jurisdictions.ts";

/** All places to form a company, in the order of the comparison before it is sorted. */
export const allJurisdictions: readonly Jurisdiction[] = [
  estonia,
  usWyoming,
  usDelaware,
  unitedKingdom,
  hongKong,
  singapore,
  uae,
  portugal,
  georgia,
  cyprus,
];

/** What stands beside every rate of corporate tax. */
export const corporateTaxNote =
  "These rates are for the company alone. Your own country may tax the company if you manage it from there, or tax you on its profit.";
