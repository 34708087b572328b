import { describe, expect, test } from "vitest";
import { programme } from "#tests/support/programmes.ts";
import { type Applicant, assess, byCloseness, type RequirementKind, verdictOf } from "./assess.ts";
import type { ListedProgramme } from "./contract.ts";
import { createConverter } from "./convert.ts";

const today = new Date("2026-11-24");
const rate = (currency: string, perEuro: number, date: string) =>
  ({ currency, perEuro, date, source: "a table", kind: "official" }) as const;
const converter = createConverter([rate("USD", 1.2, "2026-11-01"), rate("THB", 40, "2024-06-28")], {}, today);
const nobody: Applicant = { citizenships: [], partner: false, children: 0 };
const euros = (amount: number) => ({ amount, currency: "EUR" });
const get = (it: ListedProgramme, of: RequirementKind, person: Partial<Applicant>) =>
  assess(it, { ...nobody, ...person }, converter).requirements.find((one) => one.of === of);
const answerOf = (it: ListedProgramme, of: RequirementKind, person: Partial<Applicant>) =>
  get(it, of, person)?.answer;

const spain = programme({
  country: "Spain",
  name: "Telework",
  flagCode: "es",
  income: { amount: 2849, currency: "EUR", period: "month" },
  terms: { who: ["employee"], proofMonths: 3, nationality: { except: ["FR"], others: true } },
});

describe("an income", () => {
  test("is compared in numbers, with the proof and the missing amount", () => {
    expect(get(spain, "income", { income: euros(3100) })).toMatchObject({
      answer: "met",
      text: "It asks for €2,849 a month. You have €3,100 a month.",
      proof: "Prove it with bank statements for the last 3 months.",
    });
    expect(get(spain, "income", { income: euros(2000) })).toMatchObject({
      answer: "not met",
      change: "About €850 more a month would meet it.",
    });
  });

  test("is converted to the currency and the period of the rule, with the day of the rate", () => {
    const yearly = programme({
      ...{ country: "Antigua", name: "Nomad", flagCode: "ag" },
      income: { amount: 50_000, currency: "USD", period: "year" },
    });
    expect(get(yearly, "income", { income: euros(3500) })).toMatchObject({
      answer: "met",
      text: "It asks for $50,000 a year. You have about $50,400 a year (€3,500 a month).",
      rate: { date: "2026-11-01", isOld: false },
    });
    expect(answerOf(yearly, "income", { income: euros(3400) })).toBe("not met");
  });

  test("is unknown near the limit if the rate is old, and always unknown without a rate", () => {
    const thai = programme({
      ...{ country: "Thailand", name: "O-A", flagCode: "th" },
      income: { amount: 40_000, currency: "THB", period: "month" },
    });
    expect(get(thai, "income", { income: euros(1020) })).toMatchObject({
      answer: "unknown",
      rate: { date: "2024-06-28", isOld: true },
    });
    expect(answerOf(thai, "income", { income: euros(1200) })).toBe("met");
    expect(answerOf(thai, "income", { income: { amount: 1, currency: "COP" } })).toBe("unknown");
    const own = createConverter([], { THB: 42 }, today);
    expect(
      assess(thai, { ...nobody, income: euros(1000) }, own).requirements.find(({ of }) => of === "income"),
    ).toMatchObject({ answer: "met", rate: { isOld: false } });
  });

  test("between two figures from sources is unknown", () => {
    const italy = programme({
      ...{ country: "Italy", name: "Nomad", flagCode: "it" },
      income: { amount: 25_500, currency: "EUR", period: "year" },
      terms: { incomeRange: { from: 24_789, to: 28_000 } },
    });
    const answers = [2000, 2200, 2400].map((amount) => answerOf(italy, "income", { income: euros(amount) }));
    expect(answers).toEqual(["not met", "unknown", "met"]);
  });

  test("can be replaced by savings, or by another way that the rule names", () => {
    const brazil = programme({
      ...{ country: "Brazil", name: "VITEM", flagCode: "br" },
      income: { amount: 1500, currency: "EUR", period: "month" },
      savings: euros(18_000),
      terms: { savingsRole: "instead" },
    });
    expect(answerOf(brazil, "income", { income: euros(1000) })).toBe("unknown");
    expect(answerOf(brazil, "income", { income: euros(1000), savings: euros(100) })).toBe("not met");
    expect(answerOf(brazil, "savings", { income: euros(1000), savings: euros(20_000) })).toBe("met");
    const other = { ...spain, terms: { ...spain.terms, incomeOtherWay: true } };
    expect(answerOf(other, "income", { income: euros(1) })).toBe("unknown");
  });

  test("of a family grows by the rule's additions, and is unknown if no source states them", () => {
    const cyprus = programme({
      ...{ country: "Cyprus", name: "Nomad", flagCode: "cy" },
      income: { amount: 3500, currency: "EUR", period: "month" },
      terms: {
        additions: [
          { of: "income", who: "partner", kind: "percent", value: 20, after: 0 },
          { of: "income", who: "child", kind: "percent", value: 15, after: 0 },
        ],
      },
    });
    const family = { partner: true, children: 2 };
    expect(get(cyprus, "income", { ...family, income: euros(5250) })).toMatchObject({
      answer: "met",
      text: "It asks for €5,250 a month with your family. You have €5,250 a month.",
    });
    expect(answerOf(cyprus, "income", { ...family, income: euros(5249) })).toBe("not met");
    expect(get(spain, "income", { ...family, income: euros(9000) })).toMatchObject({
      answer: "unknown",
      text: "It asks for €2,849 a month for one person. You have €9,000 a month. Our sources do not say how much more your family needs.",
    });
    expect(answerOf(spain, "income", { ...family, income: euros(1000) })).toBe("not met");
  });
});

