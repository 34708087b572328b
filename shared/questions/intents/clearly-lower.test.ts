import { expect, it } from "vitest";
import { isClearlyLower } from "./clearly-lower.ts";

it.each([
  ["amounts in one currency", 3500, 3622.5, ["EUR", "EUR"], true],
  ["figures without a currency", 14, 15, [], true],
  ["equal amounts", 3500, 3500, ["EUR", "EUR"], false],
  ["close amounts in two currencies", 3500, 3622.5, ["EUR", "USD"], false],
  ["distant amounts in two currencies", 3500, 4000, ["EUR", "USD"], true],
])("ranks %s: %s and %s", (_, low, high, currencies, isClear) => {
  expect(isClearlyLower(low, high, currencies)).toBe(isClear);
});
