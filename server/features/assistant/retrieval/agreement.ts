import { unionMembers } from "#shared/gazetteer/names.ts";
import { asksForTool, isNamedPlace, type Ranked, rareWordWeight, type Weighed } from "./rank.ts";
import type { Reading } from "./read-question.ts";
import type { Term } from "./search-store.ts";

/** What an excerpt covers of a question: the numbers of the terms that it contains, and the parts that it comes from. */
export interface Quoted {
  terms: ReadonlySet<number>;
  parts: ReadonlySet<string>;
  /** The parts that the entry has. */
  ofEntry: ReadonlySet<string>;
}

/** The minimum hit score of a word that is in the title or among the search terms of an entry. */
const wordHit = 0.8;
/** The minimum hit score of a concept that is among the search terms, or often in the text. */
const conceptHit = 0.2;
/** The minimum hit score in an update. It is low because an update is short, and about what it mentions. */
const updateHit = 0.6;
/** From this weight on, a word in the headline shows what an update is about. */
const headlineWeight = 2;

/**
 * Multipliers for the weights of terms. `vague`: a concept common to many subjects, such as fees. `missingWord`: a word
 * that the entry lacks. `wordInConcept`, `missingInConcept`: a word of a concept that the entry has or lacks. It counts
 * less, because the entry may express the concept in other words.
 */
const factors = { vague: 0.4, missingWord: 0.3, wordInConcept: 0.5, missingInConcept: 0.3 };
/** The weight of a word that no library entry contains. */
const unknownWordWeight = 1.5;

/** The minimum shares of the question's subjects, and of all its terms, that an entry must contain. */
const minSubjects = 0.55;
const minAsked = 0.4;

/** Whether a question without a place names an entry, or an update by a rare word of its headline. */
const isNamedEntry = ({ kind, isNamed, hits }: Ranked, { terms }: Reading, { weights }: Weighed): boolean =>
  isNamed ||
  (kind === "news" &&
    terms.some(({ isWord }, at) => isWord && hits[at] === 1 && (weights[at] ?? 0) >= rareWordWeight));

/** Whether an entry is about a place of the question, or about none if the question names none. */
const agreesInPlace = (candidate: Ranked, reading: Reading, weighed: Weighed): boolean => {
  const { kind, countries } = candidate;
  const { about, passports } = reading.places;
  // An update is about its first country. The others are countries whose people it affects.
  const own = kind === "news" ? countries.slice(0, 1) : countries;
  const isOf = (codes: readonly string[]) => own.some((code) => codes.includes(code));
  if (about.length === 0 || !isNamedPlace(reading))
    return countries.length === 0 || isOf(about) || isNamedEntry(candidate, reading, weighed);
  if (countries.length === 0)
    return kind === "guide" ? reading.concepts.includes("explaining") : asksForTool(reading);
  if (isOf(about) || (kind === "citizenship" && isOf(passports))) return true;
  return own.includes("EU") && about.some((code) => unionMembers.has(code));
};

/** A term of the question, with its weight and whether the entry contains it. */
interface Asked {
  isSubject: boolean;
  isHeld: boolean;
  weight: number;
}

/** The weight of a word. In a language other than the library's, only words that the library contains count. */
const wordWeight = (
  { isWord }: Term,
  isHeld: boolean,
  weight: number,
  isKnown: boolean,
  isEnglish: boolean,
) => {
  if (!isWord) return isEnglish ? weight * (isHeld ? factors.wordInConcept : factors.missingInConcept) : 0;
  if (!isKnown) return isEnglish ? unknownWordWeight : 0;
  return isHeld ? weight : weight * factors.missingWord;
};

/** Tests whether an entry or its excerpt contains a term of the question. */
const holds = ({ kind, hits }: Ranked, quoted: Quoted) => {
  const leastHit = ({ isClear }: Term): number => {
    if (kind === "news") return updateHit;
    return isClear === undefined ? wordHit : conceptHit;
  };
  return (term: Term, at: number): boolean =>
    !term.isPlace &&
    (quoted.terms.has(at) ||
      (hits[at] ?? 0) >= leastHit(term) ||
      (!term.isOutside && (term.parts ?? []).some((part) => quoted.parts.has(part))));
};

