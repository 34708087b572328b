import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownRule } from "#tests/support/law.ts";
import { type Day, dayOf, isoOf, plusDays, startOfMonths, toDay, yearOf } from "../../calendar/day.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { Stay } from "../stay.ts";
import { pastCrossings } from "./assess.ts";
import { crossingBefore, measureLimits, plannedCrossing, shownLimit } from "./crossings.ts";
import { createHistory } from "./history.ts";
import { countFor } from "./measure.ts";
import { type Residence, residencesUntil } from "./residence.ts";
import type { StayRule } from "./rule.ts";

const first = dayOf("2023-01-01");
const days = Array.from({ length: 1500 }, (_, at) => plusDays(first, at));

const ruleOf = (more: Partial<StayRule>) => ownRule(more);

const stays = fc
  .array(fc.tuple(fc.nat(1000), fc.oneof(fc.nat(30), fc.nat(200))), { maxLength: 8 })
  .map((all) =>
    all.map(([at, nights]): Stay => {
      const from = plusDays(first, at);
      return { country: "ES", from, to: plusDays(from, nights) };
    }),
  );
const today = fc.nat(1200).map((at) => plusDays(first, at));

const rolling: Limit = { kind: "count", window: { kind: "rolling", days: 90 }, op: ">=", days: 60 };
const yearly: Limit = { kind: "count", window: { kind: "year" }, op: ">", days: 100 };

/** A rule measured on the stays of a person, and the same computed day by day. */
const measure = (more: Partial<StayRule>, all: readonly Stay[], day: Day) => {
  const rule = ruleOf(more);
  const history = createHistory({ stays: all, citizenships: [], permits: [], answers: {} }, day);
  const counted = countFor(rule, history);
  const measured = measureLimits(rule, rule.limits, counted, history, day);
  const isPresent = (one: Day) => all.some(({ from, to }) => from <= one && one <= to!);
  const isCrossed = (one: Day) => measured.some(({ meter }) => meter.isCrossed(one));
  const crossings = days.filter((one) => isPresent(one) && isCrossed(one));
  const crossedOn = crossingBefore(rule, measured, counted, history, day);
  return { rule, counted, measured, isPresent, isCrossed, crossings, crossedOn };
};

