import { wordsOf } from "../../text/words.ts";
import { asker, type Holder } from "./holders.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Another person in a text, such as a wife, with her nationalities. */
export interface OtherPerson {
  isFamily: boolean;
  passports: readonly string[];
}

/** Who is asked about: the person who asks, the others, or each of them. */
export type AskedAbout = "asker" | "others" | "each";

export interface People {
  /** The nationalities of the first person who is asked about. */
  passports: readonly string[];
  /** The nationalities of each person who is asked about. Empty if the text asks about others and names theirs nowhere. */
  travelers: readonly (readonly string[])[];
  /** The nationalities of the person who asks. */
  own: readonly string[];
  /** The other persons of the text whose nationality it names. */
  others: readonly OtherPerson[];
  askedAbout: AskedAbout;
}

/** Replaces a nationality, so that the words before and after it don't form a phrase. */
const placeholder = "_";

/** The words of a text, with a placeholder for each nationality and permit. */
const wordsAround = (text: string, places: readonly MentionedPlace[]): string[] => {
  const parts = places.filter(({ role }) => role !== "subject");
  const starts = [0, ...parts.map(({ end }) => end)];
  return starts.flatMap((start, index) => {
    const part = parts[index];
    return [...wordsOf(text.slice(start, part?.at)), ...(part ? [placeholder] : [])];
  });
};

/** The index before 'my', 'a', a nationality and the like. */
const skipDeterminers = (list: readonly string[], end: number, words: ReaderWords): number => {
  if (list[end - 1] === placeholder) return skipDeterminers(list, end - 1, words);
  const length = Math.max(words.endingAt("own", list, end), words.endingAt("article", list, end));
  return length > 0 ? skipDeterminers(list, end - length, words) : end;
};

/**
 * For whom the words at `at` ask. `one`: for that person, as in 'can my wife' or 'a visa for my wife'. `with-me`: for that
 * person and the writer, as in 'my wife and I'. Undefined if the text doesn't ask for that person.
 */
const askedFor = (
  row: string,
  list: readonly string[],
  at: number,
  words: ReaderWords,
): "one" | "with-me" | undefined => {
  const length = words.startingAt(row, list, at);
  if (length === 0) return undefined;
  const start = skipDeterminers(list, at, words);
  const isBefore =
    words.endingAt("asks-before", list, start) > 0 || words.endingAt("asks-for", list, start) > 0;
  const isAfter = words.startingAt("asks-after", list, at + length) > 0;
  const joins = words.startingAt("joins", list, at + length);
  const isWithMe =
    (joins > 0 &&
      (words.startingAt("self", list, at + length + joins) > 0 ||
        words.startingAt("me", list, at + length + joins) > 0)) ||
    words.startingAt("joins-me", list, at + length) > 0;
  if (isWithMe) return "with-me";
  return isBefore || isAfter ? "one" : undefined;
};

/** Who the question is about. Undefined if the text does not say so. */
const askedIn = (list: readonly string[], words: ReaderWords): AskedAbout | undefined => {
  const found = (row: string) => list.map((_, at) => askedFor(row, list, at, words));
  const relatives = found("relative");
  if (relatives.includes("with-me") || words.isIn("both", list)) return "each";
  const isOthers =
    relatives.includes("one") || (words.isIn("relative", list) && found("other-pronoun").includes("one"));
  const isAsker = words.isIn("asks-self", list);
  if (isOthers && isAsker) return "each";
  if (isOthers) return "others";
  return isAsker ? "asker" : undefined;
};

/** Who a text is about that names people and asks for nobody: 'wife Colombian, me Swedish, visa London'. */
const usuallyAsked = (mine: readonly string[], others: readonly OtherPerson[]): AskedAbout => {
  if (others.length === 0) return "asker";
  return mine.length > 0 ? "each" : "others";
};

/** The nationalities of the people in a text, and who of them is asked about. */
export const peopleIn = (text: string, places: readonly MentionedPlace[], words: ReaderWords): People => {
  const codesOf = (...roles: MentionedPlace["role"][]) => [
    ...new Set(places.filter(({ role }) => roles.includes(role)).map(({ code }) => code)),
  ];
  const own = codesOf("passport");
  const mine = own.length > 0 ? own : codesOf("origin");
  const relatives = places.filter(({ role }) => role === "relative");
  const names = [...new Set(relatives.flatMap(({ holder }) => holder ?? []))].filter(
    (name) => !words.isIn("no-traveler", wordsOf(name)),
  );
  const others = names.map(
    (name): OtherPerson => ({
      isFamily: words.startingAt("family-member", wordsOf(name), 0) > 0,
      passports: [...new Set(relatives.filter(({ holder }) => holder === name).map(({ code }) => code))],
    }),
  );
  const askedAbout = askedIn(wordsAround(text, places), words) ?? usuallyAsked(mine, others);
  const isUntied = places.some(({ role, holder }) => role === "passport" && holder !== asker);
  if (askedAbout === "asker" || others.length === 0) {
    const isUnknown = askedAbout === "others" && !isUntied;
    return { passports: mine, travelers: isUnknown ? [] : [mine], own: mine, others, askedAbout };
  }
  const theirs = others.map(({ passports }) => passports);
  const travelers = askedAbout === "each" ? [mine, ...theirs] : theirs;
  return { passports: travelers[0] ?? [], travelers, own: mine, others, askedAbout };
};

/** Whether a permit counts for the people who are asked about. */
export const isAskedHolder = (holder: Holder | undefined, askedAbout: AskedAbout): boolean =>
  askedAbout === "each" || holder === undefined || (holder === asker) === (askedAbout === "asker");
