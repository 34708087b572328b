import type { Reading } from "../reading/read-question.ts";
import type { Ranked } from "./rank.ts";

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
