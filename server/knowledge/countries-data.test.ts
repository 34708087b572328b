import { expect, test } from "vitest";
import { countriesData } from "./countries.ts";

const distinct = (values: readonly unknown[]) => new Set(values).size;

test("all 249 countries of ISO 3166-1 are there, each once", () => {
  expect(countriesData).toHaveLength(249);
  expect(distinct(countriesData.map(({ id }) => id))).toBe(249);
  expect(distinct(countriesData.map(({ name }) => name))).toBe(249);
  expect(distinct(countriesData.map(({ code }) => code))).toBe(249);
});

test("codes are alpha-2, and the flag's code is the same in lower case", () => {
  for (const { code, flagCode } of countriesData) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(flagCode).toBe(code.toLowerCase());
  }
});

test("rates are per cent and residency is counted in days of a year", () => {
  for (const { name, taxRate, foreignIncomeTaxRate, residencyRequirement } of countriesData) {
    for (const rate of [taxRate, foreignIncomeTaxRate]) {
      expect(rate, name).toBeGreaterThanOrEqual(0);
      expect(rate, name).toBeLessThanOrEqual(100);
    }
    expect(Number.isInteger(residencyRequirement), name).toBe(true);
    expect(residencyRequirement, name).toBeGreaterThanOrEqual(1);
    expect(residencyRequirement, name).toBeLessThanOrEqual(366);
  }
});

test("each figure says where it is from and how sure it is", () => {
  for (const { name, source, asOf, confidence, visaType } of countriesData) {
    expect(source, name).not.toBe("");
    expect(asOf, name).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?/);
    expect(["high", "medium", "low"], name).toContain(confidence);
    expect(visaType, name).not.toBe("");
  }
});
