import { describe, expect, it } from "vitest";
import { dayOf } from "#shared/calendar/day.ts";
import { asksAbout, checkExample, type Example } from "#shared/questions/example.ts";
import { anyQuestions, questions } from "#shared/questions/registry.ts";
import { law, packs } from "#tests/support/law.ts";
import { lawExamples } from "./examples.ts";

const rules = law.rulesFor(["US"], dayOf("2026-11-27"));
const ruleOf = (id: string) => rules.find((rule) => rule.id === id)!;

describe("a worked example", () => {
  it.each(lawExamples.map((example) => [example.id, example] as const))("%s agrees", (_, example) => {
    expect(checkExample(example, packs, anyQuestions).problems).toEqual([]);
  });

  it("asks about a place of each rule that its answer uses", () => {
    for (const example of lawExamples)
      for (const id of checkExample(example, packs, anyQuestions).rules)
        expect(asksAbout(example, ruleOf(id))).toBe(true);
  });

  const [first] = lawExamples as readonly [Example, ...Example[]];
  it.each<[string, Partial<Example>, RegExp]>([
    ["question", { question: "weather" }, /no question "weather"/],
    ["field of the input", { input: { ...first.input, colour: "red" } }, /^input: .*colour/],
    ["part of the answer", { expect: { mood: 1 } }, /^expect\.mood: is not a field of the answer/],
    ["value", { expect: { used: -1 }, question: "days-left" }, /used is|input/],
  ])("with an unknown or a wrong %s fails, and says so", (_, change, problem) => {
    const { passed, problems } = checkExample({ ...first, ...change }, packs, anyQuestions);
    expect(passed).toBe(false);
    expect(problems.join(" ")).toMatch(problem);
  });

  it("without an expectation fails", () => {
    expect(checkExample({ ...first, expect: {} }, packs, anyQuestions).passed).toBe(false);
  });
});

it("every question on days has an example", () => {
  const asked = new Set(lawExamples.map(({ question }) => question));
  const ids = questions.map(({ id }) => id);
  expect(
    ids.filter((id) => ["days-left", "longest-stay", "tax-resident"].includes(id) && !asked.has(id)),
  ).toEqual([]);
});
