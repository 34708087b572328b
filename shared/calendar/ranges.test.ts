import fc from "fast-check";
import { expect, it } from "vitest";
import type { Day } from "./day.ts";
import {
  allRanges,
  clipDays,
  countIn,
  type DayRange,
  daysOf,
  joinDays,
  rangesIn,
  withoutDays,
} from "./ranges.ts";

const days = Array.from({ length: 120 }, (_, at) => (at - 60) as Day);
const day = fc.integer({ min: -40, max: 40 }).map((number) => number as Day);
/** Ranges in any order, of which some overlap, touch, or are empty. */
const ranges = fc.array(
  fc
    .tuple(day, fc.integer({ min: -2, max: 15 }))
    .map(([from, length]): DayRange => ({ from, to: (from + length) as Day })),
  { maxLength: 6 },
);

const has = (all: readonly DayRange[], one: Day) => all.some(({ from, to }) => from <= one && one <= to);
const listed = (all: readonly DayRange[]) => days.filter((one) => has(all, one));

it("sets of days give the same results as plain lists of days", () => {
  fc.assert(
    fc.property(ranges, ranges, day, day, (some, others, from, to) => {
      const [set, other] = [daysOf(some), daysOf(others)];
      const isInside = (one: Day) => from <= one && one <= to;
      expect(listed(allRanges(set))).toEqual(listed(some));
      expect(allRanges(set).every((one, at, all) => at === 0 || one.from > all[at - 1]!.to + 1)).toBe(true);
      expect(set.size).toBe(listed(some).length);
      expect(countIn(set, from, to)).toBe(listed(some).filter(isInside).length);
      expect(listed(rangesIn(set, from, to))).toEqual(listed(some).filter(isInside));
      expect(clipDays(set, from, to)).toEqual(daysOf(rangesIn(set, from, to)));
      const left = listed(some).filter((one) => !has(others, one));
      expect(listed(allRanges(withoutDays(set, other)))).toEqual(left);
      const later = clipDays(other, from, 1000 as Day);
      const earlier = clipDays(set, -1000 as Day, (from - 1) as Day);
      expect(joinDays(earlier, later)).toEqual(daysOf([...allRanges(earlier), ...allRanges(later)]));
    }),
    { numRuns: 500 },
  );
});
