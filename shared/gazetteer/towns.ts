import { foldName } from "./fold-name.ts";
import placeNames from "./place-names.json" with { type: "json" };
import towns from "./towns.json" with { type: "json" };

export interface Town {
  country: string;
  /** The IATA code of an airport. Undefined if the town has none, or goes by another name there. */
  airport?: string;
}

/** Towns by their folded names: those with an airport, and large ones in several languages. The tables are large. */
export const townsByName = (): ReadonlyMap<string, readonly Town[]> => {
  const all = new Map<string, Town[]>();
  const add = (name: string, town: Town) => {
    const key = foldName(name);
    all.set(key, [...(all.get(key) ?? []), town]);
  };
  for (const [country, list] of Object.entries(towns.towns as Record<string, Record<string, string>>))
    for (const [name, airport] of Object.entries(list)) add(name, { country, airport });
  for (const [country, list] of Object.entries(placeNames.towns))
    for (const name of list) add(name, { country });
  return all;
};
