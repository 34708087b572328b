import { expect, it } from "vitest";
import { findMisspelled } from "./misspelled.ts";

const rows = ["spain", "japan", "peru"].map((name) => ({ name }));

it.each([
  ["five letters, one of them wrong", "spein", ["spain"]],
  ["a letter too many", "spainn", ["spain"]],
  ["two swapped letters", "jpaan", ["japan"]],
  ["two wrong letters", "spoun", []],
  ["fewer than five letters", "span", []],
])("finds the names that a word can mean: %s", (_, word, names) => {
  expect(findMisspelled(rows, word).map(({ name }) => name)).toEqual(names);
});
