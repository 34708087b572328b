import type { WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { aroundOf, clauseEnd } from "./clauses.ts";
import { isNear } from "./length-gap.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Rows of words before a length that is wished, planned, asked about or given by a permit. */
const otherBefore = ["wished", "given", "asks", "asking", "plan", "arriving", "again"];

/** Whether a place is right next to a length: '20 days in Spain', 'Spain for 20 days'. */
const isBesidePlace = ({ at, end }: WrittenLength, stated: string, places: readonly MentionedPlace[]) =>
  places.some(
    (place) =>
      place.role === "subject" &&
      (place.at >= end
        ? isNear(stated.slice(end, place.at))
        : place.end <= at && isNear(stated.slice(place.end, at))),
  );

/** A text. `stated` hides its dates, and the lengths that were already read. */
interface Stated {
  stated: string;
  words: ReaderWords;
  places: readonly MentionedPlace[];
}

/** Whether a length is a number of days that the person spent in a place. */
const tellsStay = (length: WrittenLength, { stated, words, places }: Stated): boolean => {
  const { before, after } = aroundOf(stated.replaceAll(hidden, " "), length, clauseEnd);
  const isOther =
    otherBefore.some((row) => words.isIn(row, before)) ||
    words.endingAt("not-stay-before", before, before.length) > 0 ||
    words.startingAt("not-stay-after", after, 0) > 0 ||
    words.startingAt("given", after, 0) > 0;
  return !isOther && isBesidePlace(length, stated, places);
};

/** The first number of days in a place that belongs to no stay. A count without it would be too low. */
export const uncountedIn = (free: Iterable<WrittenLength>, text: Stated): WrittenLength | undefined =>
  [...free].find((length) => tellsStay(length, text));

/** The words for weekends in a clause: 'every weekend'. */
const weekendsAmong = (list: readonly string[], words: ReaderWords): string[] =>
  list.flatMap((_, at) => {
    const length = words.startingAt("weekends", list, at);
    return length > 0 ? [list.slice(at, at + length).join(" ")] : [];
  });

/**
 * The words for weekends that somebody spent in a place, such as 'every weekend' in 'I am in Paris every weekend'. How
 * many days they are depends on the times of travel.
 */
export const weekendsIn = ({ stated, words, places }: Stated): string | undefined =>
  places
    .filter(({ role }) => role === "subject")
    .flatMap((place) => {
      const { before, after } = aroundOf(stated.replaceAll(hidden, " "), place, clauseEnd);
      return [...weekendsAmong(before, words), ...weekendsAmong(after, words)];
    })[0];
