import { townsByName } from "#shared/gazetteer/towns.ts";
import type { PlaceNames } from "#shared/gazetteer/written-places.ts";

/** Further towns, with the countries that each name can mean. Large, so load this module only for an unknown name. */
export const moreTowns: PlaceNames = new Map(
  [...townsByName()].map(([name, towns]) => [name, [...new Set(towns.map(({ country }) => country))]]),
);
