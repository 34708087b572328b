import type { CitationKind } from "#shared/assistant/contract.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { unionMembers } from "#shared/gazetteer/names.ts";
import type { NewsStage } from "#shared/news/contract.ts";
import type { Reading } from "./read-question.ts";

/** An entry or update that matches some terms. */
export interface Candidate {
  /** The id in the library, or `news/17`. */
  key: string;
  kind: CitationKind;
  /** ISO 3166-1 alpha-2 codes, and `EU`. */
  countries: readonly string[];
  /** Matched terms by number, each with the weight of the place where it matched; 1 is the title. */
  hits: Record<string, number>;
  /** The date of an update, in epoch milliseconds. */
  time?: number;
  /** How far the change of an update has come. */
  stage?: NewsStage | null;
}

/** A candidate with its score, and the share of the question's weight that it covers (0 to 1). */
export interface Ranked extends Candidate {
  score: number;
  coverage: number;
  /** Whether the question names it by a rare word of its title. Never true for updates. */
  isNamed: boolean;
}

const year = 365 * dayMs;
/** Factors for entries about another country than the question. */
const elsewhere = {
  near: 0.45,
  none: 0.4,
  noneOfTools: 0.85,
  noneOfAssumed: 0.75,
  other: 0.1,
  otherOfAssumed: 0.35,
  otherOfCitizenship: 0.4,
};
/** The base of the topic score of an entry about the named place, and of any other entry. */
const placeBase = 0.15;
const otherBase = 0.05;
/** Concepts of questions that name destinations, which sell no citizenship themselves. */
const travelConcepts = ["visaFree", "treaty"];
const minKindFactor = 0.2;
/** The weight of a rare word. If the title contains one from the question, the question names the entry. */
export const rareWordWeight = 4;
const minNamedFactor = 0.9;
/** Factors if the question hints at no kind. Updates match easily because they are short; the catalogs hold the rules. */
const kindWithoutHint = {
  residency: 0.95,
  citizenship: 0.95,
  company: 0.9,
  news: 0.75,
  guide: 0.8,
} as Partial<Record<CitationKind, number>>;

export const asksForTool = ({ kinds }: Reading) =>
  (kinds.tool ?? 0) >= Math.max(0.5, ...Object.values(kinds)) * 0.8;

/** Whether the places are a guess rather than the subject of the question or the conversation. */
const isAssumed = ({ places: { from } }: Reading) => from === "profile" || from === "origin";
export const isNamedPlace = ({ places: { from } }: Reading) =>
  from === "question" || from === "topic" || from === "origin";

/** The factor of an entry about no country, for a question about a place. */
const factorWithoutCountry = (kind: CitationKind, reading: Reading): number => {
  if (kind === "tool" && asksForTool(reading)) return elsewhere.noneOfTools;
  return isAssumed(reading) ? elsewhere.noneOfAssumed : elsewhere.none;
};

const includesMember = (codes: readonly string[]) => codes.some((code) => unionMembers.has(code));

/** The factor of an entry about countries that the question does not name. */
const factorOfOtherCountry = (
  { kind, countries }: Candidate,
  reading: Reading,
  kindsThere: ReadonlySet<CitationKind>,
): number => {
  const { places, concepts } = reading;
  if (countries.includes("EU") && includesMember(places.about)) return 0.55;
  if (places.about.includes("EU") && includesMember(countries)) return 0.7;
  if (kind === "citizenship" && !kindsThere.has(kind) && travelConcepts.some((one) => concepts.includes(one)))
    return elsewhere.otherOfCitizenship;
  return isAssumed(reading) ? elsewhere.otherOfAssumed : elsewhere.other;
};

const placeFactor = (
  candidate: Candidate,
  reading: Reading,
  kindsThere: ReadonlySet<CitationKind>,
): number => {
  const { kind, countries } = candidate;
  const { about, origin } = reading.places;
  const isIn = (codes: readonly string[]) => countries.some((code) => codes.includes(code));
  if (about.length === 0) return kind === "country" && !isIn(origin) ? 0.7 : 1;
  if (isIn(about)) return 1;
  if (isIn(origin)) return kind === "tool" ? 1 : elsewhere.near;
  if (countries.length === 0) return factorWithoutCountry(kind, reading);
  return factorOfOtherCountry(candidate, reading, kindsThere);
};

const kindFactor = (kind: CitationKind, { kinds }: Reading): number => {
  const most = Math.max(0, ...Object.values(kinds));
  if (most === 0) return kindWithoutHint[kind] ?? 1;
  return minKindFactor + (1 - minKindFactor) * ((kinds[kind] ?? 0) / most);
};

