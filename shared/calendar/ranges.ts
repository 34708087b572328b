import { type Day, plusDays } from "./day.ts";

/** Consecutive days, both ends included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/**
 * A set of days as sorted ranges that neither overlap nor touch. `before[i]` is the number of days in the ranges before
 * `from[i]`, so that counting the days of any period is two binary searches.
 */
export interface DaySet {
  readonly from: readonly Day[];
  readonly to: readonly Day[];
  readonly before: readonly number[];
  readonly size: number;
}

const build = (from: readonly Day[], to: readonly Day[]): DaySet => {
  const before: number[] = [];
  let size = 0;
  for (let i = 0; i < from.length; i++) {
    before.push(size);
    size += to[i]! - from[i]! + 1;
  }
  return { from, to, before, size };
};

export const noDays: DaySet = build([], []);

/** The days of all ranges, each once. Ranges that end before they begin are empty. */
export const daysOf = (ranges: readonly DayRange[]): DaySet => {
  const sorted = ranges.filter((it) => it.from <= it.to);
  for (let i = 1; i < sorted.length; i++)
    if (sorted[i]!.from < sorted[i - 1]!.from) {
      sorted.sort((a, b) => a.from - b.from);
      break;
    }
  const from: Day[] = [];
  const to: Day[] = [];
  for (const range of sorted) {
    const last = to.length - 1;
    if (last >= 0 && range.from <= to[last]! + 1) {
      if (range.to > to[last]!) to[last] = range.to;
    } else {
      from.push(range.from);
      to.push(range.to);
    }
  }
  return build(from, to);
};

/**
 * Binary search: the first integer from `low` up to `high` for which `holds` is true, or `high` if there is none. Once
 * true, `holds` must stay true for all larger numbers.
 */
export const firstWhere = <N extends number>(low: N, high: N, holds: (at: N) => boolean): N => {
  let from: number = low;
  let to: number = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle as N)) to = middle;
    else from = middle + 1;
  }
  return from as N;
};

/** The index of the first range that ends on or after a day. */
export const firstRangeFrom = ({ to }: DaySet, day: Day): number =>
  firstWhere(0, to.length, (at) => to[at]! >= day);

/** How many days of the set lie before a day. */
const countBefore = (set: DaySet, day: Day): number => {
  const at = firstRangeFrom(set, day);
  if (at === set.from.length) return set.size;
  return set.before[at]! + Math.max(0, day - set.from[at]!);
};

/** How many days of the set lie in a period, both ends included. */
export const countIn = (set: DaySet, from: Day, to: Day): number =>
  from > to ? 0 : countBefore(set, plusDays(to, 1)) - countBefore(set, from);

/** The ranges of the set inside a period. */
export const rangesIn = (set: DaySet, from: Day, to: Day): DayRange[] => {
  const found: DayRange[] = [];
  for (let i = firstRangeFrom(set, from); i < set.from.length && set.from[i]! <= to; i++)
    found.push({
      from: Math.max(set.from[i]!, from) as Day,
      to: Math.min(set.to[i]!, to) as Day,
    });
  return found;
};

export const allRanges = (set: DaySet): DayRange[] => set.from.map((from, i) => ({ from, to: set.to[i]! }));

/** The union of two sets of days. */
export const joinDays = (earlier: DaySet, later: DaySet): DaySet =>
  earlier.size === 0 ? later : daysOf([...allRanges(earlier), ...allRanges(later)]);

/** The parts of a period that are not in a set. */
export const rangesOutside = (set: DaySet, { from, to }: DayRange): DayRange[] => {
  const parts: DayRange[] = [];
  let start = from;
  for (const covered of rangesIn(set, from, to)) {
    if (covered.from > start) parts.push({ from: start, to: plusDays(covered.from, -1) });
    start = plusDays(covered.to, 1);
  }
  if (start <= to) parts.push({ from: start, to });
  return parts;
};

/** The days of the first set that are not in the second. */
export const withoutDays = (set: DaySet, removed: DaySet): DaySet =>
  removed.size === 0 ? set : daysOf(allRanges(set).flatMap((range) => rangesOutside(removed, range)));

/** The days of a set inside a period, as a set. */
export const clipDays = (set: DaySet, from: Day, to: Day): DaySet => daysOf(rangesIn(set, from, to));
