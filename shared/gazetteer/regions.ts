import { foldName } from "./fold-name.ts";
import regions from "./regions.json" with { type: "json" };

const byText = (
  lists: Readonly<Record<string, string>>,
  read: (list: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const countries = new Map<string, readonly string[]>();
  for (const [country, list] of Object.entries(lists))
    for (const text of read(list)) countries.set(text, [...(countries.get(text) ?? []), country]);
  return countries;
};

/** The countries that have a state with this code in addresses, such as TX. */
export const regionsByCode = byText(regions.codes, (list) => list.split(" "));

/** The countries that have a state or province with this folded name. */
export const regionsByName = byText(regions.names, (list) => list.split("|").map(foldName));
