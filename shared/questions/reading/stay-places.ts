import { plusDays } from "../../calendar/day.ts";
import type { StatedStay, Within } from "./begun-stay.ts";
import type { MentionedPlace } from "./places.ts";

/** A stay with its part of the text. */
export interface FoundStay extends StatedStay {
  at: number;
  end: number;
  /** The words before it say that the person came back. */
  isBack?: boolean;
  /** The period in which its days lie. */
  period?: Within;
}

/** The place that a departure is from: the one before the date, or the first one of the text. */
export const placeLeft = (
  places: readonly MentionedPlace[],
  since: number,
  at: number,
): string | undefined => {
  const subjects = places.filter(({ role }) => role === "subject");
  return (subjects.findLast((it) => it.at >= since && it.end <= at) ?? subjects[0])?.code;
};

/** A text in which places stand before their days: 'Spain 3 May to 5 June', or after them: 'May in Spain'. */
interface Places {
  written: string;
  subjects: readonly MentionedPlace[];
  /** The place stands before the first days of the text. */
  isBefore: boolean;
}

const hasBreak = (text: string): boolean => /[,.;:!?]/.test(text);

/** The place of some days: one among them, or the nearest between the days before and the days after. */
const placeFor = (
  { written, subjects, isBefore }: Places,
  { at, end, isBack }: FoundStay,
  [since, until]: readonly [number, number],
): string | undefined => {
  const inside = subjects.find((it) => it.at >= at && it.end <= end);
  const before = subjects.filter((it) => it.end <= at && it.at >= since).at(-1);
  if (inside || isBack) return (inside ?? before)?.code;
  const after = subjects.find((it) => it.at >= end && it.at < until);
  if (!before || !after) return (before ?? after)?.code;
  // In 'Bulgaria 15 June to 20 July, August in Serbia', the commas show which place belongs to which dates.
  // The last character of a date may be the full stop of its sentence.
  const breaks = [hasBreak(written.slice(before.end, at)), hasBreak(written.slice(end - 1, after.at))];
  return (breaks[0] === breaks[1] ? isBefore : breaks[1]) ? before.code : after.code;
};

/** A stay without a place of its own is where the one before was. A later stay ends an open one. */
export const placed = (found: readonly FoundStay[], subjects: readonly MentionedPlace[], written: string) => {
  let place = subjects[0]?.code;
  // People write 'Spain 3 May to 5 June, Italy …' or '3 May to 5 June Spain, …', and keep to one of them.
  const isBefore = (subjects[0]?.at ?? 0) < (found[0]?.at ?? 0);
  const been: (string | undefined)[] = [];
  const all = found.map((stay, index) => {
    const next = found[index + 1];
    const own =
      stay.place ??
      placeFor({ written, subjects, isBefore }, stay, [
        found[index - 1]?.end ?? 0,
        next?.at ?? written.length,
      ]);
    // 'Came back' refers to the latest place that differs from the current one.
    place = own ?? (stay.isBack ? (been.findLast((code) => code !== place) ?? place) : place);
    been.push(place);
    return { ...stay, place, isOpen: stay.to === undefined };
  });
  // The day of departure to another place belongs to both.
  return all.map((stay, index) => {
    const next = all[index + 1];
    if (stay.to !== undefined || !next || next.from <= stay.from) return stay;
    return { ...stay, to: plusDays(next.from, next.place === stay.place ? -1 : 0) };
  });
};
