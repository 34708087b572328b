import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it.each([
  ["spain beckham vs italy flat tax", /24%.*Italy: flat tax for new residents EUR 300,000/],
  ["italy 7% pension regime vs greece 7%", /Italy: .*7% regime for pensioners.*Greece: our tables have no/],
  ["portugal ifici vs spain beckham", /Portugal, IFICI: .*only for listed jobs.*24%/],
  ["pension from uk, moving to greece, is it 7%?", /Greece: our tables have no figures.*up to 44%/],
])("special tax regimes have their own figures: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});
