import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  [
    "do i need an eta for the uk in february with a us passport",
    /^Yes, with a passport from the United States, you must get an authorization \(ETA\)/,
  ],
  ["i have an indian passport and a us green card. do i need a visa for mexico?", /^Probably not: /],
  [
    "indian passport here, do i need a visa for georgia? i have a valid us visa",
    /^Probably not: .* visa from the United States .* Georgia \(visa-free, 90 days\)/,
  ],
  [
    "ho un passaporto indiano e un permesso di soggiorno italiano, serve il visto per la georgia?",
    /^Probably not: .* residence permit from Italy/,
  ],
  [
    "indian passport with us visa, do i need a visa for vietnam",
    /e-visa for Vietnam.*state no easing.*States/,
  ],
  ["argentine here, how long can i stay in mexico as a tourist", /180 days.*officer at the border sets/],
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
