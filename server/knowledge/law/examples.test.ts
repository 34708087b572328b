import { describe, expect, it } from "vitest";
import { checkExample, type Example } from "#shared/questions/example.ts";
import { questions } from "#shared/questions/registry.ts";
import { packs } from "#tests/support/law.ts";
import { lawExamples } from "./examples.ts";

describe("a worked example", () => {
  it.each(lawExamples.map((example) => [example.id, example] as const))("%s agrees", (_, example) => {
    expect(checkExample(example, packs).problems).toEqual([]);
  });

  const [first] = lawExamples as readonly [Example, ...Example[]];
  it.each<[string, Partial<Example>, RegExp]>([
    ["question", { question: "weather" }, /no question "weather"/],
    ["field of the input", { input: { ...first.input, colour: "red" } }, /^input: .*colour/],
    ["part of the answer", { expect: { mood: 1 } }, /^expect\.mood: is not a field of the answer/],
    ["value", { expect: { used: -1 }, question: "days-left" }, /used is|input/],
  ])("with an unknown or a wrong %s fails, and says so", (_, change, problem) => {
    const { passed, problems } = checkExample({ ...first, ...change }, packs);
    expect(passed).toBe(false);
    expect(problems.join(" ")).toMatch(problem);
  });

  it("that expects nothing fails", () => {
    expect(checkExample({ ...first, expect: {} }, packs).passed).toBe(false);
  });
});

it("every question of days has an example", () => {
  const asked = new Set(lawExamples.map(({ question }) => question));
  const ids = questions.map(({ id }) => id);
  expect(
    ids.filter((id) => ["days-left", "longest-stay", "tax-resident"].includes(id) && !asked.has(id)),
  ).toEqual([]);
});
