import { expect, it } from "vitest";
import { withoutCapital } from "./without-capital.ts";

it.each([
  ["A legal address", "a legal address"],
  ["The same day", "the same day"],
  ["Épargne", "épargne"],
  ["US address", "US address"],
  ["HK$1,545 online", "HK$1,545 online"],
  ["5 to 7 days", "5 to 7 days"],
  ["", ""],
])("%s can follow other words as %s", (text, inside) => {
  expect(withoutCapital(text)).toBe(inside);
});
