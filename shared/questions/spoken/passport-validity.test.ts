import { expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

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

it.each([
  [
    "in bali since 17 nov 2026 with voa, australian, can i extend, last day?",
    "the last day is January 15, 2027",
  ],
  ["colombia arrived 1 nov 2026 us passport, can i extend and until when", "the last day is April 29, 2027"],
  ["can i extend my 180 days in mexico", "don't say whether the stay can be extended"],
  ["philippines 30 days us passport can i extend", "can be extended inside the country; our sources"],
  ["my 30 day voa in bali can i extend it once", "extended once, by up to 30 days"],
])("an extension is told as the table knows it: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
});

it("counts the return after an overstay, and says that a ban decides", () => {
  const text = "i overstayed schengen left nov 20 was there since aug 17, us passport, when can i come back";
  expect(sentencesFor(text)).toMatch(/from February 19, 2027.*entry ban, the ban decides/);
});

it("reads a second citizenship as one of the person", () => {
  const found = answerTo("argentinian with italian citizenship can i stay more than 90 days in spain", "en");
  expect(found?.id).toBe("stay-allowed");
});

it.each([
  ["spain beckham vs italy flat tax", /24%.*Italy: flat tax for new residents EUR 300,000/],
  ["italy 7% pension regime vs greece 7%", /Italy: .*7% regime for pensioners.*Greece: our tables have no/],
  ["portugal ifici vs spain beckham", /Portugal: our tables have no figures.*24%/],
  ["pension from uk, moving to greece, is it 7%?", /Greece: our tables have no figures.*up to 44%/],
])("special tax regimes have their own figures: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it.each(["uae free zone licence cost", "trade licence in dubai", "business licence in georgia"])(
  "is no driving licence: %s",
  (text) => {
    expect(answerText(text)?.id).not.toBe("procedure");
  },
);

it("tells a yearly fee of a company from the fee for founding", () => {
  expect(sentencesFor("uk ltd confirmation statement fee yearly")).toContain("state no yearly fee");
  expect(sentencesFor("uk ltd setup fee")).not.toContain("yearly");
});