const shareHeld = (asked: readonly Asked[]): number => {
  const sum = (some: readonly Asked[]) => some.reduce((total, { weight }) => total + weight, 0);
  const total = sum(asked);
  return total === 0 ? 1 : sum(asked.filter(({ isHeld }) => isHeld)) / total;
};

/** Whether the headline of an update names a subject or a rare word of the question. */
const isInHeadline = ({ hits }: Ranked, { terms }: Reading, { weights }: Weighed): boolean =>
  terms.some(
    ({ isClear, isWord }, at) =>
      (hits[at] ?? 0) > wordHit && (isClear || (isWord && (weights[at] ?? 0) >= headlineWeight)),
  );

/** A concept with at least this hit score is a main subject of the entry. */
const mainHit = 0.6;

/** Whether an excerpt covers the requested detail of the subject, such as its fee. Updates have no parts. */
const agreesInField = ({ kind, isNamed, hits }: Ranked, quoted: Quoted, { terms }: Reading): boolean => {
  const isQuoted = ({ parts = [] }: Term, at: number) =>
    quoted.terms.has(at) || parts.some((part) => quoted.parts.has(part));
  const fields = terms.map((term, at) => ({
    ...term,
    isQuoted: isQuoted(term, at),
    isMain: (hits[at] ?? 0) >= mainHit,
  }));
  const asked = fields.filter(({ parts = [] }) => parts.some((part) => quoted.ofEntry.has(part)));
  const subjects = fields.filter(({ isClear }) => isClear);
  const hasField = asked.length === 0 || asked.some((one) => one.isQuoted);
  const hasSubject = isNamed || subjects.length === 0 || subjects.some((one) => one.isQuoted || one.isMain);
  return kind === "news" || (hasField && hasSubject);
};

/**
 * Whether the question has a subject that the library lacks, such as pets, and the entry doesn't mention it either. An
 * entry named in the question still counts if its excerpt covers another part of the question.
 */
const lacksSubject = (
  { isNamed }: Ranked,
  quoted: Quoted,
  terms: readonly Term[],
  isHeld: (term: Term, at: number) => boolean,
): boolean => {
  const isOutside = terms.some((term, at) => term.isOutside && !isHeld(term, at));
  const isAsked = (term: Term, at: number) =>
    !term.isOutside && (term.parts ?? []).length > 0 && quoted.terms.has(at);
  return isOutside && !(isNamed && terms.some(isAsked));
};

/** Whether an excerpt answers a question: its place, its subject and what is asked about the subject agree. */
export const agrees = (candidate: Ranked, quoted: Quoted, reading: Reading, weighed: Weighed): boolean => {
  const { terms, isPlaceOnly, isFollowUp, language, places } = reading;
  if (!agreesInPlace(candidate, reading, weighed)) return false;
  if (isPlaceOnly) return places.from !== "origin" && places.passports.length === 0;
  const isHeld = holds(candidate, quoted);
  if (lacksSubject(candidate, quoted, terms, isHeld)) return false;
  if (isFollowUp) return true;
  if (candidate.kind === "news" && !isInHeadline(candidate, reading, weighed)) return false;
  const asked = terms.flatMap((term, at): Asked[] => {
    if (term.isPlace) return [];
    const held = isHeld(term, at);
    const [weight = 0, isKnown] = [weighed.weights[at], weighed.counts[at] !== 0];
    if (term.isClear === undefined)
      return [
        {
          isSubject: false,
          isHeld: held,
          weight: wordWeight(term, held, weight, isKnown, language === "en"),
        },
      ];
    return [
      { isSubject: term.isClear, isHeld: held, weight: term.isClear ? weight : weight * factors.vague },
    ];
  });
  const subjects = asked.filter(({ isSubject }) => isSubject);
  const hasSubject = candidate.isNamed || subjects.some((one) => one.isHeld);
  // A tool is about no place, so if the question names one, the tool must cover all of the other subjects.
  const least = candidate.countries.length === 0 && places.about.length > 0 ? 1 : minSubjects;
  return (
    hasSubject &&
    agreesInField(candidate, quoted, reading) &&
    shareHeld(subjects) >= least &&
    shareHeld(asked) >= minAsked
  );
};
