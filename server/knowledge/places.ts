import * as z from "zod";
import { countriesData } from "./countries.ts";
import { countryCode, groupRows, oneOf, readTable, severalOf, text } from "./load.ts";

/** How a term relates to its place. README.md explains the kinds. */
const placeKinds = ["name", "people", "town", "body", "money", "hint", "context"] as const;
export type PlaceKind = (typeof placeKinds)[number];

const rows = readTable(
  "places/places.csv",
  z.object({
    place: countryCode,
    kind: oneOf([...placeKinds, "asked", "asked people", "asked code"]),
    term: text,
  }),
  ["place", "kind", "term"],
);

/** A term that belongs to one place: a country (ISO 3166-1 alpha-2) or `EU`. */
export interface PlaceTermRow {
  place: string;
  kind: PlaceKind;
  term: string;
}

export const placeTerms: readonly PlaceTermRow[] = rows.flatMap(({ place, kind, term }) =>
  kind === "asked" || kind === "asked people" || kind === "asked code" ? [] : [{ place, kind, term }],
);

/** Names that are searched for only in questions to the assistant. In news they would cause false matches. */
export const askedPlaceNames: readonly { place: string; term: string }[] = rows.filter(
  ({ kind }) => kind === "asked",
);

/** Words for the people of a country that are searched for only in questions to the assistant. */
export const askedPeople: readonly { place: string; term: string }[] = rows.filter(
  ({ kind }) => kind === "asked people",
);

/** Codes in lower case that mean a country only next to certain words of a question, because 'us' is also a pronoun. */
export const askedCodes: ReadonlyMap<string, string> = new Map(
  rows.filter(({ kind }) => kind === "asked code").map(({ term, place }) => [term, place]),
);

/** Terms that several places share. The rest of a text decides between them. */
export const ambiguousPlaces = readTable(
  "places/ambiguous-places.csv",
  z.object({
    term: text,
    kind: oneOf(placeKinds),
    places: severalOf(z.string().regex(/^([A-Z]{2}|none)$/, "must be two-letter codes, or none")),
    decidedBy: oneOf(["any", "town"]),
  }),
  ["term"],
);

/** Terms that contain the name of a place but mean something else. */
export const notPlaces: readonly string[] = readTable("places/not-places.csv", z.object({ term: text }), [
  "term",
]).map(({ term }) => term);

/** Names of countries in one language that are words, first names or other places in another. */
export const notCountryNames = readTable(
  "places/not-country-names.csv",
  z.object({ name: text, skippedIn: oneOf(["everywhere", "questions"]) }),
  ["name"],
);

const countryNames = new Map(countriesData.map(({ name, code }) => [name.toLowerCase(), code]));
const termsOfPlace = groupRows(placeTerms, ({ place }) => place);
const shownKinds: readonly PlaceKind[] = ["name", "people", "town"];

/** Other names of a country, and names of its people and towns, as in the table. Leaves out names of other countries. */
export const placesOf = (code: string): string[] =>
  termsOfPlace(code)
    .filter(({ kind }) => shownKinds.includes(kind))
    .map(({ term }) => term.replace("*", ""))
    .filter((term) => (countryNames.get(term.toLowerCase()) ?? code) === code);
