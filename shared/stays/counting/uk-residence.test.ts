import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysAllowed,
  decideUkResidence,
  tiesNeeded,
  type UkFact,
  type UkFacts,
  ukDaysAllowed,
  ukTies,
} from "./uk-residence.ts";

/** Schedule 45, paragraphs 18 and 19: the ties that make a person resident, by the range of days. */
const tables = {
  residentBefore: [
    [16, 45, 4],
    [46, 90, 3],
    [91, 120, 2],
    [121, 182, 1],
  ],
  others: [
    [46, 90, 4],
    [91, 120, 3],
    [121, 182, 2],
  ],
} as const;

type Known = Partial<Record<UkFact, boolean>>;

const tiesOf = ({ ties }: UkFacts, known: Known): number =>
  typeof ties === "number"
    ? ties
    : ukTies.filter((tie) => known[tie] && (tie !== "country" || known.residentBefore)).length;

/** The test in the order of the law, with every fact known. */
const isResident = (facts: UkFacts, known: Known): boolean => {
  const ties = tiesOf(facts, known);
  // Paragraph 23: days without a midnight count from the 31st on.
  const isDeemed = known.residentBefore && ties >= 3;
  const days = facts.ukDays + (isDeemed ? Math.max(0, (facts.daysWithoutMidnight ?? 0) - 30) : 0);
  if (known.residentBefore ? days < 16 : days < 46) return false;
  // Paragraph 14 leaves out the days of paragraph 23.
  if (known.fullTimeOverseas && (facts.ukWorkDays ?? 0) < 31 && facts.ukDays < 91) return false;
  if (days >= 183 || known.onlyHomeInUk || known.fullTimeUk) return true;
  const rows = known.residentBefore ? tables.residentBefore : tables.others;
  return rows.some(([from, to, needed]) => from <= days && days <= to && ties >= needed);
};

const fact = fc.option(fc.boolean(), { nil: undefined });
const ties = fc.oneof(
  fc.nat(5),
  fc.record({ family: fact, accommodation: fact, work: fact, ninetyDay: fact, country: fact }),
);
const near = fc.constantFrom(15, 16, 45, 46, 90, 91, 120, 121, 182, 183);
const facts: fc.Arbitrary<UkFacts> = fc.record({
  ukDays: fc.oneof(near, fc.nat(366)),
  daysWithoutMidnight: fc.constantFrom(undefined, 0, 30, 31, 60),
  residentBefore: fact,
  ties,
  fullTimeOverseas: fact,
  ukWorkDays: fc.constantFrom(undefined, 30, 31),
  onlyHomeInUk: fact,
  fullTimeUk: fact,
});

const knownOf = ({ ties, residentBefore, fullTimeOverseas, onlyHomeInUk, fullTimeUk }: UkFacts): Known => ({
  ...{ residentBefore, fullTimeOverseas, onlyHomeInUk, fullTimeUk },
  ...(typeof ties === "number" ? {} : { ...Object.fromEntries(ukTies.map((tie) => [tie, ties[tie]])) }),
});

/** All combinations of values for the unknown facts. */
const completionsOf = (known: Known): Known[] => {
  const unknown = (Object.keys(known) as UkFact[]).find((name) => known[name] === undefined);
  if (!unknown) return [known];
  return [false, true].flatMap((answer) => completionsOf({ ...known, [unknown]: answer }));
};

describe("the statutory residence test", () => {
  it("decides if all values of the unknown facts give the same result, and asks for the facts that change it", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const known = knownOf(one);
        const completions = completionsOf(known);
        const outcomes = new Set(completions.map((all) => isResident(one, all)));
        const matters = (name: UkFact) =>
          completions.some((all) => isResident(one, all) !== isResident(one, { ...all, [name]: !all[name] }));
        const { resident, missing } = decideUkResidence(one);
        expect(resident).toBe(outcomes.size === 1 ? [...outcomes][0] : undefined);
        const unknown = (Object.keys(known) as UkFact[]).filter((name) => known[name] === undefined);
        expect([...missing].sort()).toEqual(unknown.filter(matters).sort());
      }),
      { numRuns: 300 },
    );
  });

  it("allows the days up to the first one that changes the outcome", () => {
    const withCountedTies = fc
      .tuple(facts, fc.nat(5))
      .map(([one, number]): UkFacts => ({ ...one, ties: number }));
    fc.assert(
      fc.property(withCountedTies, (one) => {
        const residentWith = (ukDays: number) => decideUkResidence({ ...one, ukDays }).resident;
        const isSafe = residentWith(one.ukDays) === false;
        let allowed = 0;
        for (let ukDays = 0; ukDays < 183; ukDays += 1)
          if (isSafe ? residentWith(ukDays) === false : residentWith(ukDays) !== true) allowed = ukDays;
        expect(ukDaysAllowed(one)).toBe(allowed);
      }),
      { numRuns: 50 },
    );
  });

  it("has the same table for the ties needed and for the days allowed", () => {
    for (const residentBefore of [true, false]) {
      const isOver = (ukDays: number, number: number) =>
        isResident({ ukDays, ties: number }, { residentBefore });
      for (let ukDays = 0; ukDays <= 366; ukDays += 1)
        expect(tiesNeeded(residentBefore, ukDays)).toBe(
          [0, 1, 2, 3, 4].find((number) => isOver(ukDays, number)) ?? 5,
        );
      for (let number = 0; number <= 6; number += 1) {
        const allowed = daysAllowed(residentBefore, number);
        expect([isOver(allowed, number), isOver(allowed + 1, number)]).toEqual([false, true]);
      }
    }
  });
});
