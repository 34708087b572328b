import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const firstOf = (text: string): string => answerText(text)?.sentences[0] ?? "";

it.each([
  ["is EES already in force", /^Yes, .* in force since October 12, 2025/],
  ["is ETIAS already required?", /^No, ETIAS has not started/],
  ["Is the spain golden visa closed", /^Yes, .* closed since April 3, 2025/],
  ["la golden visa de España sigue abierta?", /^No, .* closed since April 3, 2025/],
  ["Le golden visa du Portugal existe encore ?", /^Yes, it is open/],
  ["o regime NHR ainda existe em Portugal?", /^No, .* NHR is closed/],
])("begins with Yes or No if a text asks whether something goes on: %s", (text, answer) => {
  expect(firstOf(text)).toMatch(answer);
});

it.each([
  "isn't the spain golden visa closed",
  "has the hungarian golden visa ended or is it still available",
  // The table has the change that ended the rule, and not the rule.
  "is the UK non dom gone",
  "is the 5 year citizenship rule in portugal still in force",
  "is portugal golden visa closed for real estate",
  "when was the spanish golden visa closed",
])("begins with neither if a Yes could be misread: %s", (text) => {
  expect(firstOf(text)).not.toMatch(/^(?:Yes|No)\b/);
});
