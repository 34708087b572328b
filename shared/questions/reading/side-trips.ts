import { type Day, plusDays } from "../../calendar/day.ts";
import { wordsOf } from "../../text/words.ts";
import type { StatedStay, StatedText } from "./begun-stay.ts";
import { bracketedEnd, clauseAfter } from "./clauses.ts";

/** A stay with its part of the text. `isOpen`: the text gives no end. */
interface StayInText extends StatedStay {
  at: number;
  end: number;
  isOpen: boolean;
  isBack?: boolean;
}

/** 'A border run to', 'a day trip to'. */
const isCalledTrip = ({ at }: StayInText, since: number, { stated, words }: StatedText): boolean =>
  words.isIn("side-trip", wordsOf(stated.slice(since, at)));

/** 'And came back', 'still in Türkiye'. */
const saysBackHome = ({ end }: StayInText, { stated, words }: StatedText): boolean =>
  words.isIn("came-back", clauseAfter(stated, end, bracketedEnd)) ||
  words.isIn("still", wordsOf(stated.slice(end)));

const withoutPart = ({ at: _, end: __, isOpen: ___, isBack: ____, ...stay }: StayInText): StatedStay => stay;

/** The end of a short trip from `home`. Undefined if the stay is not such a trip. */
const endOfTrip = (
  stay: StayInText,
  { home, since, hasOpenStay }: { home?: string; since: number; hasOpenStay: boolean },
  text: StatedText,
  askedPlace: string | undefined,
): Day | undefined => {
  const isNamedTrip = isCalledTrip(stay, since, text);
  const saysReturned = saysBackHome(stay, text) || askedPlace === home || (isNamedTrip && hasOpenStay);
  const isTrip = home !== undefined && home !== stay.place && saysReturned && (hasOpenStay || isNamedTrip);
  return isTrip ? (stay.to ?? (isNamedTrip ? stay.from : undefined)) : undefined;
};

/** Splits a stay at home around a trip: at home until the trip, the trip, and home again from the trip's last day. */
const split = (
  before: StatedStay | undefined,
  trip: StatedStay & { to: Day },
  { home, base, next }: { home?: string; base?: StatedStay; next?: StatedStay },
): StatedStay[] => [
  ...(before ? [before.place === home ? { ...before, to: trip.from } : before] : []),
  trip,
  { place: home, from: trip.to, to: next && plusDays(next.from, -1), resumes: base?.from },
];

/**
 * Splits an open stay around a short trip elsewhere. The person is back from the last day of the trip. The text must
 * mention the return, call it a trip, or ask about the place of the open stay.
 */
export const withSideTrips = (
  stays: readonly StayInText[],
  text: StatedText,
  { askedPlace, subjects }: { askedPlace?: string; subjects: readonly string[] },
): StatedStay[] => {
  const all: StatedStay[] = [];
  /** The open stay that trips split. */
  let base: StatedStay | undefined;
  for (const [index, stay] of stays.entries()) {
    const previous = stays[index - 1];
    const next = stays[index + 1];
    if (previous?.isOpen) base ??= withoutPart(previous);
    const home = base?.place ?? subjects.find((code) => code !== stay.place);
    const about = { home, since: previous?.end ?? 0, hasOpenStay: base !== undefined };
    const to = next?.place === home ? undefined : endOfTrip(stay, about, text, askedPlace);
    if (stay.place === base?.place) base = undefined;
    if (to === undefined) all.push(withoutPart(stay));
    else all.push(...split(all.pop(), { ...withoutPart(stay), to }, { home, base, next }));
  }
  return all;
};
