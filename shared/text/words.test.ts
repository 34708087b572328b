import { expect, it } from "vitest";
import { findNames } from "./find-names.ts";
import { createPhraseFinder, foldWords } from "./words.ts";

it.each([
  ["Côte d'Ivoire", "cote d ivoire"],
  ["  Łódź, 2026!", "lodz 2026"],
  ["golden-visa", "golden visa"],
  ["?!", ""],
])("%j has the words %j", (text, words) => {
  expect(foldWords(text)).toBe(words);
});

it("finds phrases of whole words, whatever their accents and punctuation", () => {
  const find = createPhraseFinder([{ phrase: "how much" }, { phrase: "árt" }, { phrase: "art of" }]);
  expect(find("How much? The party, or art.").map(({ phrase }) => phrase)).toEqual(["how much", "árt"]);
});

it("finds the longest name at each word, and no name inside another", () => {
  const names = new Map([
    ["guinea", "GN"],
    ["papua new guinea", "PG"],
    ["new guinea", "?"],
  ]);
  const found = findNames("from papua new guinea to guinea".split(" "), (name) => names.get(name));
  expect(found).toEqual([
    { at: 1, length: 3, meaning: "PG" },
    { at: 5, length: 1, meaning: "GN" },
  ]);
});
