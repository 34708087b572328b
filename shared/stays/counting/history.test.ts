import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleOn } from "#tests/support/law.ts";
import { type Day, dayOf, plusDays, yearOf } from "../../calendar/day.ts";
import { type DayRange, daysOf } from "../../calendar/ranges.ts";
import type { Stay } from "../stay.ts";
import { createHistory, type Hole, type PlacedVisit, type StayPermit, separateVisits } from "./history.ts";
import type { Where } from "./rule.ts";

const first = dayOf("2022-10-01");
const span = 600;
const days = Array.from({ length: span }, (_, at) => plusDays(first, at));

const range = fc.tuple(fc.nat(400), fc.nat(120)).map(([at, length]): DayRange => {
  const from = plusDays(first, at);
  return { from, to: plusDays(from, length) };
});
const has = ({ from, to }: { from: Day; to?: Day }, day: Day) => from <= day && day <= (to ?? day);

describe("the visits to a group of places", () => {
  const countries = ["FR", "HR", "RO", "BG", "MC", "GB", "IE", "CY"];
  const stays = fc.array(fc.tuple(range, fc.constantFrom(...countries)), { maxLength: 8 });
  const schengen = ruleOn("schengen-90-180", "2026-01-01").where;
  /** The days on which these countries were in the Schengen area, or counted with it. */
  const isMember = (country: string, day: Day): boolean => {
    if (country === "HR") return day >= dayOf("2023-01-01");
    if (country === "RO" || country === "BG") return day >= dayOf("2024-03-31");
    return country === "FR" || country === "MC";
  };

  it("are sorted, and cover the days of stays in one of the places while it was a member", () => {
    fc.assert(
      fc.property(stays, (drawn) => {
        const all = drawn.map(([{ from, to }, country]): Stay => ({ country, from, to }));
        const person = { stays: all, citizenships: [], permits: [], answers: {} };
        const history = createHistory(person, first);
        const places = [
          [{ in: ["GB", "HR"] }, (country: string) => country === "GB" || country === "HR"],
          [{ outside: ["GB", "HR"] }, (country: string) => country !== "GB" && country !== "HR"],
          [schengen, isMember],
        ] as [Where, (country: string, day: Day) => boolean][];
        for (const [where, isInside] of places) {
          const visits = history.visitsTo(where);
          expect(visits.map(({ from }) => from)).toEqual(
            visits.map(({ from }) => from).sort((a, b) => a - b),
          );
          expect(days.map((day) => visits.filter((visit) => has(visit, day)).length)).toEqual(
            days.map((day) => all.filter((one) => has(one, day) && isInside(one.country, day)).length),
          );
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("the visits that a rule counts", () => {
  const purposes = fc.constantFrom(undefined, "study", "treatment", "transit");
  /** Visits to two countries, one after the other. */
  const itinerary = fc
    .array(
      fc.record({
        gap: fc.nat(20),
        nights: fc.nat(40),
        country: fc.constantFrom("PT", "ES"),
        purpose: purposes,
        isUnderPermit: fc.constantFrom(undefined, true as const),
      }),
      { maxLength: 8 },
    )
    .map((legs) => {
      let at = 0;
      return legs.map(({ gap, nights, ...rest }): PlacedVisit => {
        const from = plusDays(first, at + gap);
        at += gap + nights + 1;
        return { ...rest, from, to: plusDays(from, nights) };
      });
    });

  interface Given {
    permits: readonly StayPermit[];
    exempt: readonly DayRange[];
    skipsPermits: boolean;
  }

  /** How many days of treatment come before a day in its year. */
  const treatedBefore = (visits: readonly PlacedVisit[], day: Day): number =>
    days.filter(
      (one) =>
        one < day &&
        yearOf(one) === yearOf(day) &&
        visits.some((visit) => visit.purpose === "treatment" && has(visit, one)),
    ).length;

  const isCounted = (visits: readonly PlacedVisit[], given: Given, day: Day): boolean => {
    const visit = visits.find((one) => has(one, day));
    if (!visit) return false;
    const { country, purpose, from, to } = visit;
    const isPermitted =
      visit.isUnderPermit || given.permits.some((one) => one.country === country && has(one, day));
    const isExempt = country === "ES" && given.exempt.some((one) => has(one, day));
    const isLeftOut =
      purpose === "study" ||
      (purpose === "transit" && to - from <= 1) ||
      (purpose === "treatment" && treatedBefore(visits, day) < 30);
    return !isLeftOut && !isExempt && !(given.skipsPermits && isPermitted);
  };

  it("leave out days by purpose, permit and exemption", () => {
    const permits = fc.array(
      fc.tuple(range, fc.boolean()).map(
        ([{ from, to }, ends]): StayPermit => ({
          country: "PT",
          kind: "residence",
          from,
          ...(ends && { to }),
        }),
      ),
      { maxLength: 2 },
    );
    const givens = fc.record({
      permits,
      exempt: fc.array(range, { maxLength: 2 }),
      skipsPermits: fc.boolean(),
    });
    fc.assert(
      fc.property(itinerary, givens, (visits, given) => {
        const person = { stays: [], citizenships: [], permits: given.permits, answers: {} };
        const { counted, skipped } = separateVisits(visits, person, {
          leftOut: [
            { purpose: "study" },
            { purpose: "transit", maxNights: 1 },
            { purpose: "treatment", daysPerYear: 30 },
          ],
          skipsPermits: given.skipsPermits,
          daysOfVisit: (visit) => daysOf([visit]),
          exemptions: given.exempt.map((one): Hole => ({ ...one, country: "ES", reason: "exempt" })),
        });
        const visited = days.filter((day) => visits.some((one) => has(one, day)));
        const daysIn = (ranges: readonly DayRange[]) =>
          days.filter((day) => ranges.some((one) => has(one, day)));
        expect(daysIn(counted)).toEqual(visited.filter((day) => isCounted(visits, given, day)));
        expect(daysIn(skipped)).toEqual(visited.filter((day) => !isCounted(visits, given, day)));
      }),
      { numRuns: 100 },
    );
  });
});
