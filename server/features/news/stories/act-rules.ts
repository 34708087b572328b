import { foldLetters } from "#shared/fold.ts";
import { acts, bodies, hollowWords, steps } from "./acts.ts";

const plain = (title: string) => foldLetters(title);

/** Whole words only: a start-up starts nothing. */
const patternOf = (words: string) => {
  const spelled = words.trim().split(/\s+/);
  const patterns = spelled.map((word) => word.replaceAll("*", "\\p{L}*").replaceAll("_", "\\s(?:.*\\s)?"));
  return new RegExp(`(?<![\\p{L}-])(?:${patterns.join("|")})(?![\\p{L}-])`, "u");
};

const actPatterns = acts.map(({ name, words }) => ({ name, pattern: patternOf(words) }));
const bodyPatterns = bodies.map((words, index) => ({ name: `body ${index}`, pattern: patternOf(words) }));
const contrariesOf = new Map(acts.map(({ name, contraries }) => [name, contraries]));

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
  const telling = found.filter(({ name }) => !steps.includes(name));
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
export const tellContraryActs = (oneTitle: string, otherTitle: string): boolean => {
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
export const bodiesOf = (title: string): string[] =>
  bodyPatterns.filter(({ pattern }) => pattern.test(plain(title))).map(({ name }) => name);

/** As many letters tell a word whatever its ending: German, Germany; citizen, citizenship. */
const lettersThatTell = 4;
const beginningOf = (word: string) => word.slice(0, lettersThatTell);
const hollow = patternOf(hollowWords);
const tellsNothing = (word: string) =>
  hollow.test(word) || [...actPatterns, ...bodyPatterns].some(({ pattern }) => pattern.test(word));

/** The beginnings of the words that tell what a title is about: not what was done, by whom or that it is news. */
export const subjectsOf = (title: string, stems: readonly string[]): string[] => {
  const kept = new Set(stems.map((stem) => beginningOf(plain(stem))));
  const words = plain(title).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !tellsNothing(word)).map(beginningOf))].filter((word) =>
    kept.has(word),
  );
};
