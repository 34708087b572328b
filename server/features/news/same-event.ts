import { acts, bodies, genericWords } from "#server/knowledge/acts.ts";
import { foldLetters } from "#shared/text.ts";

const plain = (title: string) => foldLetters(title);

/** Matches whole words only: "start-up" is not "start". */
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

/** The acts in a title, and those of its first informative word. */
const actsOf = (title: string) => {
  const words = plain(title);
  const found = actPatterns
    .map(({ name, pattern }) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0);
  const informative = found.filter(({ name }) => !steps.has(name));
  const leading = informative.length > 0 ? informative : found;
  const first = Math.min(...leading.map(({ at }) => at));
  return {
    all: found.map(({ name }) => name),
    first: leading.filter(({ at }) => at === first).map(({ name }) => name),
  };
};

/**
 * Whether two titles report contrary acts: acts that only one has ("suspends", "resumes"), or first acts that
 * contradict ("suspends", "resumes suspended").
 */
const areContraryActs = (oneTitle: string, otherTitle: string): boolean => {
  const one = actsOf(oneTitle);
  const other = actsOf(otherTitle);
  const onlyInOne = without(one.all, other.all);
  const onlyInOther = without(other.all, one.all);
  if (onlyInOne.length === 0 && onlyInOther.length === 0) return false;
  if (anyContrary(onlyInOne, onlyInOther)) return true;
  const sharesFirst = one.first.some((act) => other.first.includes(act));
  return !sharesFirst && anyContrary(one.first, other.first);
};

/** The legislative stages that the bodies in a title stand for. */
const bodiesOf = (title: string): string[] =>
  bodyPatterns.filter(({ pattern }) => pattern.test(plain(title))).map(({ name }) => name);

/** This many letters identify a word whatever its ending: German, Germany; citizen, citizenship. */
const prefixLength = 4;
const prefixOf = (word: string) => word.slice(0, prefixLength);
const hollow = patternOf(genericWords);
const isUninformative = (word: string) =>
  hollow.test(word) || [...actPatterns, ...bodyPatterns].some(({ pattern }) => pattern.test(word));

/** Prefixes of the words that say what a title is about, without acts, bodies and filler words. */
const subjectsOf = (title: string, stems: readonly string[]): string[] => {
  const kept = new Set(stems.map((stem) => prefixOf(plain(stem))));
  const words = plain(title).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !isUninformative(word)).map(prefixOf))].filter((word) =>
    kept.has(word),
  );
};

/** Two titles from different sources with PostgreSQL's measurements. */
export interface TitlePair {
  one: Title;
  other: Title;
  /** Trigram similarity, from 0 to 1. */
  similarity: number;
  /** How well one title is contained in the other, from 0 to 1, the better direction. */
  containment: number;
}

export interface Title {
  title: string;
  /** Stems without stop words. */
  stems: readonly string[];
  /** The countries of its item. */
  countries: readonly string[];
}

/** Less similar pairs are never about the same event. */
export const minSimilarity = 0.45;

const identical = 0.9;
const similar = 0.6;
const contained = 0.8;
const minSharedStems = 4;
/** Enough if they make up most of the shorter title. */
const manySharedStems = 5;
const minStemShare = 0.8;
/** Below this, titles with different subjects are about different events. */
const verySimilar = 0.8;

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

/** A number with any grouping of thousands and with decimals. */
const number = /\d+(?:[.,\s]\d{3}(?!\d))*(?:[.,]\d+)?/g;
const grouping = /[.,\s](?=\d{3}(?!\d))/g;

const matchesOf = (patterns: readonly RegExp[], title: string, kind: string) =>
  patterns.flatMap((pattern, index) => (title.search(pattern) >= 0 ? [`${kind} ${index + 1}`] : []));

/** Numbers, months and ordinals distinguish one bill or reading from the next. */
const numbersOf = (title: string): string[] => [
  ...Array.from(title.matchAll(number), ([digits]) => digits.replace(grouping, "")),
  ...matchesOf(months, title, "month"),
  ...matchesOf(ordinals, title, "ordinal"),
];

const hasAll = (all: readonly string[], some: readonly string[]) => some.every((one) => all.includes(one));

/** Whether each side has an element that the other lacks, like bills 590 and 591. */
const bothHaveExtra = (one: readonly string[], other: readonly string[]) =>
  !hasAll(one, other) && !hasAll(other, one);

/** For example French speakers and health workers. */
const haveDifferentSubjects = (one: Title, other: Title) =>
  bothHaveExtra(subjectsOf(one.title, one.stems), subjectsOf(other.title, other.stems));

const countriesInTitle = ({ title, countries }: Title, more: readonly string[]) =>
  [...countries, ...more].filter((name) => title.includes(name));

/**
 * Whether two titles are about the same event. The thresholds were tuned on the list of headlines beside this file.
 * Where similarity misleads, differences decide: in a number, month, country, deciding body or act.
 */
export const isSameEvent = ({ one, other, similarity, containment }: TitlePair): boolean => {
  if (bothHaveExtra(numbersOf(one.title), numbersOf(other.title))) return false;
  if (bothHaveExtra(countriesInTitle(one, other.countries), countriesInTitle(other, one.countries)))
    return false;
  if (bothHaveExtra(bodiesOf(one.title), bodiesOf(other.title))) return false;
  if (areContraryActs(one.title, other.title)) return false;
  if (similarity >= identical) return true;
  const shared = one.stems.filter((stem) => other.stems.includes(stem)).length;
  if (similarity < minSimilarity || shared < minSharedStems) return false;
  if (similarity < verySimilar && haveDifferentSubjects(one, other)) return false;
  const share = shared / Math.min(one.stems.length, other.stems.length);
  return (
    similarity >= similar || containment >= contained || (shared >= manySharedStems && share >= minStemShare)
  );
};
