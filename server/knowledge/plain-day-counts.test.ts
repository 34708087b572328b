import { expect, test } from "vitest";
import { allRules } from "#shared/stays/all-rules.ts";
import { assess } from "#shared/stays/assess.ts";
import { dayOf } from "#shared/stays/day.ts";
import { createHistory } from "#shared/stays/history.ts";
import { plainRules } from "#shared/stays/plain-rules.ts";
import { plainDayCounts } from "./plain-day-counts.ts";

const rules = plainRules(plainDayCounts, allRules);

test("countries without a rule of their own have a plain count, and no other country has", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids).toContain("rs-days");
  expect(ids).not.toContain("pt-days");
  expect(rules.every(({ confidence }) => confidence.threshold !== "official")).toBe(true);
  expect(new Set([...ids, ...allRules.map(({ id }) => id)]).size).toBe(ids.length + allRules.length);
});

test("a plain count says that days are not the only test, and asks for the other ones", () => {
  const serbia = rules.find(({ id }) => id === "rs-days")!;
  const stays = [{ country: "RS", from: dayOf("2026-01-01"), to: dayOf("2026-02-01") }];
  const person = { stays, citizenships: [], permits: [], answers: {} };
  const found = assess(serbia, createHistory(person, dayOf("2026-02-01")), dayOf("2026-02-01"));
  expect([found.state, found.dayState, found.used]).toEqual(["undetermined", "safe", 32]);
  expect(found.missing).toEqual(["homes", "centre"]);
  expect(serbia.notes.join(" ")).toContain("Days are not the only test.");
});
