import fc from "fast-check";
import { expect, it } from "vitest";
import { type Day, dayOf, plusDays } from "../../calendar/day.ts";
import { countIn } from "../../calendar/ranges.ts";
import type { CountingMethod } from "../../law/vocabulary.ts";
import { countDays, type Visit } from "./counting.ts";

/** Days are split into parts of six hours. */
const partsPerDay = 4;
const minutesPerPart = 360;
const span = 80;
const first = dayOf("2024-02-01");

/** Visits without times. Many overlap or touch. */
const untimed = fc
  .array(fc.tuple(fc.nat(50), fc.oneof(fc.nat(2), fc.nat(20))), { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map(([at, days]): Visit => {
        const from = (first + 1 + at) as Day;
        return { country: "XX", from, to: (from + days) as Day };
      })
      .sort((a, b) => a.from - b.from || a.to - b.to),
  );

/** Visits one after the other that begin and end at 00:00, 06:00, 12:00, 18:00 or 24:00. */
const timed = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
  .map((pairs) => {
    let at = partsPerDay;
    return pairs.map(([gap, length]): Visit => {
      const [entry, last] = [at + gap, at + gap + length - 1];
      at = last + 1;
      return {
        country: "XX",
        from: (first + Math.floor(entry / partsPerDay)) as Day,
        fromMinute: (entry % partsPerDay) * minutesPerPart,
        to: (first + Math.floor(last / partsPerDay)) as Day,
        toMinute: ((last % partsPerDay) + 1) * minutesPerPart,
      };
    });
  });

const [noon, dayEnd] = [2 * minutesPerPart, partsPerDay * minutesPerPart];
/** Two visits on one day, the first one from midnight and the second one to midnight. */
const twoPartsOfADay: Visit[] = [
  {
    country: "XX",
    from: plusDays(first, 5),
    fromMinute: 0,
    to: plusDays(first, 5),
    toMinute: minutesPerPart,
  },
  { country: "XX", from: plusDays(first, 5), fromMinute: noon, to: plusDays(first, 5), toMinute: dayEnd },
];

/** Whether the person is there in each part. Without times, they leave at 06:00 and arrive at 18:00, or at noon for a day. */
const presenceOf = (visits: readonly Visit[]): boolean[] => {
  const there = Array.from({ length: (span + 1) * partsPerDay }, () => false);
  for (const { from, to, fromMinute, toMinute } of visits) {
    const [arrives, leaves] = from === to ? [2, 3] : [3, 1];
    const entry =
      (from - first) * partsPerDay + (fromMinute === undefined ? arrives : fromMinute / minutesPerPart);
    const exit = (to - first) * partsPerDay + (toMinute === undefined ? leaves : toMinute / minutesPerPart);
    there.fill(true, entry, exit);
  }
  return there;
};

/** Fills absences of at most `most` parts. */
const withTravel = (there: readonly boolean[], most: number): boolean[] => {
  const filled = [...there];
  let left: number | undefined;
  for (const [at, isThere] of there.entries()) {
    if (!isThere) continue;
    if (left !== undefined && at - left - 1 <= most) filled.fill(true, left, at);
    left = at;
  }
  return filled;
};

/** Whether a day counts by the law of each method. `came` and `stays`: presence at the midnight before and after it. */
const counts: Record<CountingMethod, (parts: readonly boolean[], came: boolean, stays: boolean) => boolean> =
  {
    any: (parts) => parts.includes(true),
    midnight: (parts) => parts.at(-1)!,
    overnight: (parts) => parts.at(-1)!,
    full: (parts) => !parts.includes(false),
    "not-entry": (_, came) => came,
    "not-exit": (parts, came, stays) => (came ? stays && !parts.includes(false) : parts.includes(true)),
    pair: (parts, came, stays) => (came ? stays : parts.includes(true)),
  };

const agrees = (
  visits: readonly Visit[],
  method: CountingMethod,
  there: readonly boolean[],
  joins: boolean,
) => {
  const days = countDays(visits, method, joins);
  for (let at = 1; at < span; at += 1) {
    const start = at * partsPerDay;
    const end = start + partsPerDay;
    const came = there[start - 1]! && there[start]!;
    const stays = there[end - 1]! && there[end]!;
    const expected = counts[method](there.slice(start, end), came, stays);
    const day = (first + at) as Day;
    if ((countIn(days, day, day) === 1) !== expected) return false;
  }
  return true;
};

it.each(Object.keys(counts) as CountingMethod[])(
  "counts agree with presence checked for each quarter of a day: %s",
  (method) => {
    fc.assert(
      fc.property(untimed, timed, (visits, exact) => {
        expect(agrees(visits, method, presenceOf(visits), false)).toBe(true);
        expect(agrees(exact, method, presenceOf(exact), false)).toBe(true);
        // Without times, it is travel if the person arrives on the next day at the latest.
        expect(agrees(visits, method, withTravel(presenceOf(visits), 6), true)).toBe(true);
        expect(agrees(exact, method, withTravel(presenceOf(exact), partsPerDay - 1), true)).toBe(true);
      }),
      { numRuns: 200, examples: [[[], twoPartsOfADay]] },
    );
  },
);
