import { describe, expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

describe("a question about a rule on days", () => {
  it.each([
    ["does the day i arrive and the day i leave both count for the 90/180?", /^Both the day of arrival and/],
    ["zählt der ankunftstag für die 90/180 regel", /^Both the day of arrival and/],
    [
      "do days in Cyprus or Ireland count towards my 90 schengen days",
      /^No: days in Cyprus and Ireland do not/,
    ],
    ["cuentan los días en Croacia para Schengen", /^Yes: days in Croatia count/],
    [
      "since spain abolished the 90/180 rule how long can i stay in barcelona",
      /^We know of no such change\. Days in Spain do count/,
    ],
    ["do days in spain still not count for schengen", /^Days in Spain do count/],
    ["how many full days outside the US do I need for the FEIE", /at least 330 days in any 12 months/],
    ["explain the UK statutory residence test", /183 days in the tax year/],
    ["how many days before im tax resident in cyprus", /more than 183 days .* at least 60 days .* \(if /],
    ["Ab wann bin ich in der Schweiz steuerpflichtig?", /90 days in a row or at least 30 days .* work/],
    ["paraguay tax residency how many days", /a tax summary names 120 days/],
    ["how many months can i be outside portugal without losing my residence permit", /6 months in a row/],
    ["permiso de residencia portugal cuántos meses puedo estar fuera", /6 months in a row/],
    ["is cyprus schengen", /^No: days in Cyprus do not/],
    ["canada citizenship how many days", /at least 1,095 days within 5 years/],
    ["183 days rule", /^There is no worldwide 183-day rule/],
  ])("%s", (text, first) => {
    const found = answerText(text);
    expect(found?.id).toBe("rule");
    expect(found?.sentences[0]).toMatch(first);
  });

  it("says what absences do if the table has it", () => {
    const text =
      "¿a partir de cuántos días soy residente fiscal en España y cuentan las ausencias esporádicas?";
    expect(answerText(text)?.sentences).toEqual([
      "Spain: you become tax resident with more than 183 days in a calendar year.",
      "Occasional absences count as presence unless you show tax residence elsewhere.",
      expect.stringContaining("Ley 35/2006"),
    ]);
  });

  it.each([
    "do days on a residence permit count towards 90/180",
    "FEIE amount 2026",
    "can i stay in schengen 90/180 arriving 1 march 2027 with us passport until when",
  ])("is none if the rule doesn't say what is asked: %s", (text) => {
    expect(answerText(text)?.id).not.toBe("rule");
  });

  it("is not answered by the rule on long-term residence in the Union if the text names a country", () => {
    expect(answerText("how long can i leave austria without losing my residence permit")?.id).not.toBe(
      "rule",
    );
  });
});

describe("a question about told stays and tax", () => {
  it.each([
    [
      "canadian snowbird: 120 days in florida in 2024, 120 in 2025 and 130 in 2026, am i US tax resident",
      [/are 190, and tax residence starts at 183/, /closer connection/],
    ],
    [
      "us citizen spent 200 days in florida in 2026, tax resident?",
      [/citizens, who are always tax resident/],
    ],
    ["j'ai passé 190 jours en espagne en 2025, suis-je résident fiscal ?", [/^Yes: 190 days .* 2025/]],
    ["am i tax resident in cyprus if i stay 20 days", [/^No, not by days/]],
    ["am i tax resident in cyprus if i stay 70 days", [/^It depends/]],
    ["was in portugal jan 5 2026 - aug 1 2026, tax residency?", [/^Yes/, /begins on January 5, 2026/]],
  ])("%s", (text, expected) => {
    const found = answerText(text);
    expect(found?.id).toBe("tax-resident");
    for (const [index, pattern] of expected.entries()) expect(found?.sentences[index]).toMatch(pattern);
  });

  it("gets the rule if the answer depends on dates that the text doesn't give", () => {
    expect(answerText("i spent 95 days in switzerland in 2026, tax resident?")?.id).toBe("rule");
  });
});

it.each([
  "can i use my second passport to reset the schengen 90 days",
  "kann ich mit meinem zweitpass die 90 tage schengen zurücksetzen",
])("days count per person, not per passport: %s", (text) => {
  const sentences = answerText(text)?.sentences ?? [];
  expect(sentences[0]).toMatch(/^No: days count per person/);
  expect(sentences[1]).toMatch(/passport of an EU or EEA state/);
});

it("says that leaving the Schengen area for some days does not reset the count", () => {
  const text = "can i leave schengen for one day and come back to reset my 90 days, us citizen";
  expect(answerText(text)?.sentences[0]).toMatch(/^No: leaving for some days does not start the count again/);
});

it.each([
  ["what is the 60 day rule in cyprus", /^Cyprus: you become tax resident .* at least 60 days/],
  ["explain the 183-day rule in spain", /^Spain: you become tax resident with more than 183 days/],
])("a country's rule is found by its number of days: %s", (text, expected) => {
  expect(answerText(text)?.sentences[0]).toMatch(expected);
});

it("says that no years to citizenship are stated", () => {
  expect(answerText("citizenship after how many years in Argentina")?.sentences).toEqual([
    "Argentina: our sources state no years to citizenship.",
  ]);
});

it("names who needs fewer years to citizenship, and no faster country, if the person tells a nationality", () => {
  const { id, sentences } =
    answerText("which is faster to citizenship, Portugal or Spain for a Brazilian?") ?? {};
  expect(id).toBe("citizenship-years");
  expect(sentences?.[0]).toMatch(/^Portugal: 10 years, or 7 for citizens of the CPLP/);
  expect(sentences?.[1]).toMatch(/^Spain: 10 years.* 2 .*Ibero-American/);
});
