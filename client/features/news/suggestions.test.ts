import { describe, expect, it } from "vitest";
import type { Tag } from "#shared/news/contract.ts";
import { filtersOf, findNamed, suggest } from "./suggestions.ts";

const tags: Tag[] = [
  { name: "Portugal", category: "country", relevance: 0.5 },
  { name: "Spain", category: "country", relevance: 0.5 },
  { name: "Visa", category: "type", relevance: 0.5 },
  { name: "Golden visa", category: "other", relevance: 0.5 },
];
const countries = [
  { name: "Portugal", code: "PT" },
  { name: "United Arab Emirates", code: "AE" },
  { name: "Austria", code: "AT" },
];

describe("suggestions", () => {
  it.each([
    ["por", ["Portugal"]],
    ["emirates", ["United Arab Emirates"]],
    ["uae", ["United Arab Emirates"]],
    ["portgual", ["Portugal"]],
    ["Portugl", ["Portugal"]],
    ["span", []],
    ["visa", ["Visa", "Golden visa"]],
    ["p", []],
  ])("for %j are %j", (text, names) => {
    expect(suggest(tags, countries, text).map(({ label }) => label)).toEqual(names);
  });
});

describe("the names in a search", () => {
  it.each([
    ["nomad visa portgual", ["Visa", "Portugal"]],
    ["golden visa in spain?", ["Golden visa", "Spain"]],
    ["visa for the united arab emirates", ["Visa", "United Arab Emirates"]],
    ["visa visa", ["Visa"]],
    ["biometrics", []],
    ["", []],
  ])("%j are %j", (text, names) => {
    expect(findNamed(tags, countries, text).map(({ label }) => label)).toEqual(names);
  });
});

describe("a suggestion", () => {
  const [portugal, visa] = findNamed(tags, countries, "portugal visa");
  it("of a type selects it, and any other is added to the tags", () => {
    expect(filtersOf(visa!, ["Fees"])).toEqual({ q: "", type: "visa" });
    expect(filtersOf(portugal!, ["Fees", "Portugal"])).toEqual({ q: "", tags: ["Fees", "Portugal"] });
  });
});
