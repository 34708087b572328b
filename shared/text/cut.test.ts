import { expect, it } from "vitest";
import { truncateAtWord } from "./cut.ts";

it.each([
  ["a text that fits", "A short one", 80, "A short one"],
  ["a long text, at a word", "The visa for remote workers, which is new", 30, "The visa for remote workers…"],
  ["a word that is too long, within it", "x".repeat(100), 30, `${"x".repeat(29)}…`],
  ["a text just before a space", "one two three", 8, "one two…"],
  ["a text so that the ellipsis fits", "one two three fourx five", 19, "one two three…"],
  ["no character in half", "x😀😀", 3, "x…"],
  ["anything to no less than the ellipsis", "one two", 0, "…"],
])("truncates %s", (_, text, max, truncated) => {
  expect(truncateAtWord(text, max)).toBe(truncated);
});
