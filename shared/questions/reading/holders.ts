import { wordsOf } from "../../text/words.ts";
import { clauseAfter, clauseBefore, clauseEnd, sentenceEnd } from "./clauses.ts";
import { type ReaderWords, skipBack } from "./reader-words.ts";

/** The holder of a passport or a permit: the person who asks, or another one by the word for them, such as 'wife'. */
export type Holder = string;
export const asker: Holder = "asker";

interface Marker {
  row: "relative" | "other-pronoun" | "self";
  at: number;
  end: number;
}

const rows = ["relative", "self", "other-pronoun"] as const;

const markerBefore = (list: readonly string[], end: number, words: ReaderWords): Marker | undefined => {
  if (end === 0) return undefined;
  for (const row of rows) {
    const length = words.endingAt(row, list, end);
    if (length > 0) return { row, at: end - length, end };
  }
  return markerBefore(list, end - 1, words);
};

const nameOf = (list: readonly string[], { at, end }: { at: number; end: number }): Holder =>
  list.slice(at, end).join(" ");

/** The person whom 'she' or 'he' means: the last one named. */
const lastRelative = (list: readonly string[], words: ReaderWords): Holder | undefined => {
  for (let end = list.length; end > 0; end -= 1) {
    const length = words.endingAt("relative", list, end);
    if (length > 0) return nameOf(list, { at: end - length, end });
  }
  return undefined;
};

/** The person whom a nationality describes: 'Spanish girlfriend', 'US citizen wife', but not 'British spouse visa'. */
const describedBy = (after: readonly string[], words: ReaderWords): Holder | undefined => {
  const at = words.startingAt("citizen", after, 0);
  const length = words.startingAt("relative", after, at);
  if (length === 0 || words.startingAt("thing", after, at + length) > 0) return undefined;
  // 'American married to a Spaniard' is about the American.
  if (words.startingAt("married-to", after, at) > 0) return undefined;
  return nameOf(after, { at, end: at + length });
};

/** The words from a person to a nationality, such as 'is' and 'has a', and whether a comma is among them. */
interface Between {
  list: readonly string[];
  hasBreak: boolean;
  isPassport: boolean;
}

/** Whether the nationality is that of the person named: 'my wife is Colombian', but not 'with my wife on a US passport'. */
const isStatedOf = (
  { list, hasBreak, isPassport }: Between,
  isCompanion: boolean,
  words: ReaderWords,
): boolean => {
  const verb = words.startingAt("person-verb", list, 0);
  if ((hasBreak && verb < list.length) || words.startingAt("joins", list, 0) > verb) return false;
  if (list.length > 0) return verb > 0 || !isCompanion;
  return !(hasBreak && isCompanion && isPassport);
};

/** Whether the text names the asker together with another person: 'me and my wife are American'. */
const isWithSelf = (list: readonly string[], start: number, words: ReaderWords): boolean => {
  const joins = words.endingAt("joins", list, start);
  const end = start - joins;
  return joins > 0 && (words.endingAt("self", list, end) > 0 || words.endingAt("me", list, end) > 0);
};

const ownerIn = (
  list: readonly string[],
  marker: Marker,
  between: Between,
  earlier: readonly string[],
  words: ReaderWords,
): Holder | undefined => {
  if (marker.row === "self") return asker;
  // In 'Greek employer, US passport', the passport is not the employer's.
  if (between.hasBreak && words.isIn("no-traveler", list.slice(marker.at, marker.end))) return undefined;
  if (marker.row === "other-pronoun") return lastRelative([...earlier, ...list.slice(0, marker.at)], words);
  const start = skipBack(words, list, marker.at, "own", "article");
  if (isWithSelf(list, start, words)) return asker;
  const isCompanion = words.endingAt("with", list, start) > 0;
  return isStatedOf(between, isCompanion, words) ? nameOf(list, marker) : undefined;
};

