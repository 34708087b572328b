import { describe, expect, test } from "vitest";
import { currencyRates } from "#server/knowledge/currencies.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { type Applicant, assess, type RequirementAnswer, verdictOf } from "#shared/programmes/assess.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { createConverter } from "#shared/programmes/convert.ts";

const today = new Date("2026-11-24");
const nobody: Applicant = { citizenships: [], partner: false, children: 0 };
const euros = (amount: number) => ({ amount, currency: "EUR" });

describe("for every program of the list", () => {
  const real = createConverter(currencyRates, {}, today);
  const rank: Readonly<Record<RequirementAnswer, number>> = { "not met": 0, unknown: 1, met: 2 };
  const families = [
    { partner: false, children: 0 },
    { partner: true, children: 0 },
    { partner: true, children: 3 },
  ];
  const incomes = [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4500, 6000, 9000, 20_000];
  const answersFor = (it: ListedProgramme, person: Applicant) =>
    new Map(assess(it, person, real).requirements.map(({ of, answer }) => [of, answer]));

  test("more income never makes a met requirement unmet or unknown, nor an unknown one unmet", () => {
    for (const it of programmes)
      for (const family of families) {
        const path = incomes.map((amount) =>
          answersFor(it, { ...nobody, ...family, income: euros(amount) }).get("income"),
        );
        const ranks = path.flatMap((answer) => (answer ? [rank[answer]] : []));
        expect(ranks, `${it.id} ${JSON.stringify(family)}`).toEqual([...ranks].sort());
      }
  });

  test("a larger family never makes an income requirement easier", () => {
    for (const it of programmes) {
      const ranks = families.map((family) => {
        const answer = answersFor(it, { ...nobody, ...family, income: euros(3000) }).get("income");
        return answer ? rank[answer] : 0;
      });
      expect([...ranks].sort().reverse(), it.id).toEqual(ranks);
    }
  });

  test("a person without answers neither meets nor fails a personal requirement", () => {
    for (const it of programmes)
      for (const { of, answer } of assess(it, nobody, real).requirements)
        if (of !== "open" && !it.terms.noIncomeTest) expect(answer, `${it.id} ${of}`).toBe("unknown");
  });

  test("a program that takes no applications never fits", () => {
    const rich: Applicant = {
      ...nobody,
      income: euros(90_000),
      savings: euros(9e6),
      age: 50,
      citizenships: ["BR"],
    };
    for (const it of programmes.filter(({ status }) => status !== "open"))
      expect(verdictOf(assess(it, rich, real)), it.id).toMatch(/^(Not met|To check): .*applications/);
  });
});
