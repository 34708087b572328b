import { expect, it } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { createFurtherFinder } from "./find-places.ts";

const find = createFurtherFinder(countriesData.map(({ code }) => code));

it.each([
  ["une société à Abou Dabi", ["AE"]],
  ["vivre au royaume uni ou en Suède", ["GB", "SE"]],
  ["tasse in Spagna", ["ES"]],
  ["impôts en Papouasie-Nouvelle-Guinée", ["PG"]],
  ["налог в Грузии", ["GE"]],
  ["φόρος στην Κύπρο", ["CY"]],
  ["日本の税金", ["JP"]],
  ["ضريبة الدخل في البرتغال", ["PT"]],
])("finds places in any language and inflection: %s", (text, codes) => {
  expect(find(text)).toEqual(codes);
});

it.each([
  "a visa for an island life",
  "chili con carne",
  "Maurice and Dominique",
  "индивидуальный налог",
  "¿?",
  "",
])("does not mistake words of other languages for places: %j", (text) => {
  expect(find(text)).toEqual([]);
});
