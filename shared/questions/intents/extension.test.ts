import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it.each([
  [
    "in bali since 17 nov 2026 with voa, australian, can i extend, last day?",
    "the last day is January 15, 2027",
  ],
  ["colombia arrived 1 nov 2026 us passport, can i extend and until when", "the last day is April 29, 2027"],
  ["can i extend my 180 days in mexico", "don't say whether the stay can be extended"],
  [
    "was in hospital in Spain and my 90 days are over, can I extend",
    "only for serious reasons, such as illness",
  ],
  ["philippines 30 days us passport can i extend", "can be extended inside the country; our sources"],
  ["my 30 day voa in bali can i extend it once", "extended once, by up to 30 days"],
])("states an extension as the table has it: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
});
