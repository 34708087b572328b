import { expect, test } from "vitest";
import { allRules } from "./all-rules.ts";
import { checkExample } from "./example.ts";
import examples from "./examples.json" with { type: "json" };

const recomputed = examples.filter((it) => it.recomputed);

test("every worked example that can be recomputed passes", () => {
  const outcomes = recomputed.map((example) => ({ ...example, ...checkExample(example) }));
  const line = (id: string, rule: string, kind: string, result: string) =>
    `${id.padEnd(20)} ${rule.padEnd(20)} ${kind.padEnd(10)} ${result}`;
  console.log(outcomes.map((it) => line(it.id, it.rule, it.kind, it.result)).join("\n"));
  const others = outcomes.filter(({ result }) => result !== "passed");
  expect(others.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
});

test("each rule lists its worked examples", () => {
  for (const { id, vectors } of allRules)
    expect(vectors, id).toEqual(recomputed.filter(({ rule }) => rule === id).map((example) => example.id));
});

const outcomeOf = (rule: string, inputs: Record<string, unknown>, expected: Record<string, unknown>) =>
  checkExample({ id: "example", rule, inputs, expected });

test("an example with another value fails and shows the computed one", () => {
  const stays = [{ country: "FR", from: "2025-01-01", to: "2025-01-10" }];
  expect(outcomeOf("schengen-90-180", { stays, on: "2025-01-10" }, { usedDays: 11 })).toMatchObject({
    result: "failed",
    message: "usedDays is 10, expected 11",
  });
});

test("an example is unknown if its rule, a value or a date is", () => {
  expect(outcomeOf("xx-tax", {}, { days: 1 }).message).toBe("There is no rule 'xx-tax'.");
  expect(outcomeOf("it-tax", {}, { karma: 1 }).message).toBe("Cannot compute karma.");
  const stays = [{ country: "IT", from: "2025-02-30", to: "2025-03-01" }];
  expect(outcomeOf("it-tax", { stays }, { days: 1 })).toMatchObject({
    result: "unknown",
    message: "The date 2025-02-30 does not exist.",
  });
});
