import { type Day, plusDays } from "../../calendar/day.ts";
import type { DayRange } from "../../calendar/ranges.ts";
import type { Stay } from "../stay.ts";

/**
 * Something that a person should check: days without a country (`gap`), or in two places at once (`overlap`). A single
 * shared day is a day of travel, not an overlap.
 */
export interface Oddity extends DayRange {
  kind: "gap" | "overlap";
  /** The country before the gap and after it, or the two countries of the overlap. */
  countries: readonly [string, string];
}

/**
 * The gaps and overlaps of stays, in order of time. An open stay lasts until `until`, and nobody knows how much longer, so
 * that no gap follows it.
 */
export const findOddities = (stays: readonly Stay[], until: Day): Oddity[] => {
  const sorted = stays
    .map((stay) => ({
      ...stay,
      isOpen: stay.to === undefined,
      to: stay.to ?? (Math.max(stay.from, until) as Day),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const found: Oddity[] = [];
  let last = sorted[0];
  let isOpen = false;
  for (const stay of sorted.slice(1)) {
    if (!last) break;
    const countries = [last.country, stay.country] as const;
    isOpen ||= last.isOpen;
    if (stay.from > last.to + 1 && !isOpen)
      found.push({ kind: "gap", from: plusDays(last.to, 1), to: plusDays(stay.from, -1), countries });
    else if (stay.from < last.to)
      found.push({ kind: "overlap", from: stay.from, to: Math.min(stay.to, last.to) as Day, countries });
    if (stay.to >= last.to) last = stay;
  }
  return found;
};
