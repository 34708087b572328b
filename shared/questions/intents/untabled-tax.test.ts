import { describe, expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

const sentencesOf = (text: string) => answerText(text)?.sentences.join(" ");

describe("a question on tax that our tables don't have", () => {
  it.each([
    ["does portugal have a double taxation treaty with the uk", "Portugal and the United Kingdom"],
    ["pagaré impuestos dos veces si vivo en españa y soy mexicano", "Spain and Mexico"],
    ["doppelbesteuerung deutschland portugal freelancer", "Germany and Portugal"],
    ["dupla tributação brasil portugal", "Brazil and Portugal"],
    ["évite-t-on la double imposition entre la france et la thaïlande", "France and Thailand"],
    ["doppia tassazione italia thailandia", "Italy and Thailand"],
  ])("says that there are no treaties, and the taxes: %s", (text, places) => {
    expect(sentencesOf(text)).toMatch(
      new RegExp(`^Our tables have no tax treaties[^.]*\\(${places}\\)\\. .*income from abroad`),
    );
  });

  it("tells citizens of the United States what they can exclude, by its law", () => {
    expect(sentencesOf("will i be taxed twice in spain as an american")).toMatch(
      /^Our tables have no tax treaties.*still taxes you.*can be excluded.*Source: IRC/,
    );
  });

  it.each([
    ["crypto tax in portugal", /^Our tables have no separate rule on crypto in Portugal\. .*53%/],
    ["wie wird krypto in deutschland besteuert", /^Our tables have no separate rule on crypto in Germany/],
    [
      "does estonia tax foreign dividends for residents",
      /^Our tables have no separate rule on dividends in Estonia\. .*22%/,
    ],
    ["tasse sui dividendi a Malta", /^Our tables have no separate rule on dividends in Malta/],
    [
      "does portugal tax capital gains",
      /^Our tables have no separate rule on capital gains in Portugal\. .*53%/,
    ],
    ["is crypto taxed in dubai", /^Our tables have no separate rule .* no personal income tax/],
  ])("says that there is no rule on such an income, and the general rates: %s", (text, stated) => {
    expect(sentencesOf(text)).toMatch(stated);
  });
});

describe("the tax at home of a person who moves away", () => {
  it.each([
    [
      "i'm german and move to thailand, do i still pay tax at home",
      /^Whether Germany .*6 months in a row.*a home/,
    ],
    ["canadian living in mexico do i pay tax in canada", /^Whether Canada .*183 days/],
    ["soy español y me voy a vivir a andorra, sigo pagando impuestos en españa", /^Whether Spain .*183 days/],
  ])("depends on the tax residence of the home country: %s", (text, stated) => {
    expect(sentencesOf(text)).toMatch(stated);
  });

  it("is not asked by a person who lives at home", () => {
    expect(answerTo("soy español y vivo en españa, qué impuestos pago")?.reply).not.toMatchObject({
      sentences: expect.arrayContaining([expect.stringMatching(/depende de si sigue siendo/)]),
    });
  });
});

it.each([
  [
    "tax free countries for crypto",
    /for crypto, only the general ones\. \d+ countries .* no personal income tax/,
  ],
  [
    "which country taxes pensions the least",
    /for pensions, only the general ones\. The lowest tax on the foreign income/,
  ],
])("a ranking by a tax that the tables lack says so: %s", (text, expected) => {
  expect(answerText(text)?.sentences.join(" ")).toMatch(expected);
});
