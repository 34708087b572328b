import { expect, it } from "vitest";
import { percentsIn } from "./percent.ts";

it.each([
  ["georgia 1% or 20 percent", [1, 20]],
  ["flat tax 7,5 Prozent", [7.5]],
  ["100% remote", []],
  ["7 per cento, 24 por ciento", [7, 24]],
  ["7 days", []],
])("reads the rates of '%s'", (text, rates) => {
  expect(percentsIn(text)).toEqual(rates);
});
