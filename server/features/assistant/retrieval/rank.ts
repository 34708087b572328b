import type { CitationKind } from "#shared/assistant/contract.ts";
import { unionMembers } from "#shared/countries/names.ts";
import type { Reading } from "./read-question.ts";

/** What may be handed back, with what it holds of what is looked for. */
export interface Candidate {
  /** The library's id, or `news/17`. */
  key: string;
  kind: CitationKind;
  /** Codes, and `EU`. */
  countries: readonly string[];
  hits: Record<string, number>;
  /** Of an update: when it is from, in milliseconds. */
  time?: number;
}

/** A candidate with how well it fits, and how much of what is asked it covers, from 0 to 1. */
interface Ranked extends Candidate {
  score: number;
  coverage: number;
  /** The question names it: a rare word of its title stands there. Updates are not named so. */
  isNamed: boolean;
}

const year = 365 * 86_400_000;
/** What counts for an entry that is about another country than the question. */
const elsewhere = {
  near: 0.45,
  none: 0.4,
  noneOfTools: 0.85,
  noneOfAssumed: 0.75,
  other: 0.1,
  otherOfAssumed: 0.35,
  otherOfCitizenship: 0.4,
};
/** What an entry counts for being about the place that is named, and for nothing. */
const ofPlace = 0.15;
const ofNothing = 0.05;
/** From here on it is about a passport that is bought, or what one opens, and not about becoming a citizen. */
const asksForPassport = 1.75;
const leastOfKind = 0.2;
/** A rare word in its title: the question names the entry. */
const rareWord = 4;
const leastOfNamed = 0.9;
/** Updates are short, and what they hold is what they are about; but what stands is told by the catalogues. */
const kindWithoutHint = {
  residency: 0.95,
  citizenship: 0.95,
  company: 0.9,
  news: 0.75,
  guide: 0.8,
} as Partial<Record<CitationKind, number>>;

const placeFactor = (
  { kind, countries }: Candidate,
  { places, placesAreAssumed, kinds }: Reading,
  kindsThere: ReadonlySet<CitationKind>,
): number => {
  const { about, origin } = places;
  const asksForTool = (kinds.tool ?? 0) >= Math.max(0.5, ...Object.values(kinds)) * 0.8;
  const isIn = (codes: readonly string[]) => countries.some((code) => codes.includes(code));
  if (about.length === 0) return isIn(origin) ? 1 : kind === "country" ? 0.7 : 1;
  if (isIn(about)) return 1;
  if (kind === "tool" && isIn(origin)) return 1;
  if (isIn(origin)) return elsewhere.near;
  if (countries.length === 0)
    return kind === "tool" && asksForTool
      ? elsewhere.noneOfTools
      : placesAreAssumed
        ? elsewhere.noneOfAssumed
        : elsewhere.none;
  const ofUnion = (codes: readonly string[]) => codes.some((code) => unionMembers.has(code));
  if (countries.includes("EU") && ofUnion(about)) return 0.55;
  if (about.includes("EU") && ofUnion(countries)) return 0.7;
  // Who asks what a passport opens names places that sell none.
  if (kind === "citizenship" && !kindsThere.has(kind) && (kinds.citizenship ?? 0) >= asksForPassport)
    return elsewhere.otherOfCitizenship;
  return placesAreAssumed ? elsewhere.otherOfAssumed : elsewhere.other;
};

const kindFactor = (kind: CitationKind, { kinds }: Reading): number => {
  const most = Math.max(0, ...Object.values(kinds));
  if (most === 0) return kindWithoutHint[kind] ?? 1;
  return leastOfKind + (1 - leastOfKind) * ((kinds[kind] ?? 0) / most);
};

const timeFactor = (time: number | undefined, { years, wantsNews }: Reading, now: number): number => {
  if (time === undefined) return 1;
  if (years.length > 0) return years.includes(new Date(time).getUTCFullYear()) ? 1.25 : 0.8;
  const age = Math.max(0, now - time) / year;
  return 1 / (1 + (wantsNews ? 0.08 : 0.05) * age);
};

/** How much each term weighs, and how many entries of the library hold it. */
export interface Weighed {
  weights: readonly number[];
  counts: readonly number[];
}

/** Where a concept is known, a word that the library lacks tells less: it may be of another language. */
const unknownBesideConcepts = 0.3;

