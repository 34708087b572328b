import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleOn } from "#tests/support/law.ts";
import { type Day, dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import type { Stay } from "../stay.ts";
import { createHistory, type StayPermit } from "./history.ts";
import { crossingIfStaying, earliestEntry, longestStay } from "./if-staying.ts";
import { countFor } from "./measure.ts";

const schengen = ruleOn("schengen-90-180", "2026-09-30", "US");
const first = dayOf("2025-01-01");

const stay = (country: string, from: string, to?: string): Stay => ({
  country,
  from: dayOf(from),
  to: to === undefined ? undefined : dayOf(to),
});

const historyOf = (stays: readonly Stay[], permits: readonly StayPermit[] = []) =>
  createHistory({ stays, citizenships: ["US"], permits, answers: {} }, dayOf("2027-01-01"));

const stays = fc
  .array(fc.tuple(fc.nat(330), fc.nat(60), fc.constantFrom("FR", "DE", "ES")), { maxLength: 5 })
  .map((all) =>
    all.map(([at, length, country]): Stay => {
      const from = plusDays(first, at);
      return { country, from, to: plusDays(from, length) };
    }),
  );

/** Counts day by day: the stay may go on while the 180 days that end on each of its days hold at most 90 days. */
const walk = (all: readonly Stay[], entry: Day): number => {
  const used = new Set<number>();
  for (const { from, to } of all)
    if (from <= entry) for (let day = from as number; day <= to!; day++) used.add(day);
  let length = 0;
  for (let day = entry as number; length < 200; day++) {
    used.add(day);
    let count = 0;
    for (let back = day - 179; back <= day; back++) if (used.has(back)) count += 1;
    if (count > 90) return length;
    length += 1;
  }
  return length;
};

describe("the longest stay", () => {
  it("is the one that counting day by day finds", () => {
    fc.assert(
      fc.property(stays, fc.nat(400), (all, at) => {
        const entry = plusDays(first, at);
        return longestStay(schengen, historyOf(all), entry) === walk(all, entry);
      }),
      { numRuns: 150 },
    );
  });

  it("is 90 days after 90 days outside, and none before", () => {
    const history = historyOf([stay("FR", "2025-01-01", "2025-03-31")]);
    expect(longestStay(schengen, history, dayOf("2025-06-30"))).toBe(90);
    expect(longestStay(schengen, history, dayOf("2025-06-29"))).toBe(0);
  });

  it("includes a day of departure that does not count", () => {
    const cyprus = ruleOn("cy-tax", "2026-09-30", "US");
    // 183 days count from January 1, and the day of departure is not one of them.
    expect(longestStay(cyprus, historyOf([]), dayOf("2025-01-01"))).toBe(184);
  });
});

describe("the earliest entry", () => {
  it("is the first day with a stay of that length, by brute force", () => {
    fc.assert(
      fc.property(stays, fc.integer({ min: 1, max: 90 }), (all, length) => {
        const after = dayOf("2026-01-01");
        const found = earliestEntry(schengen, historyOf(all), after, length);
        let day = after;
        while (walk(all, day) < length) day = plusDays(day, 1);
        return found === day;
      }),
      { numRuns: 30 },
    );
  });

  it("does not exist for a stay that is longer than the limit", () => {
    expect(earliestEntry(schengen, historyOf([]), first, 91)).toBeUndefined();
  });
});

describe("a crossing if the person stays", () => {
  it.each([
    ["de-tax", "DE", "2025-01-10", "2025-07-11"],
    ["it-tax", "IT", "2024-01-01", "2024-07-02"],
    ["it-tax", "IT", "2025-01-01", "2025-07-02"],
    ["au-tax", "AU", "2025-07-01", "2025-12-30"],
    ["nz-tax", "NZ", "2025-01-01", "2025-07-03"],
    ["us-spt", "US", "2025-10-01", "2026-06-02"],
    ["us-spt", "US", "2025-01-01", "2025-07-02"],
    ["za-tax", "ZA", "2020-03-01", "2025-05-31"],
    // The day of entry is the first of the six months.
    ["gb-visitor", "GB", "2025-01-15", "2025-07-15"],
  ])("%s: an arrival in %s on %s crosses on %s", (id, country, from, crossing) => {
    const rule = ruleOn(id, from, "BR");
    const history = historyOf([stay(country, from, from)]);
    const found = crossingIfStaying(rule, rule.limits, history, countFor(rule, history), dayOf(from));
    expect(found && isoOf(found)).toBe(crossing);
  });
});
