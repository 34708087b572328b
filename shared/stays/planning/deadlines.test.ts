import { expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { isoOf } from "../../calendar/day.ts";
import { deadlinesOf, missedDeadline } from "./deadlines.ts";

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

it("a passport is good for a stay if it is valid long enough, by the rule of that place", () => {
  const passport = { id, kind: "passport", country: "US", to: "2027-06-01" } as const;
  const missed = (country: string, from: string, to?: string) =>
    missedDeadline(law, passport, { country, from, to })?.kind;
  // In the Schengen area, the three months count from the departure.
  expect(missed("ES", "2026-12-03", "2027-03-01")).toBeUndefined();
  expect(missed("ES", "2026-12-03", "2027-03-02")).toBe("validity");
  // In Singapore, the six months count from the entry.
  expect(missed("SG", "2026-12-01", "2027-01-20")).toBeUndefined();
  expect(missed("SG", "2026-12-02", "2026-12-03")).toBe("validity");
  expect(missed("MX", "2027-05-01", "2027-06-02")).toBe("expiry");
  const old = { id, kind: "passport", country: "US", from: "2016-12-01" } as const;
  expect(missedDeadline(law, old, { country: "FR", from: "2026-12-02" })?.kind).toBe("age");
});
