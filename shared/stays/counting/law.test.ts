import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { type Day, dayOf, endOfMonths, isoOf, plusDays } from "../../calendar/day.ts";
import { allowanceOf, allowanceOn } from "../../entry/allowances.ts";
import { canStay, longestStayIn } from "../planning/planner.ts";
import { assess } from "./assess.ts";
import { createHistory } from "./history.ts";

const { places, territories, zones } = law.pack.entry;
const own = new Set(territories.map(({ code }) => code));
const passports = fc.constantFrom(...places.filter((code) => !own.has(code)));
const onePassportOrTwo = fc.uniqueArray(passports, { minLength: 1, maxLength: 2 });
const destinations = fc.constantFrom(...zones.map(({ id }) => id));
const days = fc.integer({ min: dayOf("2026-01-01"), max: dayOf("2028-03-31") }).map((day) => day as Day);

const ruleOf = (rules: ReturnType<typeof law.rulesFor>, id: string) => rules.find((rule) => rule.id === id)!;

/** The last day of a visit from `from` by the length that the entry rules state. */
const lastDayBy = ({ days, months, per }: ReturnType<typeof allowanceOf>, from: Day): Day =>
  per === "entry" && months !== undefined ? endOfMonths(from, months) : plusDays(from, days! - 1);

describe("how long a passport may visit", () => {
  /** What the entry rules, the planner and the day rules give for a visit that begins on a day. */
  const askEach = (citizenships: readonly string[], place: string, from: Day) => {
    const right = law.entry.answer({ passports: citizenships, destination: place, date: isoOf(from) }).best;
    const rules = law.rulesFor(citizenships, from);
    const person = { stays: [], citizenships, permits: [], answers: {} };
    const longest = longestStayIn(rules, person, { place, from }, from);
    // Two days, because some countries do not count the day of entry.
    const { verdict } = canStay(rules, person, { place, from, to: plusDays(from, 1) }, from);
    return { right, allowance: allowanceOf(right), rules, person, longest, verdict };
  };

  const checkLimited = (place: string, from: Day, asked: ReturnType<typeof askEach>) => {
    const { right, allowance, rules, person, longest } = asked;
    // Two passports may give equal rights by different rows, so the lengths are compared.
    const length = { kind: "limited", per: allowance.per, days: allowance.days };
    const counted = longest.rules.find(({ rule }) => {
      const found = allowanceOn(rule.allowances ?? [], isoOf(from));
      return found?.per === length.per && found?.days === length.days;
    })!;
    const isEntryFree = counted.rule.counting[0]?.method === "not-entry";
    const last = plusDays(lastDayBy(allowance, from), isEntryFree ? 1 : 0);
    // The stay can go on with the days of the next calendar year.
    if (allowance.per === "calendar_year")
      return expect(counted.days).toBeGreaterThanOrEqual(last - from + 1);
    expect(counted.days).toBe(last - from + 1);
    const stays = [{ country: right.rule?.zone === "SCHENGEN" ? "FR" : place, from, to: last }];
    const found = assess(ruleOf(rules, counted.rule.id), createHistory({ ...person, stays }, last), last);
    expect(found).toMatchObject({ allowance: length, left: 0 });
  };

  it("is the same in the entry rules, the planner and the day rules, for any passports, place and day", () => {
    fc.assert(
      fc.property(onePassportOrTwo, destinations, days, (held, place, from) => {
        const asked = askEach(held, place, from);
        const { right, allowance, longest, verdict } = asked;
        if (allowance.kind === "limited") {
          expect(verdict).not.toBe("exempt");
          checkLimited(place, from, asked);
        } else if (allowance.kind === "unlimited") {
          expect([longest.days, longest.open, verdict]).toEqual([undefined, undefined, "exempt"]);
        } else {
          // A visa that everybody can apply for is another way to enter.
          if (longest.open) expect(longest.open.right?.requirement).toBe(right.requirement);
          expect(verdict).toBe("undetermined");
        }
      }),
      { numRuns: 300 },
    );
  });

  it("does not change for a stay that began before the law changed", () => {
    const person = {
      stays: [{ country: "TH", from: dayOf("2026-09-10"), to: undefined }],
      citizenships: ["DE"],
      permits: [],
      answers: {},
    };
    const lastDayFrom = (from: string) => {
      const day = dayOf(from);
      const rules = law.rulesFor(["DE"], day);
      const stays = [{ country: "TH", from: day }];
      const { lastDay } = assess(ruleOf(rules, "th-exempt"), createHistory({ ...person, stays }, day), day);
      return lastDay && isoOf(lastDay);
    };
    expect(lastDayFrom("2026-09-14")).toBe("2026-11-12");
    expect(lastDayFrom("2026-09-15")).toBe("2026-10-14");
  });

  it("depends on the passport", () => {
    const allowedIn = (place: string, passport: string) => {
      const day = dayOf("2026-11-20");
      const person = { stays: [], citizenships: [passport], permits: [], answers: {} };
      return longestStayIn(law.rulesFor([passport], day), person, { place, from: day }, day).days;
    };
    expect(allowedIn("TR", "RU")).toBe(60);
    expect(allowedIn("TR", "DE")).toBe(90);
    expect(allowedIn("JP", "TH")).toBe(15);
    expect(allowedIn("TH", "KR")).toBe(90);
    expect(allowedIn("TH", "DE")).toBe(30);
  });
});
