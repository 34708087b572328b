import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  [
    "do i need an eta for the uk in february with a us passport",
    /^Yes, with a passport from the United States, you must get an authorization \(ETA\)/,
  ],
  ["i have an indian passport and a us green card. do i need a visa for mexico?", /^Probably not: /],
  ["can filipinos with a us visa go to mexico without a visa", /^Yes, probably: /],
  [
    "uk citizen going to bali for 2 months do i need a visa",
    /^With a passport.*visa on arrival.*2 months is too long.*extended once, by up to 30 days/,
  ],
])("the first words answer the question as it is asked: %s", (text, expected) => {
  expect(answerText(text)?.sentences.join(" ")).toMatch(expected);
});

it("tells a remark that obliges the visitor before one that repeats the length", () => {
  const sentences = answerText("canadian, can i just show up in georgia and stay for how long")?.sentences;
  expect(sentences?.[1]).toMatch(/^Medical and accident insurance over 30,000 lari/);
});
