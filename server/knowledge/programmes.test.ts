import { describe, expect, test } from "vitest";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import { isIsoDate } from "#tests/support/catalogue.ts";
import { placeFacts } from "./place-facts.ts";
import { checkParts } from "./programme-parts.ts";
import { packedProgrammes, programmeById, programmes } from "./programmes.ts";

describe("every program", () => {
  const all = programmes.map(({ id }) => programmeById(id)!);
  const amounts = (it: ProgrammeDetails) =>
    [it.income, it.savings, it.investment, it.terms.fee, it.cover, it.terms.formula?.wage.value].filter(
      (money) => money !== undefined,
    );
  const today = new Date().toISOString();

  test("has two sources, valid dates in the past, and an authority with https", () => {
    for (const { id, sources, asOf, since, authority } of all) {
      expect(sources, id).toHaveLength(2);
      for (const { name, url, date } of sources) {
        expect(name, id).not.toBe("");
        expect(url, id).toMatch(/^https?:\/\/[\w.-]+\.[a-z]{2,}/);
        if (date) expect(isIsoDate(date), `${id} ${date}`).toBe(true);
      }
      for (const date of [asOf, since].filter((one) => one !== undefined)) {
        expect(isIsoDate(date), `${id} ${date}`).toBe(true);
        expect(date <= today, `${id} ${date}`).toBe(true);
      }
      if (authority) expect(authority.url, id).toMatch(/^https:\/\//);
    }
  });

  test("names only special tax regimes of the program's own country", () => {
    for (const { id, flagCode, regime } of packedProgrammes.filter((one) => one.regime !== undefined)) {
      const own = placeFacts.find(({ place }) => place === flagCode.toUpperCase());
      expect(
        own?.regimes.map((one) => one.id),
        id,
      ).toContain(regime);
    }
  });

  test("has the mark that its text on tax says the kind of tax only if it has both", () => {
    const saying = packedProgrammes.filter(({ taxSaysKind }) => taxSaysKind);
    expect(saying.length).toBeGreaterThan(0);
    for (const { id, terms, texts } of saying) {
      expect(["none", "exempt"], id).toContain(terms.tax);
      expect(texts.tax, id).toBeDefined();
    }
  });

  test("has existing currencies for its amounts, and no currency without an amount", () => {
    const known = new Set(Intl.supportedValuesOf("currency"));
    for (const it of all) {
      for (const { amount, currency } of amounts(it)) {
        expect(known.has(currency), `${it.id} ${currency}`).toBe(true);
        expect(amount, it.id).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("names the source of each document and lead time that its own sources do not state, with https", () => {
    const parts = all.flatMap(({ documents, leadTimes, lifetimes }) => [
      ...documents,
      ...leadTimes,
      ...lifetimes,
    ]);
    const sources = parts.flatMap(({ source }) => source ?? []);
    expect(sources.length).toBeGreaterThan(100);
    for (const { name, url, date } of sources) {
      expect(name).not.toBe("");
      if (url) expect(url, name).toMatch(/^https:\/\//);
      if (date) expect(isIsoDate(date), name).toBe(true);
    }
  });

  test("has a range that contains its income", () => {
    for (const { id, income, terms } of all) {
      if (!terms.incomeRange) continue;
      const { from, to } = terms.incomeRange;
      expect(from <= income!.amount && income!.amount <= to, id).toBe(true);
    }
  });

  test("has the amount that its formula gives", () => {
    const monthly = (period: "month" | "year") => (period === "month" ? 12 : 1);
    const checked = all.filter((it) => it.terms.formula?.wage.value);
    expect(checked.length).toBeGreaterThan(15);
    for (const { id, income, investment, terms } of checked) {
      const { of, factor, wage } = terms.formula!;
      const { amount, period } = wage.value!;
      const result = factor * amount;
      // A yearly demand of a monthly wage counts twelve of them, unless the rule counts the wages themselves.
      const accepted = [result, (result * monthly(period)) / (income ? monthly(income.period) : 1)];
      const asked = of === "income" ? income!.amount : investment!.amount;
      expect(
        accepted.some((one) => Math.abs(one - asked) <= 1),
        `${id}: ${accepted.join(" or ")}, not ${asked}`,
      ).toBe(true);
    }
  });

  test("states an amount within the range of its savings or investment, and says what it depends on", () => {
    const kinds = ["savings", "investment"] as const;
    const ruled = all.flatMap((it) =>
      kinds.map((of) => ({ it, of, rules: it.terms.capital?.filter((rule) => rule.of === of) ?? [] })),
    );
    for (const { it, of, rules } of ruled.filter(({ rules }) => rules.length > 0)) {
      const amount = it[of]!.amount;
      expect(Math.min(...rules.map(({ from }) => from)), it.id).toBeLessThanOrEqual(amount);
      expect(Math.max(...rules.map(({ to = amount }) => to)), it.id).toBeGreaterThanOrEqual(amount);
      for (const { remark } of rules) expect(remark, it.id).toMatch(/\.$/);
    }
    const byIncome = ruled.filter(({ rules }) => rules.some(({ belowIncome }) => belowIncome));
    for (const { it } of byIncome) expect(it.income, it.id).toBeDefined();
  });

  test("that is closed or not open yet asks nobody to apply", () => {
    const words = /\b(apply now|open for applications)\b/i;
    for (const { id, status, texts } of all)
      if (status !== "open") expect(Object.values(texts).join(" "), id).not.toMatch(words);
  });

  test("keeps the warnings in its note", () => {
    const noteOf = (id: string) => programmeById(id)?.texts.note;
    expect(noteOf("cy-digital-nomad")).toContain("how many of the 500 places are left");
    expect(noteOf("sv-digital-nomad")).toContain("no official page");
    expect(noteOf("ar-citizenship")).toContain("not open");
    expect(noteOf("st-citizenship")).toContain("not confirmed");
    expect(noteOf("ky-global-citizen")).toContain("dataset");
    expect(noteOf("bm-work-from-bermuda")).toContain("dataset");
    expect(noteOf("na-digital-nomad")).toContain("as of 2022");
  });

  test("has no text about how the table was made", () => {
    const words = /catalogue|dataset shows null|column|this cell|our file|seen here/i;
    for (const { id, texts } of all) expect(Object.values(texts).join(" "), id).not.toMatch(words);
  });
});

test("a row of ways to invest must belong to a program", () => {
  const ids = new Set(programmes.map(({ id }) => id));
  expect(() => checkParts(ids)).not.toThrow();
  ids.delete("eg-citizenship");
  expect(() => checkParts(ids)).toThrow('programme-ways.csv: "eg-citizenship" is not an id');
});
