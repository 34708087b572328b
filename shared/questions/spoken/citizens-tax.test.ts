import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  "american digital nomad do i still pay us taxes if i live abroad all year",
  "are us citizens taxed on worldwide income",
  "american living in mexico full time do i still owe taxes to the irs",
  "us citizen living in spain, do i have to file with the irs",
  "do americans abroad pay us taxes",
  "soy estadounidense y vivo en el extranjero, ¿tengo que pagar impuestos en estados unidos?",
  "bin amerikaner und lebe im ausland, muss ich in den usa steuern zahlen",
])("citizens of the United States are taxed wherever they live: %s", (text) => {
  const [first, second] = answerText(text)?.sentences ?? [];
  expect(first).toMatch(/^Yes: citizens of the United States are tax resident there wherever they live/);
  expect(second).toContain("at least 330 days in any 12 months abroad");
});

it.each([
  ["american living in portugal, how much tax do i pay there", /^Portugal: the top rate/],
  ["which software for my us taxes as an american abroad", /Bright!Tax/],
])("a text about another country or a tool gets a different answer: %s", (text, first) => {
  expect(answerText(text)?.sentences[0]).toMatch(first);
});
