import type { AskedQuestion, FindPassages, Passage } from "#server/features/assistant/passage.ts";
import type { Database } from "#server/platform/db/client.ts";
import { inSentence, unionMembers } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { placePath, slugOf } from "#shared/places/paths.ts";
import { agrees, type Quoted } from "./agreement.ts";
import { alertPassage } from "./alert-request.ts";
import { type QuotedPassage, toEntryPassage, toUpdatePassage } from "./passages.ts";
import {
  type Candidate,
  choose,
  chooseLatest,
  isClose,
  maxPassages,
  type Ranked,
  rank,
  type Weighed,
} from "./rank.ts";
import { type PlaceReaders, type Reading, readQuestion } from "./read-question.ts";
import {
  createLibrarySearchStore,
  createNewsSearchStore,
  createVocabularyStore,
  type FindUpdates,
  matchingAny,
  type NewsSearchStore,
  onCountries,
  type Term,
  type UpdateCondition,
} from "./search-store.ts";
import { createVocabularyCache, type Vocabulary, wordsOf } from "./vocabulary.ts";

/** How many of the newest updates are ranked: those matching two of the heaviest terms, and those matching any term. */
const maxClose = 60;
const maxLoose = 100;
/** With this many close matches, loose matches are not searched. */
const enoughClose = 12;
/** A lighter term is too common to search for on its own. */
const minWeight = 1;
const maxQueries = 16;
/** A close match contains two of this many heaviest terms. */
const maxPaired = 4;

/**
 * The queries to search for, heaviest first. Common concepts are searched only in a narrow search, and only if no
 * heavier term is known: a word that the library lacks may be from a language that the news does not use.
 */
const heavyQueries = (terms: readonly Term[], { weights, counts }: Weighed, isNarrow: boolean): string[] => {
  const known = terms
    .map((term, at) => ({
      ...term,
      weight: weights[at] ?? 0,
      isKnown: (counts[at] ?? 0) > 0 || term.isCode === true,
    }))
    .filter(({ isPlace }) => !isPlace)
    .sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.weight - a.weight);
  const heavy = known.filter(({ weight }) => weight >= minWeight);
  const chosen =
    isNarrow && !heavy.some(({ isKnown }) => isKnown)
      ? known.filter((term) => heavy.includes(term) || term.isClear !== undefined)
      : heavy;
  return chosen.slice(0, maxQueries).map(({ query }) => query);
};

const pairsOf = (queries: readonly string[]): string[] =>
  queries.flatMap((one, at) => queries.slice(at + 1).map((other) => `(${one}) & (${other})`));

/** Candidates from the news: the newest close matches, and the newest loose matches if there are few close ones. */
const findNews = async (
  store: NewsSearchStore,
  { terms, places, isPlaceOnly, wantsLatest }: Reading,
  { weights, counts }: Weighed,
  { countryNames }: Vocabulary,
): Promise<Candidate[]> => {
  const namesOf = (code: string) => (code === "EU" ? europeanUnion : countryNames.get(code));
  const codes = [...places.about, ...(places.about.some((code) => unionMembers.has(code)) ? ["EU"] : [])];
  const names = codes.flatMap((code) => namesOf(code) ?? []);
  const onThese: UpdateCondition[] = names.length > 0 ? [onCountries(names)] : [];
  const heavy = heavyQueries(terms, { weights, counts }, names.length > 0 || wantsLatest);
  if (heavy.length === 0 && !(isPlaceOnly && (names.length > 0 || wantsLatest))) return [];
  const pairs = pairsOf(heavy.slice(0, maxPaired));
  const close = await store.findUpdates(
    [...onThese, ...(heavy.length > 0 ? [matchingAny(pairs.length > 0 ? pairs : heavy)] : [])],
    maxClose,
  );
  const any = names.length > 0 ? terms.filter(({ isPlace }) => !isPlace).map(({ query }) => query) : heavy;
  const loose =
    close.length >= enoughClose || (heavy.length < 2 && names.length === 0) || any.length === 0
      ? []
      : await store.findUpdates([...onThese, matchingAny(any.slice(0, maxQueries))], maxLoose);
  const found = await store.weighUpdates(
    [...new Set([...close, ...loose])],
    terms.map(({ query }) => query),
  );
  const codeOf = new Map([...countryNames].map(([code, name]) => [name, code]));
  codeOf.set(europeanUnion, "EU");
  const isAsked = ([number]: [string, number]) => !terms[Number(number)]?.isPlace;
  return found.map(({ id, countries, time, stage, hits }) => ({
    time,
    stage,
    hits: Object.fromEntries(Object.entries(hits).filter(isAsked)),
    key: `news/${id}`,
    kind: "news",
    countries: countries.flatMap((name) => codeOf.get(name) ?? []),
  }));
};

export interface FindPassagesDeps extends PlaceReaders {
  database: Database;
  /** Single words that name a place, for spelling correction. */
  placeWords: () => readonly string[];
  findUpdates: FindUpdates;
}

const maxCharacters = 4000;
const maxEarlier = 5;
/** How many passages of the previous turn a follow-up question keeps, and how many turns count. */
const maxKept = 3;
const maxKeptTurns = 3;
/** Puts the latest updates before the entries of the catalogs. */
const withLatest = (latest: readonly Ranked[], fitting: readonly Ranked[]) =>
  latest.length > 0
    ? [...latest, ...fitting.filter(({ kind }) => kind !== "news")].slice(0, maxPassages)
    : fitting;

/** Updates need no quoted terms: they are short, so `hits` says what they contain. */
const nothingQuoted: Quoted = { terms: new Set(), parts: new Set(), ofEntry: new Set() };

