import { cyprus } from "./content/jurisdictions/cyprus.ts";
import { estonia } from "./content/jurisdictions/estonia.ts";
import { georgia } from "./content/jurisdictions/georgia.ts";
import { hongKong } from "./content/jurisdictions/hong-kong.ts";
import { portugal } from "./content/jurisdictions/portugal.ts";
import { singapore } from "./content/jurisdictions/singapore.ts";
import { uae } from "./content/jurisdictions/uae.ts";
import { unitedKingdom } from "./content/jurisdictions/united-kingdom.ts";
import { usDelaware } from "./content/jurisdictions/us-delaware.ts";
import { usWyoming } from "./content/jurisdictions/us-wyoming.ts";
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
