import { describe, expect, test } from "vitest";
import { passportFigure, priceOf, residencyFigures } from "#shared/catalogue/current-figures.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import { choosingResidency, standingNotes } from "#shared/catalogue/guides.ts";
import type { Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import type { Money } from "#shared/programmes/contract.ts";
import { isIsoDate, textsIn } from "#tests/support/catalogue.ts";
import { citizenshipProgrammes, residencyProgrammes } from "../catalogue.ts";

const programmes: readonly Programme[] = [...residencyProgrammes, ...citizenshipProgrammes];

describe("figures fixed by the specification", () => {
  test("match for residency", () => {
    expect(
      residencyProgrammes.map((it) => [
        it.country,
        it.program,
        it.minInvestment,
        it.minStay,
        it.yearsToPassport ?? null,
      ]),
    ).toEqual([
      ["Portugal", "D7 Visa", "€9,120/year income", "7 days", 5],
      ["Spain", "Non-Lucrative Visa", "€27,792/year", "183 days", 10],
      ["Panama", "Friendly Nations Visa", "$5,000 plus an investment", notStated, 5],
      ["Costa Rica", "Rentista Visa", "$2,500/month or $60,000 deposit", "4 months", 7],
      ["Georgia", "'Remotely from Georgia'", "$2,000/month income", "183 days for tax residency", null],
      ["Thailand", "Long-Term Resident Visa", "$80,000 annual income", "180 days for tax benefits", null],
    ]);
  });

  test("match for citizenship", () => {
    expect(
      citizenshipProgrammes.map((it) => [
        it.country,
        it.price,
        it.visaFreeDestinations,
        it.processingTime,
        it.residencyRequirement,
        it.onlineProcess,
      ]),
    ).toEqual([
      ["Grenada", "from $244,000", 148, "3 months", "None", true],
      ["Vanuatu", "from $137,000", 94, "1 month", "None", true],
      ["Saint Lucia", "from $255,120", 148, "3 months", "None", true],
      ["Dominica", "from $209,750", 144, "3 months", "None", true],
    ]);
  });

  test("include years to a passport only with a path to citizenship", () => {
    for (const it of residencyProgrammes)
      expect(it.yearsToPassport !== undefined, it.id).toBe(it.pathToCitizenship);
  });
});

describe("the numbers in the charts are those in the texts", () => {
  const today = (it: ResidencyProgramme, wanted: string) =>
    residencyFigures(it).find(({ figure }) => figure === wanted)?.text ?? "";
  const money = ({ amount, currency }: Money) =>
    (currency === "EUR" ? "€" : "$") + amount.toLocaleString("en-US");
  const inWords = ["", "one", "two", "three", "four", "five"];

  test.each(residencyProgrammes.map((it) => [it.id, it] as const))("of %s", (_id, programme) => {
    const { income, deposit, stay, permanent, passport } = programme.measures;
    const requirement = today(programme, "minInvestment");
    const isYearly = /year|annual/.test(requirement);
    const shown = income && {
      ...income,
      amount: income.amount * (isYearly && income.per === "month" ? 12 : 1),
    };
    const asked = [shown, deposit].flatMap((one) => (one ? [money(one)] : []));
    expect(requirement.match(/[€$][\d,]+/g)).toEqual(asked);
    if (income) expect(requirement).toMatch({ month: /month|year/, year: /year|annual/ }[income.per]);

    const said = stay ? `${stay.count} ${stay.unit}s` : notStated;
    expect(today(programme, "minStay").split(" for tax ")).toEqual(
      stay?.forTax ? [said, expect.any(String)] : [said],
    );

    expect(passport !== undefined).toBe(programme.pathToCitizenship);
    if (passport) expect(today(programme, "yearsToPassport")).toMatch(new RegExp(`^${passport.years} years`));
    const years = `${inWords[permanent?.years ?? 0]} years`;
    const toPermanent = programme.benefits.find(
      ({ text }) => /permanent residence/i.test(text) && text.includes(years),
    );
    expect(toPermanent?.sources).toEqual(permanent?.permanentSources);
    const since = programme.details.warnings.find(({ text }) =>
      text.includes("count from permanent residence"),
    );
    expect(since?.sources).toEqual(passport?.sinceSources);
  });

  test.each(citizenshipProgrammes.map((it) => [it.id, it] as const))("of %s", (_id, programme) => {
    expect(priceOf(programme).text).toBe(`from $${programme.priceUsd.toLocaleString("en-US")}`);
  });
});

test("a figure says from when its years count, if not from the first permit", () => {
  const counted = residencyProgrammes.flatMap((it) => {
    const text = passportFigure(it).counted?.text;
    return text ? [[it.id, text]] : [];
  });
  expect(counted).toEqual([
    ["panama-friendly-nations", "counted from permanent residence, so 2 + 5 years in all"],
  ]);
});

describe.each(programmes.map((it) => [it.id, it] as const))("%s", (_id, programme) => {
  test("is complete", () => {
    expect(programme.flagCode).toMatch(/^[a-z]{2}$/);
    for (const note of programme.notes) expect(standingNotes).toHaveProperty(note);
    expect(new Set(programme.notes).size).toBe(programme.notes.length);
  });

  test("lists changes newest first, each with a source and a date or 'not stated'", () => {
    const dates = programme.changes.map(({ date }) => date);
    expect(dates).not.toHaveLength(0);
    const known = dates.filter((date) => date !== notStated);
    expect(known.filter((date) => !isIsoDate(date))).toEqual([]);
    const unknown = dates.filter((date) => date === notStated);
    expect(dates).toEqual([...known.sort().reverse(), ...unknown]);
    for (const { text, sources } of programme.changes) expect(sources, text).not.toHaveLength(0);
  });

  test("gives a new value for every figure that a change has ended", () => {
    for (const { ended = [], values = {} } of programme.changes)
      expect(Object.keys(values)).toEqual(expect.arrayContaining([...ended]));
  });
});

test.each([
  ["portugal-d7", ["2026-05-19", "2026"]],
  ["spain-non-lucrative", ["2025-05-20", notStated]],
  ["panama-friendly-nations", ["2021-08"]],
  ["costa-rica-rentista", ["2023-10-16"]],
  ["georgia-remotely", ["2026-05-01", "2026-03-01"]],
  ["thailand-ltr", ["2025-02-04", "2024-01-01"]],
  ["grenada", ["2026-06-30", "2025-12-30", "2024-07-01", "2022-12"]],
  ["vanuatu", ["2024-12-12", "2024-12-01", "2019"]],
  ["saint-lucia", ["2026-06-30", "2026-03-23", "2026-03-05", "2025-12-30", "2024-07-01"]],
  ["dominica", ["2026-06-30", "2026-01-01", "2025-12-30", "2024-06-28"]],
])("%s shows its known changes", (id, dates) => {
  expect(programmes.find((it) => it.id === id)?.changes.map(({ date }) => date)).toEqual(dates);
});

test("every program has benefits, and every citizenship has ways to invest", () => {
  for (const it of [...residencyProgrammes, ...citizenshipProgrammes])
    expect(it.benefits, it.id).not.toHaveLength(0);
  for (const it of citizenshipProgrammes) expect(it.options, it.id).not.toHaveLength(0);
});

test("the guide has three tips", () => {
  expect(choosingResidency.title).toBe("How to Choose the Right Residency Program");
  expect(choosingResidency.tips.map(({ title }) => title)).toEqual([
    "Tax Benefits",
    "Stay Requirements",
    "Long-Term Strategy",
  ]);
  for (const { text } of textsIn([choosingResidency, standingNotes])) expect(text).toMatch(/\S/);
});