describe("a crossing", () => {
  it("of a tax rule is the first one in the year, and planned stays have the next one", () => {
    fc.assert(
      fc.property(stays, today, (all, day) => {
        const { rule, counted, measured, crossings, crossedOn } = measure(
          { limits: [rolling, yearly] },
          all,
          day,
        );
        const newYear = toDay(yearOf(day), 1, 1);
        expect(crossedOn).toBe(crossings.find((one) => one >= newYear && one <= day));
        expect(plannedCrossing(measured, counted, day)).toBe(crossings.find((one) => one > day));
        const leftOf = ({ meter }: (typeof measured)[number]) =>
          meter.isCrossed(day) ? -1 : meter.allowed(day) - meter.used(day);
        const { main, on } = shownLimit(rule, measured, crossedOn, day);
        expect([leftOf(main!), on]).toEqual([Math.min(...measured.map(leftOf)), day]);
      }),
      { numRuns: 100 },
    );
  });

  it("of a rule on visits lasts while the days are too many, and is then over", () => {
    fc.assert(
      fc.property(stays, today, (all, day) => {
        const { isCrossed, crossings, crossedOn } = measure({ topic: "visit", limits: [rolling] }, all, day);
        expect(crossedOn === undefined).toBe(!isCrossed(day));
        if (crossedOn === undefined) return;
        expect(crossings).toContain(crossedOn);
        let start = day;
        while (isCrossed(plusDays(start, -1))) start = plusDays(start, -1);
        expect(crossedOn).toBeLessThanOrEqual(start);
        // An earlier crossing counts only if it was in a window of the days since.
        expect(days.filter((one) => one > crossedOn && one < start && !isCrossed(one)).length).toBeLessThan(
          90,
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe("past crossings", () => {
  const least = 40;
  const isoAfter = (at: number) => isoOf(plusDays(first, at));
  const changes = fc.record({
    from: fc.nat(500),
    change: fc.nat(1000),
    to: fc.integer({ min: 600, max: 1200 }),
  });

  it("of visits follow the limit in force on the day of entry", () => {
    fc.assert(
      fc.property(stays, changes, (all, { from, change, to }) => {
        const limits: Limit[] = [
          { ...rolling, until: isoAfter(change) },
          { ...rolling, days: least, since: isoAfter(change + 1) },
        ];
        const law = { validFrom: isoAfter(from), validUntil: isoAfter(to) };
        const period = { from: plusDays(first, 300), to: plusDays(first, 1100) };
        const rule = ruleOf({ topic: "visit", limits, ...law });
        const history = createHistory({ stays: all, citizenships: [], permits: [], answers: {} }, period.to);
        const found = pastCrossings(rule, history, period).map(({ day }) => day);

        const isPresent = (day: Day) => all.some((stay) => stay.from <= day && day <= stay.to!);
        const usedOn = (day: Day) =>
          days.filter((one) => one > day - 90 && one <= day && isPresent(one)).length;
        const entries = days.filter((day) => isPresent(day) && !isPresent(plusDays(day, -1)));
        const ends = entries.flatMap((entry) => {
          const end = days.find((day) => day >= entry && !isPresent(plusDays(day, 1))) ?? days.at(-1)!;
          const lawful = days
            .slice(Math.max(from, 300), Math.min(to, 1100) + 1)
            .filter((day) => entry <= day && day <= end);
          const last = lawful.at(-1);
          const most = entry <= plusDays(first, change) ? 60 : least;
          return last !== undefined && usedOn(last) >= most ? [last] : [];
        });
        expect(found).toEqual([...new Set(ends)].sort((a, b) => a - b));
      }),
      { numRuns: 100 },
    );
  });

  it("of tax years are dated to the last day on which the limit was in force", () => {
    const stay: Stay = { country: "ES", from: first, to: dayOf("2024-06-30") };
    const history = createHistory({ stays: [stay], citizenships: [], permits: [], answers: {} }, stay.to!);
    const period = { from: first, to: dayOf("2024-12-31") };
    const told = (more: Partial<StayRule>) =>
      pastCrossings(ruleOf(more), history, period).map(({ day, crossedOn }) => [
        isoOf(crossedOn!),
        isoOf(day),
      ]);
    const ended: Limit = { ...yearly, until: "2024-05-01" };
    const expected = [
      ["2023-04-11", "2023-12-31"],
      ["2024-04-10", "2024-05-01"],
    ];
    expect(told({ limits: [ended] })).toEqual(expected);
    expect(told({ limits: [yearly], validUntil: "2024-05-01" })).toEqual(expected);
  });
});

type End = NonNullable<StayRule["ends"]>;
type IsPresent = (day: Day) => boolean;

/** The days away up to a day, of the last 12 months or since the last day of presence. */
const awayOn = ({ kind }: End, day: Day, since: Day, isPresent: IsPresent): Day[] => {
  const present = days.findLast((one) => one <= day && isPresent(one)) ?? day;
  const from = Math.max(since, kind === "any12" ? startOfMonths(day, 12) : present);
  return days.filter((one) => one >= from && one <= day && !isPresent(one));
};

/** Computes residences day by day: a crossing begins one, and a long absence ends it. */
const walk = (end: End, isPresent: IsPresent, crossings: readonly Day[], until: Day) => {
  const found: Residence[] = [];
  for (const day of days.filter((one) => one <= until)) {
    const last = found.at(-1);
    if (last && last.endedFrom === undefined) {
      const away = isPresent(day) ? [] : awayOn(end, day, last.since, isPresent);
      const isTooLong = end.op === ">" ? away.length > end.days : away.length >= end.days;
      if (isTooLong) last.endedFrom = away[0];
    } else if (crossings.includes(day)) found.push({ since: day, endedFrom: undefined });
  }
  return found;
};

describe("a residence", () => {
  const ends = fc.record({
    kind: fc.constantFrom("any12" as const, "in-a-row" as const),
    op: fc.constantFrom(">" as const, ">=" as const),
    days: fc.integer({ min: 100, max: 350 }),
  });

  it("lasts from its crossing until the absence that ends it", () => {
    fc.assert(
      fc.property(stays, today, ends, (all, day, end) => {
        const limits = [yearly];
        const { rule, counted, measured, isPresent, crossings } = measure({ limits, ends: end }, all, day);
        const meters = measured.map(({ meter }) => meter);
        expect(residencesUntil(rule, meters, counted.days, day)).toEqual(
          walk(end, isPresent, crossings, day),
        );
      }),
      { numRuns: 50 },
    );
  });
});
