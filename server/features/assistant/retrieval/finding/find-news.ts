import { europeanUnion, unionMembers } from "#shared/countries/european-union.ts";
import { holdingAny, type NewsSearchStore, onCountries, type UpdateCondition } from "../news-search-store.ts";
import type { Reading } from "../reading/read-question.ts";
import type { Term } from "../reading/terms.ts";
import type { Vocabulary } from "../reading/vocabulary.ts";
import type { Candidate, Weighed } from "./rank.ts";

/** How many of the newest updates that hold two of what weighs most are ranked, and of those that hold some of it. */
const mostClose = 60;
const mostLoose = 100;
const enough = 12;
/** A term that stands in more entries than this tells too little to look for it alone. */
const leastWeight = 1;
const mostQueries = 16;
/** Among how many of the weightiest terms an update must hold two. */
const mostInPairs = 4;

/** A name such as `H1B`. */
const isCode = ({ query }: Term) => /[a-z]\d/.test(query);

/**
 * What is looked for, the weightiest first. What many questions have in common is looked for at a place only, and where
 * nothing else is known: a word that the library lacks may be of another language than the news.
 */
const weightyQueries = (
  terms: readonly Term[],
  { weights, counts }: Weighed,
  isAtPlace: boolean,
): string[] => {
  const known = terms
    .map((term, at) => ({
      ...term,
      weight: weights[at] ?? 0,
      isKnown: (counts[at] ?? 0) > 0 || isCode(term),
    }))
    .filter(({ isPlace }) => !isPlace)
    .sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.weight - a.weight);
  const heavy = known.filter(({ weight }) => weight >= leastWeight);
  const chosen =
    isAtPlace && !heavy.some(({ isKnown }) => isKnown)
      ? known.filter((term) => heavy.includes(term) || term.isClear !== undefined)
      : heavy;
  return chosen.slice(0, mostQueries).map(({ query }) => query);
};

const pairsOf = (queries: readonly string[]): string[] =>
  queries.flatMap((one, at) => queries.slice(at + 1).map((other) => `(${one}) & (${other})`));

/** The updates among which the best are: the newest that hold two of what weighs most, then the newest that hold some of it. */
export const findNews = async (
  store: NewsSearchStore,
  { terms, places, isPlaceOnly }: Reading,
  { weights, counts }: Weighed,
  { countryNames }: Vocabulary,
): Promise<Candidate[]> => {
  const namesOf = (code: string) => (code === "EU" ? europeanUnion : countryNames.get(code));
  const codes = [...places.about, ...(places.about.some((code) => unionMembers.has(code)) ? ["EU"] : [])];
  const names = codes.flatMap((code) => namesOf(code) ?? []);
  const onThese: UpdateCondition[] = names.length > 0 ? [onCountries(names)] : [];
  const weighty = weightyQueries(terms, { weights, counts }, names.length > 0);
  if (weighty.length === 0 && (names.length === 0 || !isPlaceOnly)) return [];
  const pairs = pairsOf(weighty.slice(0, mostInPairs));
  const close = await store.findUpdates(
    [...onThese, ...(weighty.length > 0 ? [holdingAny(pairs.length > 0 ? pairs : weighty)] : [])],
    mostClose,
  );
  const any = names.length > 0 ? terms.filter(({ isPlace }) => !isPlace).map(({ query }) => query) : weighty;
  const loose =
    close.length >= enough || (weighty.length < 2 && names.length === 0) || any.length === 0
      ? []
      : await store.findUpdates([...onThese, holdingAny(any.slice(0, mostQueries))], mostLoose);
  const found = await store.weighUpdates(
    [...new Set([...close, ...loose])],
    terms.map(({ query }) => query),
  );
  const codeOf = new Map([...countryNames].map(([code, name]) => [name, code]));
  codeOf.set(europeanUnion, "EU");
  const isAsked = ([number]: [string, number]) => !terms[Number(number)]?.isPlace;
  return found.map(({ id, countries, time, hits }) => ({
    time,
    hits: Object.fromEntries(Object.entries(hits).filter(isAsked)),
    key: `news/${id}`,
    kind: "news",
    countries: countries.flatMap((name) => codeOf.get(name) ?? []),
  }));
};
