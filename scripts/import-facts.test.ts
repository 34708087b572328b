import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { buildShapes, serializeShapes, target } from "./country-shapes.mjs";
import { buildCountries, countriesTarget, serializeCountries } from "./import-facts.mjs";

test("the stored shapes are what the script builds, every country has one, and they weigh less than 430 kB", () => {
  const stored = readFileSync(target, "utf8");
  const built = buildShapes();
  expect(serializeShapes(built) === stored).toBe(true);
  expect(countriesData.filter(({ code }) => !(code in built.rings)).map(({ code }) => code)).toEqual([]);
  expect(Buffer.byteLength(stored)).toBeLessThan(430_000);
});

test("the stored codes and time zones are those of the tables", () => {
  expect(readFileSync(countriesTarget, "utf8")).toBe(serializeCountries(buildCountries()));
});
