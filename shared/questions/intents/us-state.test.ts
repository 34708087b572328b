import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  [
    "i live in florida but keep a lease on a manhattan apartment, 190 days in NYC in 2026. can new york tax me?",
    /^By days, yes: 190 days reach the limit of New York, 184 days .* substantially all of the year\./,
  ],
  ["150 days in nyc this year and i own a flat there, am i a new york tax resident", /^No, not by days: 150/],
  ["how many months in california before im tax resident there", /^California: with more than 9 months/],
  ["ab wie vielen tagen bin ich in massachusetts steuerpflichtig", /^Massachusetts: .* at least 184 days/],
  ["combien de jours en californie avant d'être résident fiscal là-bas", /^California: with more than 9/],
  ["does texas consider me a tax resident if i stay 200 days", /^Texas: our tables don't have the rule/],
  ["days for tax residence in pennsylvania", /^Pennsylvania: .* 184 days .* permanent home there\.$/],
])("answers by the state's own rule: %s", (text, expected) => {
  const found = answerText(text);
  expect(found?.id).toBe("us-state");
  expect(found?.sentences[0]).toMatch(expected);
  expect(found?.sentences.join(" ")).toContain("federal tax has its own test");
});

it.each([
  ["200 days in new york in 2026, am i a us tax resident", /^By days, yes: your weighted days/],
  [
    "canadian snowbird, 150 days in florida each year, am i a us tax resident",
    /^By days, yes: your weighted days in the United States for 2026 are 225/,
  ],
  ["american in los angeles moving to portugal, when am i tax resident in portugal", /^Portugal: you become/],
])("leaves federal tax to other questions: %s", (text, expected) => {
  const found = answerText(text);
  expect(found?.id).not.toBe("us-state");
  expect(found?.sentences[0]).toMatch(expected);
});
