import { acts, bodies, genericWords } from "#server/knowledge/acts.ts";
import { foldLetters } from "#shared/text.ts";

const plain = (title: string) => foldLetters(title);

/** Whole words only: a start-up starts nothing. */
const patternOf = (terms: readonly string[]) => {
  const patterns = terms.map((term) => term.replaceAll("*", "\\p{L}*").replaceAll(" … ", "\\s(?:.*\\s)?"));
  return new RegExp(`(?<![\\p{L}-])(?:${patterns.join("|")})(?![\\p{L}-])`, "u");
};

const actPatterns = acts.map(({ act, terms }) => ({ name: act, pattern: patternOf(terms) }));
const bodyPatterns = bodies.map(({ body, terms }) => ({ name: body, pattern: patternOf(terms) }));
const contrariesOf = new Map(acts.map(({ act, contraryTo }) => [act, contraryTo]));
const steps = new Set(acts.filter(({ isStep }) => isStep).map(({ act }) => act));

const areContrary = (one: string, other: string) =>
  contrariesOf.get(one)?.includes(other) || contrariesOf.get(other)?.includes(one);
const anyContrary = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.some((other) => areContrary(one, other)));
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((one) => !others.includes(one));

/** The acts of a title, and those that its first telling word stands for. */
const actsOf = (title: string) => {
  const words = plain(title);
  const found = actPatterns
    .map(({ name, pattern }) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0);
  const telling = found.filter(({ name }) => !steps.has(name));
  const leading = telling.length > 0 ? telling : found;
  const first = Math.min(...leading.map(({ at }) => at));
  return {
    all: found.map(({ name }) => name),
    first: leading.filter(({ at }) => at === first).map(({ name }) => name),
  };
};

/**
 * Whether two titles tell of contrary acts: each of one that the other lacks ('suspends', 'resumes'), or first of
 * contrary ones ('suspends', 'resumes suspended').
 */
const tellContraryActs = (oneTitle: string, otherTitle: string): boolean => {
  const one = actsOf(oneTitle);
  const other = actsOf(otherTitle);
  const onesOwn = without(one.all, other.all);
  const othersOwn = without(other.all, one.all);
  if (onesOwn.length === 0 && othersOwn.length === 0) return false;
  if (anyContrary(onesOwn, othersOwn)) return true;
  const sharesFirst = one.first.some((act) => other.first.includes(act));
  return !sharesFirst && anyContrary(one.first, other.first);
};

/** Which stages of a law the bodies in a title stand for. */
const bodiesOf = (title: string): string[] =>
  bodyPatterns.filter(({ pattern }) => pattern.test(plain(title))).map(({ name }) => name);

/** As many letters tell a word whatever its ending: German, Germany; citizen, citizenship. */
const lettersThatTell = 4;
const beginningOf = (word: string) => word.slice(0, lettersThatTell);
const hollow = patternOf(genericWords);
const tellsNothing = (word: string) =>
  hollow.test(word) || [...actPatterns, ...bodyPatterns].some(({ pattern }) => pattern.test(word));

/** The beginnings of the words that tell what a title is about: not what was done, by whom or that it is news. */
const subjectsOf = (title: string, stems: readonly string[]): string[] => {
  const kept = new Set(stems.map((stem) => beginningOf(plain(stem))));
  const words = plain(title).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !tellsNothing(word)).map(beginningOf))].filter((word) =>
    kept.has(word),
  );
};

/** Titles of two items of different sources, with what PostgreSQL measured of them. */
export interface TitlePair {
  one: Title;
  other: Title;
  /** Groups of three letters that both hold, of all that either holds; from 0 to 1. */
  similarity: number;
  /** How well the one title is found within the other, from 0 to 1, the better way round. */
  containment: number;
}

/** A title, and what its words are. */
export interface Title {
  title: string;
  /** Its words without endings, and without those that say nothing. */
  stems: readonly string[];
  /** Which countries its item is about. */
  countries: readonly string[];
}

