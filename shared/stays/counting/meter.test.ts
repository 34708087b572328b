import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Day, dateOf, dayOf, endOfMonths, plusDays, toDay } from "../../calendar/day.ts";
import type { Limit } from "../../law/day-rule.ts";
import { countDays, type Visit } from "./counting.ts";
import { createMeter, firstCrossing, type Meter, type Presence } from "./meter.ts";

const runs = 120;
const first = dayOf("2019-06-01");
const span = 1500;

/** Visits of four years, sorted, many of which overlap or touch. */
const histories = fc
  .array(fc.tuple(fc.nat(span - 410), fc.oneof(fc.nat(12), fc.nat(400))), { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map(([at, length]): Visit => {
        const from = plusDays(first, at + 1);
        return { country: "XX", from, to: plusDays(from, length) };
      })
      .sort((a, b) => a.from - b.from || a.to - b.to),
  );

const leapYears: Visit[] = [{ country: "XX", from: dayOf("2019-11-24"), to: dayOf("2022-02-28") }];

/** One flag for each day, set visit by visit. */
const flagsOf = (visits: readonly Visit[]): Uint8Array => {
  const there = new Uint8Array(span + 2);
  for (const { from, to } of visits) there.fill(1, from - first, to - first + 1);
  return there;
};

const sumsOf = (flags: Uint8Array): Int32Array => {
  const sums = new Int32Array(flags.length + 1);
  for (let at = 0; at < flags.length; at++) sums[at + 1] = sums[at]! + flags[at]!;
  return sums;
};

/** The first day of the window of a limit for a day, by its definition in law. */
type StartOf = (day: number, visits: readonly Visit[]) => number;

const yearStart =
  (month: number, dayOfMonth: number): StartOf =>
  (day) => {
    const date = new Date(day * 86_400_000);
    const year = date.getUTCFullYear();
    const start = Date.UTC(year, month - 1, dayOfMonth) / 86_400_000;
    return start <= day ? start : Date.UTC(year - 1, month - 1, dayOfMonth) / 86_400_000;
  };

/** Tries every first day until its twelve months reach the day. */
const anyTwelveMonths: StartOf = (day) => {
  let start = day - 366;
  while (endOfMonths(start as Day, 12) < day) start += 1;
  return start;
};

/** Whether an entry begins a new window, given the open window and the day. */
const opens = {
  first: () => false,
  each: (end: Day, day: number) => end < day,
};

const entryWindow =
  (starts: "first" | "each", endOf: (entry: Day) => Day): StartOf =>
  (day, visits) => {
    const [earliest, ...later] = visits.filter(({ from }) => from <= day).map(({ from }) => from);
    if (earliest === undefined) return day;
    const open = later.reduce(
      (before, entry) => (opens[starts](endOf(before), day) ? entry : before),
      earliest,
    );
    return endOf(open) >= day ? open : day;
  };

/** The first day of presence after a window begins the next one. */
const nextWindow =
  (endOf: (entry: Day) => Day): StartOf =>
  (day, visits) => {
    let open: Day | undefined;
    for (const { from, to } of visits)
      for (let at = from; at <= Math.min(to, day); at = plusDays(endOf(open), 1))
        if (open === undefined || at > endOf(open)) open = at;
    return open !== undefined && endOf(open) >= day ? open : day;
  };

const twelveMonths = (entry: Day): Day => endOfMonths(entry, 12);
const halfYear = (entry: Day): Day => plusDays(entry, 179);

const cases: readonly [string, Extract<Limit, { kind: "count" }>, StartOf][] = [
  ["a calendar year", { kind: "count", window: { kind: "year" }, op: ">", days: 183 }, yearStart(1, 1)],
  [
    "April 6",
    { kind: "count", window: { kind: "year", start: "04-06" }, op: ">=", days: 183 },
    yearStart(4, 6),
  ],
  [
    "March 1",
    { kind: "count", window: { kind: "year", start: "03-01" }, op: ">", days: 91 },
    yearStart(3, 1),
  ],
  [
    "180 days",
    { kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 },
    (day) => day - 179,
  ],
  [
    "365 days",
    { kind: "count", window: { kind: "rolling", days: 365 }, op: ">", days: 183 },
    (day) => day - 364,
  ],
  ["any 12 months", { kind: "count", window: { kind: "any12" }, op: ">", days: 183 }, anyTwelveMonths],
  [
    "two years back",
    { kind: "count", window: { kind: "lookback", years: 2, includesDay: true }, op: ">=", days: 300 },
    (day) => {
      let start = day - 732;
      while (endOfMonths(start as Day, 24) < day) start += 1;
      return start;
    },
  ],
  [
    "12 months from the first entry",
    { kind: "count", window: { kind: "from-entry", months: 12, starts: "first" }, op: ">=", days: 183 },
    entryWindow("first", twelveMonths),
  ],
  [
    "12 months from each entry",
    { kind: "count", window: { kind: "from-entry", months: 12, starts: "each" }, op: ">=", days: 184 },
    entryWindow("each", twelveMonths),
  ],
  [
    "180 days from the next entry",
    { kind: "count", window: { kind: "from-entry", days: 180, starts: "next" }, op: ">", days: 90 },
    nextWindow(halfYear),
  ],
];

const presenceOf = (visits: readonly Visit[]): Presence => ({ visits, days: countDays(visits, "any") });
const op = fc.constantFrom(">" as const, ">=" as const);
const noTrips = { isEntryCounted: true, trips: [] };

/** The starts of a window that depends on the calendar only, once for every day. */
const startsOf = (startOf: StartOf): Int32Array => {
  const starts = new Int32Array(span + 1);
  for (let at = 0; at <= span; at++) starts[at] = startOf(first + at, []);
  return starts;
};

describe("a limit measured on ranges", () => {
  it.each(cases)("agrees with a count day by day: %s", (_, limit, startOf) => {
    const isCalendar = limit.window.kind !== "from-entry";
    const calendar = isCalendar ? startsOf(startOf) : undefined;
    const crosses = (used: number) => (limit.op === ">" ? used > limit.days : used >= limit.days);
    fc.assert(
      fc.property(histories, (visits) => {
        const presence = presenceOf(visits);
        const meter = createMeter(limit, presence, noTrips)!;
        const flags = flagsOf(visits);
        const sums = sumsOf(flags);
        const startAt = (index: number) => calendar?.[index] ?? startOf(first + index, visits);
        let crossed: number | undefined;
        for (let index = 1; index <= span; index++) {
          const used = sums[index + 1]! - sums[Math.max(0, startAt(index) - first)]!;
          if (meter.used((first + index) as Day) !== used) return false;
          if (flags[index] && crosses(used)) crossed ??= first + index;
        }
        return firstCrossing(meter, presence.days, first, plusDays(first, span)) === crossed;
      }),
      { numRuns: calendar ? runs : runs / 4 },
    );
  });
});

/** Counts the days of a calendar year, up to a day. */
const countYear = (flags: Uint8Array, year: number, until: number = Number.POSITIVE_INFINITY): number => {
  let sum = 0;
  const last = Math.min(dayOf(`${year}-12-31`), until, first + span);
  for (let day = Math.max(first, dayOf(`${year}-01-01`)); day <= last; day++) sum += flags[day - first]!;
  return sum;
};

describe("limits on several years", () => {
  const weighted: Limit = {
    kind: "years",
    conditions: [
      { years: [0], of: "each", op: ">=", days: 31 },
      { years: [0, 1, 2], of: "sum", weights: [6, 2, 1], unit: 6, op: ">=", days: 1098 },
    ],
  };
  const irish: Limit = {
    kind: "years",
    conditions: [
      { years: [0], of: "each", op: ">", days: 30 },
      { years: [0, 1], of: "sum", op: ">=", days: 280 },
    ],
    ignoreYearsUpTo: 30,
  };

  it("agree with a count day by day", () => {
    fc.assert(
      fc.property(histories, fc.nat(span - 1), (visits, at) => {
        const day = (first + at) as Day;
        const { year } = dateOf(day);
        const flags = flagsOf(visits);
        const now = countYear(flags, year, day);
        const [before, earlier] = [countYear(flags, year - 1), countYear(flags, year - 2)];
        const sixths = now * 6 + before * 2 + earlier;
        const us = createMeter(weighted, presenceOf(visits), noTrips)!;
        const isUs = now >= 31 && sixths >= 1098;
        const ie = createMeter(irish, presenceOf(visits), noTrips)!;
        const isIrish = now > 30 && now + (before > 30 ? before : 0) >= 280;
        // With enough days in all three years, the 31 days of the current year may be what is missing.
        const shown = sixths >= 1098 && now < 31 ? now : sixths / 6;
        return (
          Math.abs(us.used(day) - shown) < 1e-9 && us.isCrossed(day) === isUs && ie.isCrossed(day) === isIrish
        );
      }),
      { numRuns: 5 * runs },
    );
  });

  it("count half a year as 183 days, and as 184 days in a leap year", () => {
    const half = createMeter({ kind: "half-year" }, presenceOf([]), noTrips)!;
    expect([2023, 2024].map((year) => half.allowed(dayOf(`${year}-05-01`)))).toEqual([182, 183]);
  });
});

/** Where a person is, one place after the other, each with its number of nights. They travel by day. */
const itinerary = fc
  .array(fc.tuple(fc.constantFrom("US", "MX", "home"), fc.integer({ min: 3, max: 60 })), { maxLength: 12 })
  .map((legs) => {
    let day: Day = plusDays(first, 1);
    return legs
      .filter(([place], at) => place !== legs[at - 1]?.[0])
      .map(([country, nights]): Visit => {
        const from = day;
        day = plusDays(day, nights);
        return { country, from, to: day };
      });
  });
const visitsTo = (place: string, legs: readonly Visit[]) => legs.filter(({ country }) => country === place);

/** Compares a meter with the expected values for each day of presence. */
const expectDays = (
  meter: Meter,
  presence: Presence,
  truth: (day: Day) => { used: number; isCrossed: boolean },
): void => {
  const days = Array.from({ length: span }, (_, at) => plusDays(first, at)).filter((day) =>
    presence.visits.some(({ from, to }) => from <= day && day <= to),
  );
  const truths = days.map(truth);
  expect(days.map(meter.used)).toEqual(truths.map(({ used }) => used));
  const crossed = days[truths.findIndex(({ isCrossed }) => isCrossed)];
  expect(firstCrossing(meter, presence.days, first, plusDays(first, span))).toBe(crossed);
};

/**
 * The first day, from `earliest` on, of the stay that lasts until `day`. Breaks of at most `breakDays` days belong to
 * it.
 */
const walkBack = (there: Uint8Array, day: Day, breakDays: number, earliest: Day): Day => {
  let start: number = day - first;
  for (let at = start; at >= Math.max(0, earliest - first) && start - at - 1 <= breakDays; at -= 1)
    if (there[at]) start = at;
  return plusDays(first, start);
};

/** The first day that counts of a stay that begins on a day, or goes on from the year before. */
const firstCounted = (
  begin: Day,
  visits: readonly Visit[],
  { year, isEntryCounted }: { year: Day; isEntryCounted: boolean },
): Day => {
  const goesOn = begin === year && visits.some(({ from, to }) => from < year && year <= to);
  return plusDays(begin, isEntryCounted || goesOn ? 0 : 1);
};

/** The entry of the leg on a day. With `bridges`, a leg in Mexico between two in the United States is no exit. */
const entryOf = (legs: readonly Visit[], day: Day, bridges: boolean): Day => {
  let at = legs.findLastIndex(({ country, from, to }) => country === "US" && from <= day && day <= to);
  while (bridges && legs[at - 1]?.country === "MX" && legs[at - 2]?.country === "US") at -= 2;
  return legs[at]!.from;
};

describe("limits on one stay", () => {
  const months = fc.constantFrom(undefined, 1, 6);

  it("of a continuous stay bridge short breaks, and begin on the entry or on the day after it", () => {
    const options = fc.record({
      ...{ breakDays: fc.nat(20), months, isEntryCounted: fc.boolean(), op },
      within: fc.constantFrom(undefined, "year" as const),
    });
    fc.assert(
      fc.property(histories, options, (visits, { breakDays, months, isEntryCounted, op, within }) => {
        const there = flagsOf(visits);
        const breaks = breakDays > 0 ? { days: breakDays } : undefined;
        const limit: Limit = { kind: "continuous", breaks, within, op, days: 90, ...(months && { months }) };
        const meter = createMeter(limit, presenceOf(visits), { ...noTrips, isEntryCounted })!;
        expectDays(meter, presenceOf(visits), (day) => {
          const year = within ? toDay(dateOf(day).year, 1, 1) : first;
          const start = firstCounted(walkBack(there, day, breakDays, year), visits, { year, isEntryCounted });
          const used = day - start + 1;
          const most = months ? endOfMonths(start, months) - start + 1 : 90;
          return { used, isCrossed: op === ">" ? used > most : used >= most };
        });
      }),
      { numRuns: runs },
    );
  });

  it("begin anew with each entry, but not after a trip that does not interrupt", () => {
    const options = fc.record({ months, bridges: fc.boolean(), granted: fc.constantFrom(undefined, 10, 50) });
    fc.assert(
      fc.property(itinerary, options, (legs, { months, bridges, granted }) => {
        const presence = presenceOf(visitsTo("US", legs));
        const bridgedBy = bridges ? ["MX"] : undefined;
        const limit: Limit = { kind: "per-entry", bridgedBy, ...(months ? { months } : { days: 30 }) };
        const trips = bridges ? visitsTo("MX", legs) : [];
        const meter = createMeter(limit, presence, { ...noTrips, trips, granted: () => granted })!;
        expectDays(meter, presence, (day) => {
          const entry = entryOf(legs, day, bridges);
          const last = months ? endOfMonths(entry, months) : plusDays(entry, 29);
          return { used: day - entry + 1, isCrossed: day > (granted ? entry + granted - 1 : last) };
        });
      }),
      { numRuns: runs },
    );
  });
});

describe("a limit of days", () => {
  it("gives credit for a part of the days before the permit", () => {
    fc.assert(
      fc.property(histories, fc.nat(span), fc.nat(span), (visits, permitAt, at) => {
        const credit = { perDay: 0.5, most: 60 };
        const window = { kind: "rolling", days: 400 } as const;
        const limit: Limit = { kind: "count", window, op: ">=", days: 300, credit };
        const permit = { from: plusDays(first, permitAt) };
        const meter = createMeter(limit, presenceOf(visits), { ...noTrips, permit })!;
        const there = [...flagsOf(visits).slice(Math.max(0, at - 399), at + 1)];
        const isBefore = (index: number) => Math.max(0, at - 399) + index < permitAt;
        const count = (before: boolean) =>
          there.filter((one, index) => one && isBefore(index) === before).length;
        expect(meter.used(plusDays(first, at))).toBe(count(false) + Math.min(60, count(true) / 2));
      }),
      { numRuns: runs },
    );
  });

  it("can require a number in each year, and applies only while it is in force", () => {
    fc.assert(
      fc.property(histories, fc.nat(span - 1), fc.boolean(), (visits, at, isPast) => {
        const day = plusDays(first, at);
        const limit: Limit = {
          ...{ kind: "count", op: ">=", days: 100, eachYear: 30 },
          window: { kind: "lookback", years: 2, includesDay: true },
          ...(isPast && { until: "2021-06-30" }),
        };
        const flags = flagsOf(visits);
        const countFrom = (from: number, to: number) => {
          let days = 0;
          for (let one = Math.max(from, first); one <= to; one += 1) days += flags[one - first]!;
          return days;
        };
        const start = cases.find(([name]) => name === "two years back")![2](day, []);
        const second = plusDays(endOfMonths(start as Day, 12), 1);
        const years = [countFrom(start, second - 1), countFrom(second, day)];
        const isMet = years.every((days) => days >= 30) && years[0]! + years[1]! >= 100;
        const applies = !isPast || day <= dayOf("2021-06-30");
        expect(createMeter(limit, presenceOf(visits), noTrips)!.isCrossed(day)).toBe(isMet && applies);
      }),
      // Two years from February 29 end on February 28.
      { numRuns: runs, examples: [[leapYears, dayOf("2022-02-28") - first, false]] },
    );
  });
});

// A search that looked at all visits for each visit would take minutes.
it.each<Limit>([
  { kind: "per-entry", days: 30, bridgedBy: ["MX"] },
  { kind: "continuous", breaks: { days: 1 }, op: ">", days: 30 },
  { kind: "continuous", breaks: { days: 1 }, within: "year", op: ">", days: 30 },
])("measures a $kind limit on tens of thousands of visits", (limit) => {
  const visits = Array.from({ length: 40_000 }, (_, at): Visit => {
    const from = plusDays(first, at * 4);
    return { country: "XX", from, to: plusDays(from, 1) };
  });
  const presence = presenceOf(visits);
  const meter = createMeter(limit, presence, {
    ...noTrips,
    trips: visits.map((it) => ({ ...it, country: "MX" })),
  })!;
  expect(firstCrossing(meter, presence.days, first, visits.at(-1)!.to)).toBeUndefined();
});
