import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownRule } from "#tests/support/law.ts";
import { type Day, dayOf, endOfMonths, plusDays } from "../../calendar/day.ts";
import { countIn, type DaySet } from "../../calendar/ranges.ts";
import type { Stay } from "../stay.ts";
import { countDays, type Visit } from "./counting.ts";
import { createHistory, type Person, type StayPermit } from "./history.ts";
import { countFor, daysFor, permitStart } from "./measure.ts";
import type { StayRule } from "./rule.ts";

const first = dayOf("2023-01-01");
const days = Array.from({ length: 1200 }, (_, at) => plusDays(first, at));
const until = plusDays(first, 700);

const listed = (set: DaySet) => days.filter((day) => countIn(set, day, day) === 1);
const has = ({ from, to }: { from: Day; to?: Day }, day: Day) => from <= day && day <= (to ?? day);

const ruleOf = (more: Partial<StayRule>) => ownRule({ topic: "permanence", ...more });

/** Stays one after the other, with gaps. */
const stays = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 200 }), fc.constantFrom("ES", "ES", "FR")), {
    maxLength: 6,
  })
  .map((legs) => {
    let at = 0;
    return legs.map(([gap, nights, country]): Stay => {
      const from = plusDays(first, at + gap);
      at += gap + nights;
      return { country, from, to: plusDays(from, nights) };
    });
  });

/** Permits one after the other: less than 15 days later, a permit is a renewal. */
const permits = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(13, 14, 15, 16), fc.nat(300)), fc.nat(200)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((terms) => {
    let at = 0;
    return terms.map(([gap, length]): StayPermit => {
      const from = plusDays(first, at + gap);
      at += gap + length + 1;
      return { country: "ES", kind: "residence", from, to: plusDays(from, length) };
    });
  });

const personOf = (all: readonly Stay[], given: readonly StayPermit[]): Person => ({
  ...{ stays: all, citizenships: [], permits: given, answers: {} },
});

/** The first day of the permit of today and of those that it renews, or of the last one, or of the first to come. */
const startOf = (given: readonly StayPermit[]): Day => {
  let at = Math.max(
    0,
    given.findLastIndex(({ from }) => from <= until),
  );
  while (at > 0 && given[at]!.from - given[at - 1]!.to! <= 15) at -= 1;
  return given[at]!.from;
};

describe("the days that count for a rule", () => {
  it("count by the method in force on the day", () => {
    const visits = fc.array(fc.tuple(fc.nat(600), fc.nat(100)), { maxLength: 6 }).map((all) =>
      all
        .map(([at, nights]): Visit => {
          const from = plusDays(first, at);
          return { country: "ES", from, to: plusDays(from, nights) };
        })
        .sort((a, b) => a.from - b.from || a.to - b.to),
    );
    const changed = dayOf("2023-07-01");
    const counting: StayRule["counting"] = [{ method: "any" }, { from: "2023-07-01", method: "not-entry" }];
    fc.assert(
      fc.property(visits, (all) => {
        const [before, since] = [countDays(all, "any"), countDays(all, "not-entry")].map(listed);
        expect(listed(daysFor({ counting }, all))).toEqual([
          ...before!.filter((day) => day < changed),
          ...since!.filter((day) => day >= changed),
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it("towards permanence begin with the permit or the ones that it renews, and again after a long absence", () => {
    fc.assert(
      fc.property(stays, permits, fc.constantFrom(undefined, 1, 2), (all, given, brokenMonths) => {
        const rule = ruleOf({ brokenMonths });
        const history = createHistory(personOf(all, given), until);
        const start = startOf(given);
        expect(permitStart(rule, history)).toBe(start);
        const own = days.filter(
          (day) => day >= start && all.some((one) => one.country === "ES" && has(one, day)),
        );
        const returned = own.findLastIndex(
          (day, at) => at > 0 && brokenMonths && endOfMonths(plusDays(own[at - 1]!, 1), brokenMonths) < day,
        );
        expect(listed(countFor(rule, history).days)).toEqual(own.slice(Math.max(0, returned)));
      }),
      {
        numRuns: 200,
        // The month from May 31 ends on June 30, because June has no 31st day.
        examples: [
          [
            [
              { country: "ES", from: dayOf("2023-01-12"), to: dayOf("2023-05-30") },
              { country: "ES", from: dayOf("2023-06-30"), to: dayOf("2023-07-01") },
            ],
            [{ country: "ES", kind: "residence", from: dayOf("2023-01-01"), to: dayOf("2023-01-01") }],
            1,
          ],
        ],
      },
    );
  });

  it("of absence are those without any presence, from the permit to the last stay", () => {
    fc.assert(
      fc.property(stays, permits, (all, given) => {
        const rule = ruleOf({ counts: "absence" });
        const history = createHistory(personOf(all, given), until);
        const last = Math.max(until, ...all.map(({ to }) => to!));
        const isPresent = (day: Day) => all.some((one) => one.country === "ES" && has(one, day));
        /** A person in Spain stays until the next planned stay. */
        const staysOn = (day: Day) => {
          const before = all.findLast(({ from }) => from <= day);
          const next = all.find(({ from }) => from > day);
          return before?.country === "ES" && before.to! >= until && next !== undefined && next.from > until;
        };
        expect(listed(countFor(rule, history).days)).toEqual(
          days.filter((day) => day >= startOf(given) && day <= last && !isPresent(day) && !staysOn(day)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