/** Pairs below this are never on one event. */
export const leastSimilarity = 0.45;

const identical = 0.9;
const alike = 0.6;
const contained = 0.8;
const fewestStems = 4;
/** As many are enough where the shorter title has hardly any other. */
const manyStems = 5;
const mostOfThem = 0.8;
/** Below this, titles of which each has a subject of its own are of two events; from here on a word may differ. */
const nearlyAlike = 0.8;

const months: readonly RegExp[] = [
  /\b(january|enero|janeiro|januar)\b/gi,
  /\b(february|febrero|fevereiro|februar)\b/gi,
  /\b(march|marzo|março|märz)(?=\s+\d|$)/gi,
  /\b(april|abril)\b/gi,
  /\b(may|mayo|maio|mai)(?=\s+\d|$)/gi,
  /\b(june|junio|junho|juni)\b/gi,
  /\b(july|julio|julho|juli)\b/gi,
  /\b(august|agosto)\b/gi,
  /\b(september|septiembre|setembro)\b/gi,
  /\b(october|octubre|outubro|oktober)\b/gi,
  /\b(november|noviembre|novembro)\b/gi,
  /\b(december|diciembre|dezembro|dezember)\b/gi,
];
const ordinals: readonly RegExp[] = [/\bfirst\b/gi, /\bsecond\b/gi, /\bthird\b/gi];

/** A number with its thousands grouped in any way, and what comes after them. */
const number = /\d+(?:[.,\s]\d{3}(?!\d))*(?:[.,]\d+)?/g;
const grouping = /[.,\s](?=\d{3}(?!\d))/g;

const namedAs = (patterns: readonly RegExp[], title: string, kind: string) =>
  patterns.flatMap((pattern, index) => (title.search(pattern) >= 0 ? [`${kind} ${index + 1}`] : []));

/** What tells one bill, month or reading from the next. */
const numbersOf = (title: string): string[] => [
  ...Array.from(title.matchAll(number), ([digits]) => digits.replace(grouping, "")),
  ...namedAs(months, title, "month"),
  ...namedAs(ordinals, title, "ordinal"),
];

const hasAll = (all: readonly string[], some: readonly string[]) => some.every((one) => all.includes(one));

/** Whether each has something that the other has not, as bills 590 and 591 have. */
const eachHasItsOwn = (one: readonly string[], other: readonly string[]) =>
  !hasAll(one, other) && !hasAll(other, one);

/** French speakers, health workers. */
const areOnOtherSubjects = (one: Title, other: Title) =>
  eachHasItsOwn(subjectsOf(one.title, one.stems), subjectsOf(other.title, other.stems));

const countriesInTitle = ({ title, countries }: Title, more: readonly string[]) =>
  [...countries, ...more].filter((name) => title.includes(name));

/**
 * Whether two titles tell of one event. The figures were found with the list of headlines beside this file; those in
 * which titles differ in a number, a month, a country, who decides or what is done, whatever else they share, are where
 * similarity misleads.
 */
export const tellOneEvent = ({ one, other, similarity, containment }: TitlePair): boolean => {
  if (eachHasItsOwn(numbersOf(one.title), numbersOf(other.title))) return false;
  if (eachHasItsOwn(countriesInTitle(one, other.countries), countriesInTitle(other, one.countries)))
    return false;
  if (eachHasItsOwn(bodiesOf(one.title), bodiesOf(other.title))) return false;
  if (tellContraryActs(one.title, other.title)) return false;
  if (similarity >= identical) return true;
  const shared = one.stems.filter((stem) => other.stems.includes(stem)).length;
  if (similarity < leastSimilarity || shared < fewestStems) return false;
  if (similarity < nearlyAlike && areOnOtherSubjects(one, other)) return false;
  const share = shared / Math.min(one.stems.length, other.stems.length);
  return similarity >= alike || containment >= contained || (shared >= manyStems && share >= mostOfThem);
};
