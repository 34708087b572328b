import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it.each([
  ["uk passport 9 months left can i go to vietnam", "valid for 6 months (not confirmed)"],
  [
    "my passport expires in 5 months can i travel to thailand, us passport",
    "valid for 6 months (not confirmed)",
  ],
  ["mi pasaporte argentino vence en 2 meses, puedo ir a españa?", "valid for 3 months beyond"],
  ["how long must my german passport be valid for france", "you need a valid identity card or passport"],
  ["mein deutscher reisepass läuft in 4 monaten ab, kann ich nach thailand", "need no visa for Thailand"],
])("what is left of a passport is no length of stay: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
  expect(sentencesFor(text)).not.toContain("too many");
});
