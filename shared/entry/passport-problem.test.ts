import { expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { passportProblem } from "./passport-problem.ts";

const problem = (
  passport: { country: string; from?: string; to?: string },
  country: string,
  from: string,
  to?: string,
) => passportProblem(law.entry, passport, { country, from, to });

it("a passport is good for a stay if it is valid long enough, by the rule of that place", () => {
  const passport = { country: "US", to: "2027-06-01" };
  const tooShort = /^expires on Jun 1, 2027, but must be valid for/;
  // In the Schengen area, the three months count from the departure.
  expect(problem(passport, "ES", "2026-12-03", "2027-03-01")).toBeUndefined();
  expect(problem(passport, "ES", "2026-12-03", "2027-03-02")).toMatch(tooShort);
  // In Malaysia, the six months count from the entry.
  expect(problem(passport, "MY", "2026-12-01", "2027-01-20")).toBeUndefined();
  expect(problem(passport, "MY", "2026-12-02", "2026-12-03")).toMatch(tooShort);
  expect(problem(passport, "MX", "2027-05-01", "2027-06-02")).toBe(
    "expires on Jun 1, 2027, before this stay ends",
  );
});

it("a passport must not be too old on the day of entry", () => {
  const old = { country: "US", from: "2016-12-01" };
  expect(problem(old, "FR", "2026-12-01")).toBeUndefined();
  expect(problem(old, "FR", "2026-12-02")).toMatch(/^was issued on Dec 1, 2016, but must be valid for/);
});

it("a rule that no source states is marked", () => {
  expect(problem({ country: "ZA", to: "2027-04-01" }, "TH", "2026-12-12", "2027-01-09")).toBe(
    "expires on Apr 1, 2027, but must be valid for six months (not confirmed)",
  );
});

it("for people who move freely, a passport only has to last for the stay", () => {
  const passport = { country: "DE", from: "2010-01-01", to: "2026-12-31" };
  expect(problem(passport, "ES", "2026-12-01", "2026-12-31")).toBeUndefined();
  expect(problem(passport, "ES", "2026-12-01", "2027-01-01")).toMatch(/before this stay ends$/);
});
