import { expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { isoOf } from "../../calendar/day.ts";
import { deadlinesOf } from "./deadlines.ts";

const id = "7c1f1f0a-9d0e-4b0b-8a55-0d6f5e3c2b1a";
const shown = (deadlines: ReturnType<typeof deadlinesOf>) =>
  deadlines.map(({ kind, on, rule }) => [kind, isoOf(on), rule?.id]);

it("a passport has to be valid for three and six months, and to be younger than ten years", () => {
  const passport = { id, kind: "passport", country: "US", from: "2017-08-31", to: "2028-08-31" } as const;
  expect(shown(deadlinesOf(law, passport))).toEqual([
    ["age", "2027-08-31", "three-months"],
    ["validity", "2028-02-29", "six-months"],
    ["validity", "2028-05-31", "three-months"],
    ["expiry", "2028-08-31", undefined],
  ]);
});

it("a passport that expires first has no later deadline", () => {
  const passport = { id, kind: "passport", country: "US", from: "2018-08-31", to: "2028-08-31" } as const;
  expect(deadlinesOf(law, passport).map(({ kind }) => kind)).toEqual(["validity", "validity", "expiry"]);
});

it("the passport rules of a country or an area do not apply to people with the right to live there", () => {
  const passport = { id, kind: "passport", country: "DE", from: "2017-08-31", to: "2028-08-31" } as const;
  expect(shown(deadlinesOf(law, passport)).map(([, , rule]) => rule)).toEqual(["six-months", undefined]);
});

it("a permit only expires, and a document without dates has no deadline", () => {
  expect(shown(deadlinesOf(law, { id, kind: "residence", country: "PT", to: "2027-01-31" }))).toEqual([
    ["expiry", "2027-01-31", undefined],
  ]);
  expect(deadlinesOf(law, { id, kind: "passport", country: "PT" })).toEqual([]);
});
