import airports from "./import/airports.json" with { type: "json" };
import { type PlaceNames, placeNamesOf } from "./written-places.ts";

const towns: Readonly<Record<string, Readonly<Record<string, string>>>> = airports.towns;

/** The towns with an airport. The table is large, so load this module only when a name is not known. */
export const townsWithAirport: PlaceNames = placeNamesOf(
  Object.entries(towns).flatMap(([country, names]) =>
    Object.keys(names).map((name) => ({ name, countries: [country] })),
  ),
);
