import { bodiesOf, subjectsOf, tellContraryActs } from "./act-rules.ts";

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
