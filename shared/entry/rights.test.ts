import { expect, it } from "vitest";
import { smallTables } from "#tests/support/entry-tables.ts";
import { law } from "#tests/support/law.ts";
import { createEntryEngine } from "./engine.ts";
import { rightsIn } from "./rights.ts";

it("the best right of several passports in each place is a value and words", () => {
  const passports = ["IN", "PT"];
  expect(rightsIn(law.entry, { passports, places: ["PT", "TH"], date: "2026-11-28" })).toEqual([
    ["PT", { requirement: "own_country", text: "Own country, no limit for visits" }],
    ["TH", { requirement: "visa_free", text: "Visa-free, 30 days per entry" }],
  ]);
});

it("a right that is not known has no words for a length", () => {
  const question = { passports: ["IN"], places: ["JP"], date: "2026-06-01" };
  expect(rightsIn(createEntryEngine(smallTables), question)).toEqual([
    ["JP", { requirement: "unknown", text: "Not known" }],
  ]);
});