/** Whether Italian 'sono' means 'they are' and not 'I am', because it follows relatives: 'i figli sono'. */
const isPlural = (list: readonly string[], { row, at, end }: Marker, words: ReaderWords): boolean =>
  row === "self" && nameOf(list, { at, end }) === "sono" && words.endingAt("relative", list, at) > 0;

/**
 * The person who holds the passport or permit of a place. Undefined if the text names no holder, as in
 * 'US passport, Brazil visa?'.
 */
export const holderOf = (
  text: string,
  { at, end }: { at: number; end: number },
  words: ReaderWords,
): Holder | undefined => {
  const after = clauseAfter(text, end, clauseEnd);
  const described = describedBy(after, words);
  if (described) return described;
  const sentences = text.slice(0, at).split(sentenceEnd);
  const clauses = (sentences.at(-1) ?? "").split(clauseEnd).map(wordsOf);
  const last = clauses.at(-1) ?? [];
  if (words.endingAt("her", last, last.length) > 0) return lastRelative(wordsOf(text.slice(0, at)), words);
  if (words.endingAt("mine", last, last.length) > 0 || words.endingAt("me", last, last.length) > 0)
    return asker;
  const isPassport = words.startingAt("passport", after, 0) > 0;
  for (let index = clauses.length - 1; index >= 0; index -= 1) {
    const list = clauses[index] ?? [];
    let marker = markerBefore(list, list.length, words);
    if (marker && isPlural(list, marker, words)) marker = markerBefore(list, marker.at, words);
    if (!marker) continue;
    const rest = clauses.slice(index + 1).flat();
    const between = {
      list: [...list.slice(marker.end), ...rest],
      hasBreak: index < clauses.length - 1,
      isPassport,
    };
    const earlier = wordsOf([...sentences.slice(0, -1), ...clauses.slice(0, index).flat()].join(" "));
    return ownerIn(list, marker, between, earlier, words);
  }
  return undefined;
};

/** Whether a place is where another person comes from: 'my wife is from Brazil'. */
export const isRelativesOrigin = (before: readonly string[], words: ReaderWords): boolean => {
  const start = skipBack(words, before, before.length, "article");
  const from = words.endingAt("from", before, start);
  const verb = words.endingAt("person-verb", before, start - from);
  if (from + verb === 0) return false;
  const end = start - from - verb;
  if (words.endingAt("relative", before, end) > 0) return true;
  const isPronoun = verb > 0 && words.endingAt("other-pronoun", before, end) > 0;
  return isPronoun && lastRelative(before, words) !== undefined;
};

/** Whether the asker comes from a place: 'freelancer from Canada', '60 years old from Canada'. */
export const isOwnOrigin = (before: readonly string[], words: ReaderWords): boolean => {
  const start = skipBack(words, before, before.length, "article");
  const end = start - words.endingAt("only-from", before, start);
  const isPerson = words.endingAt("person-noun", before, end) > 0;
  return end < start && (isPerson || words.endingAt("age-after", before, end) > 0);
};

/** Whether words are about another person: 'my wife has no income', 'no income for my wife'. */
export const isOfRelative = (
  list: readonly string[],
  { at, length }: { at: number; length: number },
  words: ReaderWords,
): boolean => {
  const subject = skipBack(words, list, at, "person-verb", "with");
  if (words.endingAt("relative", list, subject) > 0) return true;
  const end = at + length;
  const link = words.startingAt("asks-for", list, end);
  const own = words.startingAt("own", list, end + link);
  return link > 0 && words.startingAt("relative", list, end + link + own) > 0;
};

/** Whether a place follows a person in brackets: 'my wife (Peru) and I (UK)'. */
export const isBracketed = (text: string, at: number, words: ReaderWords): boolean => {
  const before = text.slice(0, at).trimEnd();
  const list = clauseBefore(before, before.length, sentenceEnd);
  return before.endsWith("(") && rows.some((row) => words.endingAt(row, list, list.length) > 0);
};
