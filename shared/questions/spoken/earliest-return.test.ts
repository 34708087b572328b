import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it("calculates the return after an overstay, and warns that a ban takes precedence", () => {
  const text = "i overstayed schengen left nov 20 was there since aug 17, us passport, when can i come back";
  expect(sentencesFor(text)).toMatch(/from February 19, 2027.*entry ban, the ban decides/);
});