/** Ranks candidates by what they hold, where they are about, what kind they are and when they are from; best first. */
export const rank = (
  candidates: readonly Candidate[],
  reading: Reading,
  { weights, counts }: Weighed,
  now: number,
): Ranked[] => {
  const { terms, clear, vague, isPlaceOnly } = reading;
  const total = weights.reduce((sum, weight, at) => {
    const { isPlace = false, isWord = false } = terms[at] ?? {};
    if (isPlace) return sum;
    return sum + (isWord && counts[at] === 0 && clear + vague > 0 ? weight * unknownBesideConcepts : weight);
  }, 0);
  const isThere = ({ countries }: Candidate) => countries.some((code) => reading.places.about.includes(code));
  const kindsThere = new Set(candidates.filter(isThere).map(({ kind }) => kind));
  return candidates
    .map((candidate) => {
      const held = Object.entries(candidate.hits).reduce(
        (sum, [number, place]) => sum + (weights[Number(number)] ?? 0) * place,
        0,
      );
      const coverage = total === 0 ? 0 : Math.min(1, held / total);
      const isNamed =
        candidate.kind !== "news" &&
        Object.entries(candidate.hits).some(
          ([number, place]) =>
            place === 1 && terms[Number(number)]?.isWord && (weights[Number(number)] ?? 0) >= rareWord * 0.6,
        );
      const ofKind = Math.max(kindFactor(candidate.kind, reading), isNamed ? leastOfNamed : 0);
      const topic = isPlaceOnly
        ? 1
        : (reading.namesPlace && isThere(candidate) ? ofPlace : ofNothing) + coverage;
      const score =
        topic *
        placeFactor(candidate, reading, kindsThere) *
        ofKind *
        timeFactor(candidate.time, reading, now);
      return { ...candidate, score, coverage, isNamed };
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
};

const mostPassages = 6;
/** So many are handed back where so many are related. */
const leastPassages = 3;
const leastRelated = 0.1;
/** What is so much weaker than the best does not fit. */
const leastOfBest = 0.45;
const mostEveryday = 1.2;

/** Whether what was found first answers the question, and does not merely share some words with it. */
const fits = ({ coverage, hits, countries, isNamed }: Ranked, reading: Reading): boolean => {
  const { terms, places, clear, vague, everyday, isPlaceOnly, namesPlace, kinds } = reading;
  if (isPlaceOnly) return places.about.length > 0;
  if (isNamed && namesPlace) return true;
  const subject = clear + vague / 2;
  if (everyday > 0 && subject < Math.min(everyday, mostEveryday)) return false;
  const isThere = countries.some((code) => places.about.includes(code));
  // Something of ours on that place is better than nothing.
  if (isThere && namesPlace && Object.keys(kinds).length > 0) return true;
  const holdsSubject = terms.some(({ isClear }, number) => isClear && number in hits);
  if (holdsSubject) return coverage >= 0.05;
  const words = terms
    .flatMap(({ isWord }, number) => (isWord ? (hits[number] ?? 0) : 0))
    .filter((place) => place > 0);
  if (clear > 0) return coverage >= 0.2;
  if (vague > 0) {
    const saysSo = terms.some(({ isClear }, number) => isClear === false && (hits[number] ?? 0) >= 0.6);
    return (isThere && saysSo) || (coverage >= 0.25 && (words.length > 0 || vague > 1));
  }
  return coverage >= (isThere ? 0.2 : 0.35) && (words.length > 1 || words.includes(1));
};

/** Updates that say the same of one event after the other leave room for what stands. */
const mostUpdates = 3;
const mostUpdatesBefore = 2;

const withRoom = (ranked: readonly Ranked[]): Ranked[] => {
  const updates = ranked.filter(({ kind }) => kind === "news");
  const others = ranked.filter(({ kind }) => kind !== "news");
  if (others.length === 0) return updates;
  const early = new Set(updates.slice(0, mostUpdatesBefore));
  const late = updates.slice(mostUpdatesBefore, mostUpdates);
  const first = ranked.filter((one) => early.has(one) || one === others[0]);
  const kept = new Set([...others, ...late]);
  return [...first, ...ranked.filter((one) => kept.has(one) && one !== others[0])];
};

/** Whether it is of the same place or the same subject as the question. */
const isRelated = ({ countries, hits, coverage }: Ranked, { places, terms }: Reading): boolean =>
  places.about.length > 0
    ? countries.some((code) => places.about.includes(code))
    : coverage >= leastRelated && terms.some(({ isClear }, number) => isClear && (hits[number] ?? 0) >= 0.6);

/** The best of what was found, without the long tail, but some where they are related; nothing where none fits. */
export const choose = (ranked: readonly Ranked[], reading: Reading): Ranked[] => {
  const [best] = ranked;
  const most = best && ranked.find((one) => one.score >= best.score * leastOfBest && fits(one, reading));
  if (!best || !most) return [];
  const close = ranked.filter(({ score }) => score >= best.score * leastOfBest);
  const more = ranked
    .filter((one) => !close.includes(one) && isRelated(one, reading))
    .slice(0, Math.max(0, leastPassages - close.length));
  return withRoom([...close, ...more]).slice(0, mostPassages);
};
