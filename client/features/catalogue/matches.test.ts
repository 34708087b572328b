import { expect, it } from "vitest";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { matches, searchTexts } from "./filter.tsx";

const words = [
  "Portugal D7",
  "€9,120/year",
  ...otherNames("gb"),
  ...searchTexts([
    {
      text: "Schengen travel",
      sources: [{ name: "aima.gov.pt", url: "https://a.example", date: "2026-04", confidence: "medium" }],
    },
    { text: "Fees rose", date: "2025-05-19", sources: [{ name: "dre.pt", confidence: "medium" }] },
  ]),
];

it.each([
  "",
  "portugal",
  "TRAVEL d7",
  " schengen  port ",
  "aima.gov",
  "apr 2026",
  "May 19, 2025",
  "€",
  "9,120",
  "€9,120",
  "england",
])("finds %j", (text) => {
  expect(matches(words, text)).toBe(true);
});

it.each(["spain", "portugal spain", "https", "$", "portugal $", "$9,120", "gb", "2026-04"])(
  "does not find %j",
  (text) => {
    expect(matches(words, text)).toBe(false);
  },
);

it("returns no aliases for most countries", () => {
  expect(otherNames("pt")).toEqual([]);
});
