import { hongKong, singapore, uae, usDelaware, usWyoming } from "./content/jurisdictions-elsewhere.ts";
import { cyprus, estonia, georgia, portugal, unitedKingdom } from "./content/jurisdictions-europe.ts";
import type { Jurisdiction } from "./jurisdictions.ts";

/** All jurisdictions in their default order. */
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

/** Shown above the table of corporate tax rates. */
export const corporateTaxNote =
  "These rates are for the company alone. Ask whether your own country taxes the company if you manage it from there, or you on its profit.";
