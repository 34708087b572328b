import { wordsOf } from "../../text/words.ts";
import { type Around, aroundOf, labeledEnd } from "./clauses.ts";
import { type ReaderWords, skipBack } from "./reader-words.ts";

/** What the words next to a place say about it. */
export interface PlaceSurroundings {
  /** The text says that somebody is tax resident there. */
  isTaxHome?: true;
  /** The person leaves the place, or something comes from there: 'from Argentina'. */
  isFrom?: true;
  /** A trip goes there: 'a border run to Laos'. */
  isTripTo?: true;
  /** A journey passes through: 'a layover in Doha'. */
  isTransit?: true;
  /** The person is paid from there: 'a pension from the US', 'employee of a UK company'. */
  isPaidFrom?: true;
  /** The text says that somebody has this nationality: 'with Italian citizenship', 'as a Colombian'. */
  isHeld?: true;
  /** The words that name the citizenship that somebody has. Passports have none. */
  citizenship?: HeldNationality;
}

/** The numbers of words before and after a place. */
interface HeldNationality {
  before: number;
  after: number;
}

const mark = /[^\p{L}\p{M}\p{N}\s]/u;

/** Whether these words make a place a tax residence: 'Portuguese tax resident', 'tax resident in Portugal'. */
const isTaxHome = (before: readonly string[], after: readonly string[], words: ReaderWords): boolean => {
  const end = before.length - words.endingAt("tax-home-in", before, before.length);
  return (
    words.startingAt("tax-home-after", after, 0) > 0 || words.endingAt("tax-home-before", before, end) > 0
  );
};

const amount = /^\d+\p{L}?$/u;

/** Skips amounts of money and the words around them backward. Returns the index of the first word skipped. */
const skipAmounts = (list: readonly string[], end: number, words: ReaderWords): number => {
  const at = skipBack(words, list, end, "money-between");
  const isAmount = at > 0 && amount.test(list[at - 1] ?? "");
  if (isAmount) return skipAmounts(list, at - 1, words);
  return at;
};

/** Whether the person is paid from a place: 'a UK company', 'a pension of $1,800 a month from the US'. */
const isPaidFrom = ({ before, after }: Around, words: ReaderWords): boolean => {
  const payer = words.startingAt("payer", after, 0);
  if (payer > 0 && words.startingAt("visa", after, payer) === 0) return true;
  if (words.endingAt("payer-before", before, before.length) > 0) return true;
  const place = skipBack(words, before, before.length, "article");
  const linked = place - words.endingAt("payer-in", before, place);
  if (linked < place && words.endingAt("payer", before, linked) > 0) return true;
  const from = place - words.endingAt("place-from", before, place);
  return from < place && words.endingAt("pay", before, skipAmounts(before, from, words)) > 0;
};

/** How many words before and after a place name a nationality that somebody has. Undefined if none do. */
const heldWords = (
  { before, after }: Around,
  noun: "nationality-noun" | "passport-noun",
  words: ReaderWords,
): HeldNationality | undefined => {
  const place = skipBack(words, before, before.length, "valid", "linking");
  const atNoun = place - words.endingAt(noun, before, place);
  const afterNoun = words.startingAt(noun, after, 0);
  if (atNoun === place && afterNoun === 0) return undefined;
  const end = skipBack(words, before, atNoun, "valid", "article");
  return words.endingAt("nationality-holding", before, end) > 0
    ? { before: before.length - atNoun, after: afterNoun }
    : undefined;
};

/** 'For Spanish citizenship' names what the person wants. */
const isNounAfter = (after: readonly string[], words: ReaderWords): boolean =>
  words.startingAt("nationality-noun", after, 0) > 0 || words.startingAt("passport-noun", after, 0) > 0;

/** Reads the words next to a place, up to the nearest punctuation mark on each side. */
export const besidePlace = (
  text: string,
  { at, end, isPeople }: { at: number; end: number; isPeople?: true },
  words: ReaderWords,
): PlaceSurroundings => {
  const before = wordsOf(text.slice(0, at).split(mark).at(-1) ?? "");
  const after = wordsOf(text.slice(end).split(mark)[0] ?? "");
  const citizenship = heldWords({ before, after }, "nationality-noun", words);
  const passport = heldWords({ before, after }, "passport-noun", words);
  const isHeld =
    citizenship !== undefined ||
    passport !== undefined ||
    (isPeople === true &&
      words.endingAt("nationality-as", before, before.length) > 0 &&
      !isNounAfter(after, words));
  const start = skipBack(words, before, before.length, "article");
  const follows = (row: string) => words.endingAt(row, before, start) > 0;
  return {
    ...(isTaxHome(before, after, words) && { isTaxHome: true }),
    ...(words.endingAt("place-from", before, before.length) > 0 && { isFrom: true }),
    ...(follows("trip-to") && { isTripTo: true }),
    ...(follows("transit-in") && { isTransit: true }),
    ...(isHeld && { isHeld: true }),
    ...(citizenship && { citizenship }),
    ...(isPaidFrom(aroundOf(text, { at, end }, labeledEnd), words) && { isPaidFrom: true }),
  };
};
