import { expect, it } from "vitest";
import { findNames } from "./find-names.ts";
import { createPhraseFinder, patternsOf } from "./phrases.ts";
import { foldWords, wordsOf } from "./words.ts";

it.each([
  ["Côte d'Ivoire", "cote d ivoire"],
  ["  Łódź, 2026!", "lodz 2026"],
  ["golden-visa", "golden visa"],
  ["?!", ""],
])("%j has the words %j", (text, words) => {
  expect(foldWords(text)).toBe(words);
});

it("finds phrases of whole words, whatever their accents and punctuation, in the order of the rows", () => {
  const find = createPhraseFinder(
    ["how much", "árt", "art of", "l* art", "party … art"].map((phrase) => ({
      patterns: patternsOf(phrase),
    })),
  );
  const found = find(wordsOf("How much? The party, or late art."));
  expect(found.map(({ row, at, length }) => [row.patterns.join(" "), at, length])).toEqual([
    ["how much", 0, 2],
    ["party … art", 3, 4],
    ["l* art", 5, 2],
    ["art", 6, 1],
  ]);
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