const timeFactor = (time: number | undefined, { years, wantsNews }: Reading, now: number): number => {
  if (time === undefined) return 1;
  if (years.length > 0) return years.includes(new Date(time).getUTCFullYear()) ? 1.25 : 0.8;
  const age = Math.max(0, now - time) / year;
  return 1 / (1 + (wantsNews ? 0.08 : 0.05) * age);
};

/** A rule outranks what is only proposed, even if that is newer. */
const stageFactor = ({ stage }: Candidate) => (stage === "proposed" || stage === "consultation" ? 0.85 : 1);

/** The weight of each term, and the number of library entries that contain it. */
export interface Weighed {
  weights: readonly number[];
  counts: readonly number[];
}

/** The factor of a word that the library lacks, beside a known concept: it may be from another language. */
const unknownWordFactor = 0.3;

/** The factor of a program that only the list of programs has, because an entry of the catalogs says more. */
const listedFactor = 0.8;
const fullnessFactor = (key: string, isNamed: boolean) =>
  key.startsWith("programme/") && !isNamed ? listedFactor : 1;

/** The factor of a passage of the previous turn in a follow-up question. */
const keptFactor = 1.4;

/** Ranks candidates by matched terms, place, kind, date and stage, and prefers those of the previous turn; best first. */
export const rank = (
  candidates: readonly Candidate[],
  reading: Reading,
  { weights, counts }: Weighed,
  kept: readonly string[],
  now: number,
): Ranked[] => {
  const { terms, clear, vague, isPlaceOnly } = reading;
  const total = weights.reduce((sum, weight, at) => {
    const { isPlace = false, isWord = false } = terms[at] ?? {};
    if (isPlace) return sum;
    return sum + (isWord && counts[at] === 0 && clear + vague > 0 ? weight * unknownWordFactor : weight);
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
            place === 1 &&
            terms[Number(number)]?.isWord &&
            (weights[Number(number)] ?? 0) >= rareWordWeight * 0.6,
        );
      const ofKind = Math.max(kindFactor(candidate.kind, reading), isNamed ? minNamedFactor : 0);
      const topic = isPlaceOnly
        ? 1
        : (isNamedPlace(reading) && isThere(candidate) ? placeBase : otherBase) + coverage;
      const score =
        topic *
        placeFactor(candidate, reading, kindsThere) *
        ofKind *
        stageFactor(candidate) *
        timeFactor(candidate.time, reading, now) *
        fullnessFactor(candidate.key, isNamed) *
        (kept.includes(candidate.key) ? keptFactor : 1);
      return { ...candidate, score, coverage, isNamed };
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
};

export const maxPassages = 6;
/** Weaker candidates that are related to the question fill the list up to this number. */
const minPassages = 3;
const minRelatedCoverage = 0.1;
/** The lowest score that still fits, as a share of the best. */
const minShareOfBest = 0.45;

/** Whether a candidate fits about as well as the best one, rather than filling up. */
export const isClose = ({ score }: Ranked, [best]: readonly Ranked[]): boolean =>
  best !== undefined && score >= best.score * minShareOfBest;

/** Whether a candidate without a specific concept of the question shares enough other terms with it. */
const fitsByWords = (
  { coverage, hits }: Ranked,
  { terms, clear, vague }: Reading,
  isThere: boolean,
): boolean => {
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

/** Whether a candidate answers the question, rather than merely sharing some words with it. */
const fits = (candidate: Ranked, reading: Reading): boolean => {
  const { coverage, hits, countries, isNamed } = candidate;
  const { terms, places, isPlaceOnly, kinds } = reading;
  const namesPlace = isNamedPlace(reading);
  if (isPlaceOnly) return places.about.length > 0;
  if (isNamed && namesPlace) return true;
  const isThere = countries.some((code) => places.about.includes(code));
  // Any entry about the named place is better than no answer.
  if (isThere && namesPlace && Object.keys(kinds).length > 0) return true;
  const holdsSubject = terms.some(({ isClear }, number) => isClear && number in hits);
  return holdsSubject ? coverage >= 0.05 : fitsByWords(candidate, reading, isThere);
};

/** Limits repeated updates on the same event, so that catalog entries have room. */
const maxUpdates = 3;

/** The hit score from which an update is about a subject and does not merely mention it. */
const minSubjectHit = 0.6;

/** The newest updates on the places and the subject of a question that asks what changed of late; else none. */
export const chooseLatest = (ranked: readonly Ranked[], { wantsLatest, isPlaceOnly }: Reading): Ranked[] =>
  (wantsLatest ? ranked : [])
    .filter(({ hits }) => isPlaceOnly || Object.values(hits).some((hit) => hit >= minSubjectHit))
    .filter(({ kind }) => kind === "news")
    .sort((a, b) => (b.time ?? 0) - (a.time ?? 0))
    .slice(0, maxUpdates);

/** Updates that may precede the first other entry. */
const maxUpdatesFirst = 2;

const limitUpdates = (ranked: readonly Ranked[]): Ranked[] => {
  const updates = ranked.filter(({ kind }) => kind === "news");
  const others = ranked.filter(({ kind }) => kind !== "news");
  if (others.length === 0) return updates;
  const early = new Set(updates.slice(0, maxUpdatesFirst));
  const late = updates.slice(maxUpdatesFirst, maxUpdates);
  const first = ranked.filter((one) => early.has(one) || one === others[0]);
  const kept = new Set([...others, ...late]);
  return [...first, ...ranked.filter((one) => kept.has(one) && one !== others[0])];
};

/** Whether a candidate shares the place or the subject of the question. */
const isRelated = ({ countries, hits, coverage }: Ranked, { places, terms }: Reading): boolean =>
  places.about.length > 0
    ? countries.some((code) => places.about.includes(code))
    : coverage >= minRelatedCoverage &&
      terms.some(({ isClear }, number) => isClear && (hits[number] ?? 0) >= 0.6);

/** From this weight on, a question that asks for a tool also asks for a residency. */
const minResidency = 0.5;
/** A named place or passport has an entry among this many first results. */
const maxFirst = 3;

/** Moves the best candidate that fulfills a condition up to the first few if none of these does. */
const include = (
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  isWanted: (one: Ranked) => boolean,
): readonly Ranked[] => {
  const wanted = chosen.slice(0, maxFirst).some(isWanted) ? undefined : ranked.find(isWanted);
  if (!wanted) return chosen;
  const others = chosen.filter((one) => one !== wanted);
  return [...others.slice(0, maxFirst - 1), wanted, ...others.slice(maxFirst - 1)];
};

/** Puts the best catalog entry of each of two named countries first, because the question compares them. */
const compareFirst = (
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  about: readonly string[],
): readonly Ranked[] => {
  const firsts = about.flatMap(
    (code) => ranked.find(({ kind, countries }) => kind !== "news" && countries.includes(code)) ?? [],
  );
  return [...new Set([...firsts, ...chosen])];
};

/** Whether an entry is about countries that have nothing to do with those that the question names. */
const isOfOtherCountry = ({ concepts, places: { about, origin, passports, from } }: Reading) => {
  const related = [...about, ...origin, ...passports];
  const isAboutTravel = travelConcepts.some((one) => concepts.includes(one));
  const codes = [
    ...related,
    ...(includesMember(related) ? ["EU"] : []),
    ...(related.includes("EU") ? unionMembers : []),
  ];
  return ({ countries, kind }: Ranked) =>
    from === "question" &&
    kind !== "tool" &&
    !(kind === "citizenship" && isAboutTravel) &&
    countries.length > 0 &&
    !countries.some((code) => codes.includes(code));
};

/**
 * Chooses the best candidates and a few related ones; none if no candidate fits.
 * @param kept the keys of the passages of the previous turn, best first
 */
export const choose = (ranked: readonly Ranked[], reading: Reading, kept: readonly string[]): Ranked[] => {
  const [best] = ranked;
  const most = best && ranked.find((one) => isClose(one, ranked) && fits(one, reading));
  if (!best || !most) return [];
  const close = ranked.filter((one) => isClose(one, ranked));
  const more = ranked
    .filter((one) => !close.includes(one) && isRelated(one, reading))
    .slice(0, Math.max(0, minPassages - close.length));
  const { about, passports, from } = reading.places;
  const isThere = ({ countries }: Ranked) => countries.some((code) => about.includes(code));
  const isPassport = ({ kind, countries }: Ranked) =>
    kind === "citizenship" && countries.some((code) => passports.includes(code));
  const isAboutTools = asksForTool(reading) && (reading.kinds.residency ?? 0) < minResidency;
  const needsPlace = from === "topic" || (from === "question" && !isAboutTools);
  const chosen = limitUpdates([...close, ...more]);
  const withPlaces = needsPlace ? include(chosen, ranked, isThere) : chosen;
  const isCompared = from === "question" && about.length === 2 && !isAboutTools;
  const withPlace = isCompared ? compareFirst(withPlaces, ranked, about) : withPlaces;
  const withKept = include(withPlace, ranked, ({ key }) => from === "topic" && key === kept[0]);
  const withPassport = include(withKept, ranked, isPassport);
  const isForeign = isOfOtherCountry(reading);
  const relevant = withPassport.some(isThere) ? withPassport.filter((one) => !isForeign(one)) : withPassport;
  return relevant.slice(0, maxPassages);
};
