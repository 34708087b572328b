import { europeanUnion } from "../gazetteer/union.ts";
import { paths, publicPaths } from "../paths.ts";
import { foldLetters } from "../text/fold.ts";

/** The last part of the address of the comparison. No country may have it as its slug. */
export const compareSlug = "compare";

/** The maximum number of countries in a comparison. */
export const maxCompared = 4;

export const placePath = (slug: string): string => `${publicPaths.places}/${slug}`;

/** The id of a stay rule on the page of its country. */
export const stayRuleAnchor = (rule: string): string => `stay-${rule}`;

/** The address of a comparison, in the given order. */
export const comparePath = (slugs: readonly string[]): string =>
  slugs.length === 0 ? publicPaths.comparePlaces : `${publicPaths.comparePlaces}?with=${slugs.join(",")}`;

/** The address of the world map in a coloring. */
export const mapPath = (coloring?: string): string =>
  coloring === undefined ? publicPaths.places : `${publicPaths.places}?color=${coloring}`;

/** The query parameter of the monitoring form that selects a country (ISO 3166-1 alpha-2). */
export const countryParameter = "country";

/** The monitoring form with a country selected. */
export const monitorPath = (code: string): string =>
  `${paths.legislativeMonitor}?${countryParameter}=${code}`;

/** The slug of a name: `cote-d-ivoire` for 'Côte d'Ivoire'. */
export const slugOf = (name: string): string =>
  foldLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The pages of the countries that an update names. The European Union has none. */
export const placePathsOf = (countries: readonly string[]): { name: string; path: string }[] =>
  countries.filter((name) => name !== europeanUnion).map((name) => ({ name, path: placePath(slugOf(name)) }));

/** The names and slugs that the query of a comparison asks for: those of all `with` parameters, then what was typed. */
export const askedIn = (query: URLSearchParams): string[] => [
  ...new Set(
    [...query.getAll("with").flatMap((value) => value.split(",")), ...query.getAll("add")]
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

/** The places that a comparison can still add: none once it is full. */
export const choicesFor = <P extends { slug: string }>(
  slugs: readonly string[],
  places: readonly P[],
): P[] => (slugs.length < maxCompared ? places.filter(({ slug }) => !slugs.includes(slug)) : []);
