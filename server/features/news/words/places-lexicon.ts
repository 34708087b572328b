import { createLexicon, type Lexicon, type Meaning, termsOf } from "./lexicon.ts";
import { ambiguousPlaces, noPlaces, type PlaceWords, places } from "./places.ts";
import { tokenise } from "./tokens.ts";
import { rules } from "./weights.ts";

/** What a term tells: a place by code, or several that share it; and how much. */
export interface PlaceTerm extends Meaning {
  kind: keyof PlaceWords;
  /** The one place, or the candidates of an ambiguous term. */
  codes: readonly string[];
  /** What decides between several. */
  by?: "town" | "any";
}

const WEIGHTS: Record<keyof PlaceWords, number> = rules.places;

/** The languages of the word lists; the two spellings of Portuguese differ in many names. */
const LANGUAGES = ["es", "pt", "pt-PT", "de"];

/** Countries whose names are words in lower case: turkey, jersey, Portuguese "peru" and "camarões", Spanish "irán". */
const CAPITALISED = new Set(["TR", "JO", "TD", "JE", "PE", "CM", "IR"]);

/** Names that are words or forenames: "Reunión" is a meeting, "gana" he wins, German "Island" Iceland. */
const COMMON_WORDS = new Set([
  "réunion",
  "reunión",
  "reunião",
  "island",
  "gana",
  "salvador",
  "mauricio",
  "maurício",
  "guadalupe",
]);

const spoken = (name: string) =>
  tokenise(name)
    .map((word) => word.plain)
    .join(" ");

const spellings = (country: { name: string; code: string }) => {
  const names = LANGUAGES.map((language) =>
    new Intl.DisplayNames([language], { type: "region", fallback: "none" }).of(country.code),
  );
  return [country.name, ...names]
    .filter((name) => name !== undefined)
    .map((name) => name.replace(/\s*\(.*\)/, ""))
    .filter((name) => !COMMON_WORDS.has(name.toLowerCase()))
    .map((name) => (CAPITALISED.has(country.code) ? name : name.toLowerCase()));
};

/** Finds the places that words tell of: the given countries by their names in four languages, and the word lists. */
export const createPlaceLexicon = (
  countries: readonly { name: string; code: string }[],
): Lexicon<PlaceTerm> => {
  const ambiguous = new Set(ambiguousPlaces.flatMap(({ terms }) => termsOf(terms)).map(spoken));
  const entries: [string, PlaceTerm | undefined][] = [];
  const add = (term: string, meaning: Omit<PlaceTerm, "subject">) =>
    entries.push([term, { ...meaning, subject: meaning.codes.join() }]);

  for (const country of countries) {
    for (const name of spellings(country)) {
      if (!ambiguous.has(spoken(name)))
        add(name, { kind: "names", weight: WEIGHTS.names, codes: [country.code] });
    }
  }
  for (const [code, words] of Object.entries(places)) {
    for (const kind of Object.keys(WEIGHTS) as (keyof PlaceWords)[]) {
      for (const term of termsOf(words[kind] ?? "")) {
        add(term, { kind, weight: WEIGHTS[kind], codes: [code] });
      }
    }
  }
  for (const { terms, kind, codes, by = "any" } of ambiguousPlaces) {
    const candidates = codes.split(" ").map((code) => (code === "none" ? "" : code));
    for (const term of termsOf(terms)) {
      add(term, { kind, weight: WEIGHTS[kind], codes: candidates, by });
    }
  }
  for (const term of termsOf(noPlaces)) entries.push([term, undefined]);
  return createLexicon(entries);
};
