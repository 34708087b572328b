import { foldName } from "../gazetteer/fold-name.ts";
import { searchNames } from "../gazetteer/search-names.ts";
import { findMisspelled } from "../text/misspelled.ts";

/** The places that names may be misspellings of: Portugal for 'Portgual'. */
export const nearPlaces = <P extends { code: string; name: string }>(
  places: readonly P[],
  names: readonly string[],
): P[] => {
  if (names.length === 0) return [];
  const rows = places.flatMap((place) =>
    [place.name, ...searchNames(place.code)].map((name) => ({ place, name: foldName(name) })),
  );
  return [
    ...new Set(names.flatMap((name) => findMisspelled(rows, foldName(name)).map(({ place }) => place))),
  ];
};
