import { townsByName } from "#shared/gazetteer/towns.ts";
import type { PlaceNames } from "#shared/gazetteer/written-places.ts";

/** Towns that the table of places lacks. The table is large, so load this module only when a name is not known. */
export const moreTowns: PlaceNames = new Map(
  [...townsByName()].map(([name, towns]) => [name, [...new Set(towns.map(({ country }) => country))]]),
);
