import { describe, expect, test } from "vitest";
import type { OfficialLink } from "#shared/catalogue/entry.ts";
import { corporateTaxNote } from "#shared/catalogue/guides.ts";
import { type Figure, type Jurisdiction, taxOnDistributedProfit } from "#shared/catalogue/jurisdictions.ts";
import { sourcesIn } from "#tests/support/catalogue.ts";
import { jurisdictions } from "../catalogue.ts";
import { cueRows } from "../cues.ts";
import { toEuros } from "../currencies.ts";

const figuresOf = (it: Jurisdiction): readonly Figure[] => [
  it.setupTime,
  it.minimumCapital,
  it.governmentFee,
  it.corporateTax,
];
const linksOf = ({ registry }: Jurisdiction): readonly OfficialLink[] => [
  registry,
  ...(registry.links ?? []),
];

test("lists ten jurisdictions with flags", () => {
  expect(jurisdictions.map(({ id, flagCode }) => [id, flagCode])).toEqual([
    ["estonia", "ee"],
    ["us-wyoming", "us"],
    ["us-delaware", "us"],
    ["united-kingdom", "gb"],
    ["hong-kong", "hk"],
    ["singapore", "sg"],
    ["uae", "ae"],
    ["portugal", "pt"],
    ["georgia", "ge"],
    ["cyprus", "cy"],
  ]);
});

describe.each(jurisdictions.map((it) => [it.id, it] as const))("%s", (_id, jurisdiction) => {
  test("is named by its country, its state and its kind of company", () => {
    const { name, state, entity, form } = jurisdiction;
    if (state !== undefined) expect(name).toMatch(new RegExp(` \\(${state}\\)$`));
    else expect(name).not.toContain("(");
    expect(entity.startsWith(form)).toBe(true);
    expect(form).not.toContain("(");
  });

  test("has its own cue only if the cue exists in questions", () => {
    const { cue } = jurisdiction;
    if (cue !== undefined) expect(cueRows.map((row) => row.cue)).toContain(cue);
  });

  test("begins no list text with the name of a form, because lists lower the first letter", () => {
    const { requirements, warnings, setupTime, minimumCapital, governmentFee } = jurisdiction;
    const duties = [...requirements, ...warnings].filter(({ yearly }) => yearly);
    const parts = [setupTime, minimumCapital, governmentFee].flatMap((figure) => figure.parts);
    for (const { text } of [...duties, ...parts]) expect(text).not.toMatch(/^Form /);
  });

  test("says what is required", () => {
    expect(jurisdiction.requirements).not.toHaveLength(0);
  });

  test("has a sort key for each known figure, except a tax that only the owner pays", () => {
    for (const { parts, sortBy } of figuresOf(jurisdiction))
      if (parts.length === 0) expect(sortBy).toBeUndefined();
    for (const { parts, sortBy } of figuresOf(jurisdiction).slice(0, 3))
      expect(sortBy === undefined).toBe(parts.length === 0);
  });

  test("has a short text for each known figure, with numbers from its long texts only", () => {
    for (const { parts, short } of figuresOf(jurisdiction)) {
      expect(short === undefined).toBe(parts.length === 0);
      const texts = parts.map(({ text }) => text).join();
      for (const number of short?.match(/\d[\d.,]*\d|\d/g) ?? []) expect(texts).toContain(number);
    }
  });

  test("has the numbers of its short texts as values", () => {
    const { setupTime, minimumCapital, governmentFee } = jurisdiction;
    const { charges } = governmentFee;
    const values = (...all: (number | undefined)[]) => all.filter((one) => one !== undefined);
    const numbersIn = ({ short = "" }: Figure) =>
      (short.match(/\d[\d.,]*/g) ?? []).map((number) => Number(number.replaceAll(",", "")));
    const steps = (setupTime.steps ?? []).flatMap(({ from, to }) => (from === to ? [from] : [from, to]));
    const once = (charges?.once ?? []).flatMap(({ from, to }) => (from === to ? [from] : [from, to]));
    if (setupTime.short !== "Same day") expect(steps).toEqual(numbersIn(setupTime));
    expect(values(minimumCapital.sum?.amount)).toEqual(numbersIn(minimumCapital));
    expect(values(...once, charges?.yearly)).toEqual(numbersIn(governmentFee));
  });

  test("draws the numbers in its texts", () => {
    const { corporateTax, governmentFee } = jurisdiction;
    const textOf = ({ parts }: Figure) => parts.map(({ text }) => text).join();
    const { onProfit, upTo, onPayout } = corporateTax.rates ?? {};
    for (const rate of [onProfit, upTo, onPayout])
      if (rate !== undefined) expect(textOf(corporateTax)).toMatch(new RegExp(`\\b${rate}(%|/)`));
    const yearly = /(?<![A-Z])\$(\d+) a year/.exec(textOf(governmentFee))?.[1];
    const euros = yearly && toEuros({ amount: Number(yearly), currency: "USD" });
    expect(governmentFee.laterYears !== undefined).toBe(euros !== undefined);
    // Allow a tolerance, because exchange rates change after an entry is written.
    if (euros) expect(Math.abs(governmentFee.laterYears! / euros - 1)).toBeLessThan(0.1);
  });

  test("has no negative sort keys", () => {
    for (const { sortBy = 0 } of figuresOf(jurisdiction)) expect(sortBy).toBeGreaterThanOrEqual(0);
  });

  test("marks its registry link as checked only if it is a source", () => {
    for (const { url, checked } of linksOf(jurisdiction)) {
      const { hostname } = new URL(url);
      expect(checked).toBe(sourcesIn(jurisdiction).some((it) => it.name === hostname));
    }
  });
});

test("knows the corporate tax of every place", () => {
  for (const { corporateTax } of jurisdictions) expect(corporateTax.parts).not.toHaveLength(0);
  expect(
    jurisdictions.filter(({ corporateTax }) => corporateTax.rates === undefined).map(({ id }) => id),
  ).toEqual(["us-wyoming", "us-delaware"]);
});

test("adds the tax on a payout to the tax on the profit", () => {
  const of = (id: string) => {
    const it = jurisdictions.find((jurisdiction) => jurisdiction.id === id);
    return it && taxOnDistributedProfit(it.corporateTax);
  };
  expect(of("georgia")).toEqual({ from: 19.25, to: 19.25 });
  expect(of("estonia")).toEqual({ from: 22, to: 22 });
  expect(of("united-kingdom")).toEqual({ from: 19, to: 25 });
  expect(of("us-wyoming")).toBeUndefined();
});

test("keeps contradicting figures with their own sources", () => {
  const delaware = jurisdictions.find(({ id }) => id === "us-delaware");
  expect(delaware?.governmentFee.parts.map((it) => [it.text, it.sources[0]?.name])).toEqual([
    ["$90, then $300 a year", "openaccountants.com"],
    ["$110 on another page", "delewarellc.com"],
  ]);
});

test("has a note on the tax rates", () => {
  expect(corporateTaxNote).toMatch(/\.$/);
});
