import { expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

const noPromise = "Nobody can promise a decision: the authority decides each application.";

it.each([
  ["Will I get approved for the Spain digital nomad visa", /an income of €2,849 a month/],
  ["what are the chances that Thailand approves my DTV", /THB.500,000 in savings/],
  ["is the golden visa approval guaranteed in Greece", /an investment of €400,000/],
  [
    "what are my chances of getting a schengen visa with an Indian passport",
    /you need a visa for the Schengen/,
  ],
  ["will uscis approve my green card", /^Our sources state no approval rates/],
])("promises no decision, and tells what the rules ask for: %s", (text, expected) => {
  const [first, ...rest] = answerText(text)?.sentences ?? [];
  expect(first).toBe(noPromise);
  expect(rest.join(" ")).toMatch(expected);
  expect(rest.join(" ")).not.toContain("processing time");
});

it.each([
  ["Will I get approved for Portugal D7 with 1000 euros a month", "€1,000 a month is enough."],
  ["will they reject my Croatian nomad visa if I earn 2000 a month", "€2,000 a month is not enough."],
  [
    "would my application for the Greek digital nomad visa be approved if I make 3000 a month",
    "€3,000 a month is not enough.",
  ],
])("says first whether what the person has is enough: %s", (text, first) => {
  expect(answerText(text)?.sentences.slice(0, 2)).toEqual([first, noPromise]);
});

it("takes the time until a decision for what it is", () => {
  const found = answerText("how long does it take to get approved for D7");
  expect(found?.sentences[0]).toMatch(/a decision after about 60 to 120 days\.$/);
});

it.each([
  ["¿me van a aprobar la visa de nómada de España?", /^Nadie puede garantizar/],
  ["meu visto D7 vai ser aprovado?", /^Ninguém pode garantir/],
  ["wird mein Nomadenvisum für Kroatien genehmigt?", /^Niemand kann eine Entscheidung versprechen/],
  ["quelles sont mes chances d'obtenir le visa nomade en Croatie", /^Personne ne peut promettre/],
  ["il mio visto per nomadi digitali in Spagna sarà approvato?", /^Nessuno può promettere/],
])("understands other languages: %s", (text, expected) => {
  expect(answerTo(text)?.reply).toMatchObject({
    sentences: expect.arrayContaining([expect.stringMatching(expected)]),
  });
});

it.each([
  ["Is the Thai DTV still 10000 baht", /^Yes, a fee of THB.10,000: Thailand/],
  ["is the DTV still 500k baht", /^Yes, THB.500,000 in savings: Thailand/],
])("finds the column of an amount that has no name in the text: %s", (text, expected) => {
  expect(answerText(text)?.sentences[0]).toMatch(expected);
});