describe("other requirements", () => {
  test("a nationality is met, not met or unknown, and unknown without a profile", () => {
    expect(answerOf(spain, "nationality", { citizenships: ["BR"] })).toBe("met");
    expect(answerOf(spain, "nationality", { citizenships: ["FR"] })).toBe("not met");
    expect(answerOf(spain, "nationality", { citizenships: ["FR", "BR"] })).toBe("unknown");
    expect(answerOf(spain, "nationality", { citizenships: ["ES"] })).toBe("not met");
    expect(answerOf(spain, "nationality", {})).toBe("unknown");
  });

  test("a kind of work that no source names is unknown, unless it is barred", () => {
    expect(answerOf(spain, "work", { work: "employee" })).toBe("met");
    expect(answerOf(spain, "work", { work: "freelancer" })).toBe("unknown");
    const barred = { ...spain, terms: { ...spain.terms, notFor: ["freelancer" as const] } };
    expect(get(barred, "work", { work: "freelancer" })).toMatchObject({
      answer: "not met",
      change: "It is for remote employees.",
    });
  });

  test("an age and a family are asked only where they matter", () => {
    const retired = programme({
      country: "Mauritius",
      name: "Retired",
      terms: { age: { from: 50 }, family: "no" },
    });
    expect(get(retired, "age", { age: 48 })).toMatchObject({
      answer: "not met",
      change: "You reach that age in 2 years.",
    });
    expect(answerOf(retired, "age", { age: 50 })).toBe("met");
    expect(answerOf(retired, "family", {})).toBeUndefined();
    expect(answerOf(retired, "family", { partner: true })).toBe("not met");
    expect(answerOf(spain, "family", { partner: true })).toBe("unknown");
  });

  test("a program that takes no applications is never met", () => {
    for (const status of ["closed", "suspended", "announced"] as const)
      expect(answerOf({ ...spain, status }, "open", {})).toBe("not met");
    expect(answerOf({ ...spain, status: "unknown" }, "open", {})).toBe("unknown");
  });
});

test("programs are sorted by how close a person is, those that are not open last", () => {
  const person = { ...nobody, work: "employee", income: euros(2500), citizenships: ["BR"] } as const;
  const dearer = {
    ...spain,
    country: "Dearland",
    income: { amount: 9000, currency: "EUR", period: "month" },
  } as const;
  const cheap = {
    ...spain,
    country: "Cheapland",
    income: { amount: 900, currency: "EUR", period: "month" },
  } as const;
  const sorted = [dearer, { ...cheap, country: "Shutland", status: "closed" as const }, spain, cheap]
    .map((it) => assess(it, person, converter))
    .sort(byCloseness);
  expect(sorted.map(({ programme: { country } }) => country)).toEqual([
    "Cheapland",
    "Spain",
    "Dearland",
    "Shutland",
  ]);
  expect(sorted.map(verdictOf).slice(0, 2)).toEqual([
    "You meet every requirement that our sources state",
    "Not met: income",
  ]);
});

describe("savings or an investment that depend on the person", () => {
  const dollars = (amount: number) => ({ amount, currency: "USD" });
  const base = { country: "Thailand", name: "Long stay", flagCode: "th" };
  const investment = dollars(250_000);

  test("are not asked for where only lower incomes need them", () => {
    const pensioner = programme({
      ...base,
      income: { amount: 80_000, currency: "USD", period: "year" },
      investment,
      terms: {
        incomeRange: { from: 40_000, to: 80_000 },
        capital: [
          { of: "investment", from: 250_000, to: 250_000, belowIncome: 80_000, remark: "For lower incomes." },
        ],
      },
    });
    const answer = (income: number | undefined, savings: number) =>
      answerOf(pensioner, "savings", {
        income: income === undefined ? undefined : dollars(income),
        savings: dollars(savings),
      });
    expect(answer(7000, 10_000)).toBe("met");
    expect(answer(4000, 10_000)).toBe("not met");
    expect(answer(4000, 250_000)).toBe("met");
    expect(answer(undefined, 10_000)).toBe("unknown");
  });

  test("are unknown between the lowest and the highest sum, and are not met below", () => {
    const tiers = programme({
      ...base,
      investment,
      terms: { capital: [{ of: "investment", from: 50_000, to: 250_000, remark: "Less in a company." }] },
    });
    const answers = [40_000, 55_000, 250_000].map((sum) =>
      answerOf(tiers, "savings", { savings: dollars(sum) }),
    );
    expect(answers).toEqual(["not met", "unknown", "met"]);
    expect(get(tiers, "savings", { savings: dollars(55_000) })?.text).toBe(
      "It asks for $250,000 invested. Less in a company. You have $55,000.",
    );
  });

  test("follow the age, and are never met where sources name no highest sum", () => {
    const deposit = programme({
      ...base,
      savings: dollars(15_000),
      terms: {
        savingsRole: "also",
        capital: [
          { of: "savings", ages: { from: 40, to: 49 }, from: 15_000, remark: "More until 49." },
          { of: "savings", ages: { from: 50 }, from: 15_000, to: 30_000, remark: "Less with a pension." },
        ],
      },
    });
    const answer = (age: number | undefined, savings: number) =>
      answerOf(deposit, "savings", { age, savings: dollars(savings) });
    expect([answer(45, 10_000), answer(45, 16_000), answer(45, 90_000)]).toEqual([
      "not met",
      "unknown",
      "unknown",
    ]);
    expect([answer(55, 16_000), answer(55, 30_000), answer(undefined, 30_000)]).toEqual([
      "unknown",
      "met",
      "unknown",
    ]);
    expect(get(deposit, "savings", { age: 45, savings: dollars(10_000) })?.change).toBeUndefined();
  });
});
