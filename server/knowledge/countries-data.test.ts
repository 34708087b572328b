import { expect, test } from "vitest";
import * as z from "zod";
import { countryCodes } from "#shared/gazetteer/codes.ts";
import { kosovo } from "#shared/gazetteer/names.ts";
import { countriesData, listedCountry } from "./countries.ts";
import { parseTable } from "./load.ts";

test("has each of the 249 countries of ISO 3166-1 once", () => {
  expect(countriesData).toHaveLength(249);
  for (const key of ["id", "name", "code"] as const)
    expect(new Set(countriesData.map((country) => country[key])).size, key).toBe(249);
});

test("has all countries of the gazetteer except Kosovo", () => {
  expect([...countriesData.map(({ code }) => code), kosovo.code].sort()).toEqual([...countryCodes].sort());
});

test("uses the codes of Unicode, and the same codes in lower case for flags", () => {
  const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  for (const { code, flagCode } of countriesData) {
    expect(regions.of(code), code).toBeDefined();
    expect(flagCode).toBe(code.toLowerCase());
  }
});

test("gives https addresses of sources", () => {
  for (const { sources } of countriesData)
    for (const { url } of sources) if (url) expect(url).toMatch(/^https:\/\//);
});

test("leaves out only the countries where nobody lives", () => {
  const uninhabited = countriesData.filter(({ inhabited }) => !inhabited).map(({ code }) => code);
  expect(uninhabited).toEqual(["AQ", "BV", "IO", "TF", "HM", "GS", "UM"]);
});

test.each(["EU", "XK", "QQ"])("a program cannot be one of %s", (code) => {
  expect(() =>
    parseTable("programmes.csv", `country\n${code}`, z.object({ country: listedCountry })),
  ).toThrow(`programmes.csv, line 2: column country must be a code of countries.csv, but is "${code}"`);
});

test.each([
  ["crypto", /crypto/i],
  ["local work", /work done/i],
  ["business", /^business income/i],
  ["no tax", /^no (?:personal )?income tax$/i],
])("marks each remark on a subject that answers look for: %s", (subject, wording) => {
  const named = countriesData.flatMap(({ remarks }) =>
    remarks.filter(({ about, text }) => about === "tax" && wording.test(text)),
  );
  expect(named.map(({ says }) => says)).toEqual(named.map(() => subject));
});
