import { expect, it } from "vitest";
import { readSearchParts } from "./search-names.ts";

it.each([
  ["portugal", ["Portugal"]],
  ["UK", ["United Kingdom"]],
  ["united kingdom", ["United Kingdom"]],
  ["emirates", ["United Arab Emirates"]],
  ["Deutschland", ["Germany"]],
  ["cote d'ivoire", ["Côte d'Ivoire"]],
  ["golden visa", ["Golden visa"]],
  ["golden-visa", ["Golden visa"]],
  ["u.k. (tax)", ["United Kingdom", "Tax"]],
  ["expat tax", ["Tax incentives"]],
  ["tax", ["Tax"]],
  ["uk golden visa fees", ["United Kingdom", "Golden visa", "Fees"]],
  ["new rules for spain 2026", ["new rules for", "Spain", "2026"]],
  ["biometrics queue", ["biometrics queue"]],
  ['"portugal opens"', ['"portugal opens"']],
  ["", []],
])("'%s' means %j", (q, expected) => {
  expect(readSearchParts(q).map(({ tag, text }) => tag ?? text)).toEqual(expected);
});
