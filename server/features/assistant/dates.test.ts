import { expect, it } from "vitest";
import { dateInWords } from "./library-entry.ts";

it.each([
  ["2026-05-19", "May 19, 2026"],
  ["2026-01-01", "Jan 1, 2026"],
  ["2026-09", "Sep 2026"],
  ["2019", "2019"],
  ["soon", "soon"],
])("the date %s is %s in words", (date, words) => {
  expect(dateInWords(date)).toBe(words);
});
