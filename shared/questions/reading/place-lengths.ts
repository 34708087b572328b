import { findLengths, type WrittenLength } from "../../calendar/written-length.ts";
import { isNear, leading, maxGap } from "./length-gap.ts";
import type { MentionedPlace } from "./places.ts";

/** How long a person stays in a country. */
export interface PlaceLength {
  /** ISO 3166-1 alpha-2 */
  place: string;
  length: WrittenLength;
}

const endsClause = /[,;.?!]\s/u;

/** A number just before a place, which has the unit of the length before it: '5 months in Spain and 3 in Portugal'. */
const bareNumber = new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,3})${leading}$`, "u");

const bareIn = (chunk: string, before: WrittenLength | undefined): WrittenLength | undefined => {
  const match = bareNumber.exec(chunk);
  if (!match || !before) return undefined;
  const [, number = ""] = match;
  const [unitWord = ""] = /(?<!\p{L})\p{L}{1,12}$/u.exec(before.text) ?? [];
  const [length] = findLengths(`${number} ${unitWord}`);
  const { index: at } = match;
  // A bare number cannot borrow the unit of 'half a year' or 'a fortnight'.
  return length?.at === 0 && length.unit === before.unit
    ? { ...length, at, end: at + number.length }
    : undefined;
};

/** The one length in a part of the text, near its end if `isBefore`, or else near its start. */
const lengthIn = (
  chunk: string,
  isBefore: boolean,
  last: WrittenLength | undefined,
): WrittenLength | undefined => {
  const [length, ...more] = findLengths(chunk);
  if (!length) return isBefore ? bareIn(chunk, last) : undefined;
  const gap = isBefore ? chunk.length - length.end : length.at;
  const between = isBefore ? chunk.slice(length.end) : chunk.slice(0, length.at);
  return more.length > 0 || gap > maxGap || endsClause.test(between) ? undefined : length;
};

/** The lengths of places, all written before their places or all after them. */
const pairsOf = (text: string, places: readonly MentionedPlace[], isBefore: boolean): PlaceLength[] => {
  let last: WrittenLength | undefined;
  return places.flatMap(({ code, at, end }, index) => {
    const chunk = isBefore
      ? text.slice(places[index - 1]?.end ?? 0, at)
      : text.slice(end, places[index + 1]?.at ?? text.length);
    const length = lengthIn(chunk, isBefore, last);
    last = length ?? last;
    return length ? [{ place: code, length }] : [];
  });
};

/**
 * The lengths of stays in several countries: '5 months in Spain and 3 in Portugal'. Empty unless each country that the
 * text is about has exactly one.
 */
export const placeLengths = (text: string, mentioned: readonly MentionedPlace[]): PlaceLength[] => {
  const places = mentioned.filter(({ code, role }) => role === "subject" && code.length === 2);
  const countries = new Set(places.map(({ code }) => code));
  const isComplete = (pairs: readonly PlaceLength[]): boolean =>
    pairs.length === countries.size && new Set(pairs.map(({ place }) => place)).size === countries.size;
  // In a follow-up question, places of the previous text come first, and their positions refer to that text.
  const isOneText = places.every(({ at }, index) => at >= (places[index - 1]?.end ?? 0));
  if (countries.size < 2 || !isOneText) return [];
  return [true, false].map((isBefore) => pairsOf(text, places, isBefore)).find(isComplete) ?? [];
};

/** The place of a single length: the one that it leads to, or else the last one before it. */
export const placeOfLength = (
  text: string,
  mentioned: readonly MentionedPlace[],
  { at, end }: WrittenLength,
): string | undefined => {
  const places = mentioned.filter(({ role }) => role === "subject" || role === "home");
  const after = places.find((place) => place.at >= end && isNear(text.slice(end, place.at)));
  return (after ?? places.findLast((place) => place.end <= at))?.code;
};
