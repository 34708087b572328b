import { expect, it } from "vitest";
import { matches } from "./matches.ts";

const entry = { name: "Portugal D7", benefits: [{ text: "Schengen travel", url: "https://a.example" }] };

it.each(["", "portugal", "TRAVEL d7", " schengen  port "])("finds %j", (text) => {
  expect(matches(entry, text)).toBe(true);
});

it.each(["spain", "portugal spain", "benefits", "https"])("does not find %j", (text) => {
  expect(matches(entry, text)).toBe(false);
});
