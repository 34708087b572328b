import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  "american digital nomad do i still pay us taxes if i live abroad all year",
  "are us citizens taxed on worldwide income",
  "american living in mexico full time do i still owe taxes to the irs",
  "us citizen living in spain, do i have to file with the irs",
  "do americans abroad pay us taxes",
  "US expat in portugal do i still file taxes",
  "soy estadounidense y vivo en el extranjero, ¿tengo que pagar impuestos en estados unidos?",
  "as an american abroad do i still pay us taxes",
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

it.each([
  ["US citizen moving to Dubai, do I still have to pay US taxes", "there is no personal income tax"],
  [
    "soy estadounidense y vivo en españa, ¿tengo que seguir pagando impuestos en eeuu?",
    "Spain: residents pay",
  ],
  ["un américain qui habite en france paie-t-il encore des impôts aux états-unis", "France: residents pay"],
  ["does a us citizen in mexico pay tax to both countries", "Mexico: residents pay"],
  [
    "do i still have to pay US taxes if i live in portugal on a D8 visa? i'm a freelancer",
    "Portugal: residents pay",
  ],
  ["muss ich noch us-steuern zahlen wenn ich in spanien lebe", "Spain: residents pay"],
  ["i'm dual us/italian living in italy, do i pay tax in both countries", "Italy: residents pay"],
  ["do americans living in portugal pay us income tax", "Portugal: residents pay"],
])("citizens who live in another country hear of both: %s", (text, other) => {
  const sentences = answerText(text)?.sentences ?? [];
  expect(sentences[0]).toMatch(/^Yes: citizens of the United States/);
  expect(sentences.join(" ")).toContain(other);
});

it("has no 'yes' if the text asks whether the tax ends", () => {
  const text = "if i move to panama as an american do i stop paying taxes in the usa";
  expect(answerText(text)?.sentences[0]).toMatch(/^The United States still taxes you/);
});

it.each([
  ["does a green card holder living in mexico pay us taxes", /^Yes: green card holders are tax resident/],
  ["can green card holders living in mexico avoid us taxes", /still taxes you.* green card holders/],
])("green card holders are taxed wherever they live: %s", (text, expected) => {
  expect(answerText(text)?.sentences[0]).toMatch(expected);
});

it.each([
  "Je vis à Dubaï, dois-je payer des impôts aux États-Unis ?",
  "I live in Dubai, do I have to pay taxes in the United States?",
])("without a passport, US tax depends on the person and is not compared: %s", (text) => {
  expect(answerText(text)?.sentences[0]).toMatch(/^It depends on you: citizens and green card holders/);
});
