import { describe, expect, it } from "vitest";
import { createFigureCheck, isSupported } from "./check-figures.ts";
import type { Passage } from "./passage.ts";

const passage: Passage = {
  ...{ key: "residency/portugal-d7", kind: "residency", title: "Portugal D7 Visa", href: null, excerpt: "" },
  text: "Income of €920 a month. Citizenship now takes ten years of residence, from 19 May 2026.",
  ...{ date: "2026-04", dateMeans: "checked", confidence: "sourced", sources: [] },
};
const other: Passage = {
  ...passage,
  key: "country/PT",
  title: "Portugal",
  text: "183 days in a year.",
  date: null,
};

/** The checked text of an answer, whatever the pieces in which it arrives. */
const check = (answer: string, question = "What does the D7 ask for?") => {
  const results = [1, 4, answer.length].map((size) => {
    const figures = createFigureCheck([passage, other], question);
    let text = "";
    for (let at = 0; at < answer.length; at += size) text += figures.push(answer.slice(at, at + size));
    return { text: text + figures.end(), unconfirmed: figures.unconfirmed() };
  });
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  return results[0]!;
};

it.each([
  "You need €920 a month [1]. Citizenship takes 10 years [1].",
  "1. It takes ten years, from May 19, 2026 [1].\n2. 183 days make you resident [2].",
  "The D7 fits. It needs €920.",
  "No figures at all",
  "You need €1,500 a month (not confirmed) [1].",
])("an answer whose figures are in the cited passages stays as it is: %s", (answer) => {
  expect(check(answer)).toEqual({ text: answer, unconfirmed: 0 });
});

it.each([
  [
    "You need €1,500 a month [1]. It takes ten years [1].",
    "You need €1,500 a month [1]. (not confirmed by our sources) It takes ten years [1].",
  ],
  ["183 days count [1].\n\nNo more.", "183 days count [1]. (not confirmed by our sources)\n\nNo more."],
  ["It costs €70.", "It costs €70. (not confirmed by our sources)"],
  ["From June 2 [1]", "From June 2 [1] (not confirmed by our sources)"],
])("a sentence with another figure or date is marked: %s", (answer, text) => {
  expect(check(answer)).toEqual({ text, unconfirmed: 1 });
});

it("figures of the question need no mark, and a mark is in the language of the question", () => {
  expect(check("With $3,000 you can.", "Is $3,000 enough?").unconfirmed).toBe(0);
  expect(check("Son 70 euros.", "¿Cuánto cuesta la visa para Portugal?").text).toBe(
    "Son 70 euros. (no confirmado por nuestras fuentes)",
  );
});

describe("an answer that rests on tools", () => {
  const names = new Map([
    ["Portugal", ["PT"]],
    ["Spain", ["ES"]],
    ["D7", ["pt-d7", "pt-d7-old"]],
  ]);
  const namesIn = (text: string) =>
    [...names].flatMap(([name, codes]) => (text.includes(name) ? [codes] : []));
  const isTrue = (answer: string, own: string[] = []) =>
    isSupported(answer, [passage, other], { own, namesIn });

  it.each([
    ["Portugal: €920, from 2026-05-19 [1]. 183 days [2].", []],
    ["Portugal verlangt 920 €, Stand 19. Mai 2026 [1].", []],
    ["Spain is what you asked about, for 77 days.", ["Is Spain better? I have 77 days."]],
    ["The D7 asks for €920.", []],
  ])("is supported: %s", (answer, own) => {
    expect(isTrue(answer, own)).toBe(true);
  });

  it.each([
    "Portugal: €921 [1].",
    "It took effect on 2026-05-20 [1].",
    "183 days in a year [1].",
    "Spain asks for €920.",
  ])("is not supported: %s", (answer) => {
    expect(isTrue(answer)).toBe(false);
  });
});