/** The answer is chosen from at most this many of the best passages. */
const maxAnswers = 3;

/** Pages of places that an answer can point to. */
const maxPages = 2;

/** A subject that no entry covers and that an authority decides, such as the penalty of an overstay. */
const isOfAuthority = ({ parts = [] }: Term) => parts.includes("Authority");

/** A longer question may mention something that Meridian does not cover, such as a dog, and is still answered. */
const usualWords = 14;

/** Whether a question is about a subject that Meridian covers, or that an authority decides. */
const isOurs = ({ terms, concepts, clear, words }: Reading): boolean => {
  const isLong = clear > 0 && words > usualWords;
  return (
    concepts.length > 0 &&
    terms.every((term) => !term.isOutside || term.isCode || isLong || isOfAuthority(term))
  );
};

/** The pages of the places of a question that nothing answers. */
const pagesOf = ({ places: { about, origin } }: Reading, { countryNames }: Vocabulary): Passage[] =>
  (about.length > 0 ? about : origin).slice(0, maxPages).flatMap((code): Passage[] => {
    const title = countryNames.get(code);
    if (title === undefined) return [];
    const text = `Meridian's page on ${inSentence(title)}`;
    return [
      {
        ...{
          key: `place/${code}`,
          kind: "country",
          title,
          href: placePath(slugOf(title)),
          excerpt: "",
          text,
        },
        ...{ date: null, dateMeans: null, confidence: "sourced", sources: [], isBackground: true },
      },
    ];
  });

/** Creates the search over the library and the news. */
export const createFindPassages = ({
  database,
  findPlaces,
  readPlaces,
  placeWords,
  findUpdates,
}: FindPassagesDeps): FindPassages => {
  const words = createVocabularyStore(database);
  const library = createLibrarySearchStore(database);
  const news = createNewsSearchStore(database, findUpdates);
  const vocabularyOf = createVocabularyCache(words, placeWords);

  /** The keys of the passages of the previous turn. */
  const findBefore = async ({
    earlier: [before, ...earlier],
    ...question
  }: AskedQuestion): Promise<string[]> => {
    if (before === undefined) return [];
    const found = await find({ ...question, text: before, earlier: earlier.slice(0, maxKeptTurns - 1) });
    return found.slice(0, maxKept).map(({ key }) => key);
  };

  const read = async (question: AskedQuestion): Promise<{ vocabulary: Vocabulary; reading: Reading }> => {
    const vocabulary = await vocabularyOf();
    const texts = [question.text, ...question.earlier.slice(0, maxEarlier)].map((text) =>
      text.slice(0, maxCharacters),
    );
    const unread = texts
      .flatMap(wordsOf)
      .map(({ word }) => word)
      .filter((word) => !vocabulary.stems.has(word));
    const stems =
      unread.length > 0 ? await words.readStems([...new Set(unread)]) : new Map<string, undefined>();
    return { vocabulary, reading: readQuestion(question, vocabulary, stems, { findPlaces, readPlaces }) };
  };

  const find = async (question: AskedQuestion): Promise<Passage[]> => {
    const { vocabulary, reading } = await read(question);
    const alert = alertPassage(question.text, reading);
    if (alert) return [alert];
    if (reading.terms.length === 0 && reading.places.about.length === 0 && !reading.wantsLatest) return [];

    const { entries, ...weighed } = await library.findEntries(reading.terms, reading.places.about);
    const updates = await findNews(news, reading, weighed, vocabulary);
    const candidates: Candidate[] = [
      ...entries.map(({ id, ...entry }) => ({ key: id, ...entry })),
      ...updates,
    ];
    const kept = reading.isFollowUp ? await findBefore(question) : [];
    const ranked = rank(candidates, reading, weighed, kept, Date.now());
    const latest = chooseLatest(ranked, reading);
    const chosen = withLatest(latest, choose(ranked, reading, kept));
    const [readEntries, readUpdates] = await Promise.all([
      library.readEntries(
        chosen.filter(({ kind }) => kind !== "news").map(({ key }) => key),
        reading.terms,
      ),
      news.readUpdates(
        chosen.filter(({ kind }) => kind === "news").map(({ key }) => Number(key.slice("news/".length))),
      ),
    ]);
    const asked = [...new Set(reading.terms.flatMap(({ query }) => query.match(/[a-z0-9]{3,}/g) ?? []))];
    const passages = new Map<string, QuotedPassage>(
      [
        ...readEntries.map((entry) => toEntryPassage(entry, reading, weighed.weights)),
        ...readUpdates.map((update) => ({ passage: toUpdatePassage(update, asked), quoted: nothingQuoted })),
      ].map((found) => [found.passage.key, found]),
    );
    const isAnswer = (one: Ranked, quoted: Quoted) =>
      latest.includes(one) ||
      ((isClose(one, ranked) || reading.places.about.length > 1) &&
        chosen.indexOf(one) < maxAnswers &&
        agrees(one, quoted, reading, weighed));
    const found = chosen.flatMap((one): Passage[] => {
      const { passage, quoted } = passages.get(one.key) ?? {};
      if (!passage || !quoted) return [];
      return [isAnswer(one, quoted) ? passage : { ...passage, isBackground: true }];
    });
    const answers = found.filter(({ isBackground }) => !isBackground);
    const others = found.filter(({ isBackground }) => isBackground);
    if (answers.length > 0) return [...answers, ...others];
    if (!isOurs(reading)) return [];
    return [...pagesOf(reading, vocabulary), ...others].slice(0, maxPassages);
  };
  return find;
};
