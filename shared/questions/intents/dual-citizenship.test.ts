import { expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

it.each([
  [
    "Germany with India dual citizenship",
    /^Not allowed \(India\): citizens who acquire another .* lose theirs/,
  ],
  ["can I keep my Indian passport if I become German", /^Not allowed \(India\)/],
  [
    "does Spain allow dual citizenship for Brazilians",
    /^Allowed, according to our sources \(Spain\): .* of Brazil/,
  ],
  [
    "do I lose my Dutch citizenship if I naturalise in the US",
    /^Allowed only in some cases \(the Netherlands\)/,
  ],
  [
    "do Austrians have to give up their citizenship to become Swiss",
    /^Allowed only in some cases \(Austria\)/,
  ],
  [
    "If I get the German passport do I have to hand in the Turkish one?",
    /^Allowed, according to our sources \(Germany\): .*June 27, 2024/,
  ],
  [
    "Am I allowed to have UK and UAE citizenship?",
    /^Allowed only in some cases \(the United Arab Emirates\)/,
  ],
  [
    "does Norway let you keep your old citizenship now?",
    /^Allowed, according to our sources \(Norway\): .* 2020\.$/,
  ],
  ["I'm Canadian, do I have to renounce if I become Croatian?", /^Allowed only in some cases \(C/],
  ["will Denmark make me give up my American passport?", /^Allowed, according to our sources \(Denmark\)/],
  ["is dual nationality legal in Singapore", /^Not allowed \(Singapore\)/],
  ["does Japan allow two passports", /^Not allowed \(Japan\)/],
  ["does Trinidad allow dual nationality", /^Trinidad & Tobago: our sources don't state whether/],
])("says whether citizenships go together, by the rule of each country: %s", (text, expected) => {
  const found = answerText(text);
  expect(found?.id).toBe("dual-citizenship");
  expect(found?.sentences[0]).toMatch(expected);
});

it("says that a table row is not confirmed, and what the sources leave open", () => {
  expect(answerText("dual nationality Canada and Switzerland")?.sentences).toEqual([
    expect.stringMatching(/\(not confirmed\)\.$/),
    expect.stringMatching(/^Switzerland: .* \(not confirmed\)\.$/),
    "Our sources don't state whether people who naturalize must give up their earlier citizenship (Canada and Switzerland).",
    "No source that we have read confirms this: check with the authority before you act.",
  ]);
});

it.each([
  ["which countries don't allow dual citizenship", /^These don't .* Japan.*Uzbekistan\.$/],
  ["which EU countries allow dual citizenship", /^These let their citizens .* Germany/],
  ["which countries allow dual nationality", /^\d+ of the \d+ countries in our table/],
])("lists countries: %s", (text, expected) => {
  expect(answerText(text)?.sentences[0]).toMatch(expected);
});

it.each([
  [
    "Si me nacionalizo español, ¿tengo que renunciar a la nacionalidad colombiana?",
    /^Permitido, .*Colombia\.$/,
  ],
  [
    "posso manter a cidadania brasileira se virar italiano",
    /^Permitido, segundo as nossas fontes \(Brasil\)/,
  ],
  ["behalte ich meinen deutschen pass, wenn ich amerikaner werde", /^Erlaubt, .* \(Deutschland\)/],
  ["puis-je garder ma nationalité française en devenant suisse", /^Permis, selon nos sources \(France\)/],
  ["perdo la cittadinanza italiana se divento americano", /^Permesso, .* \(Italia\)/],
])("understands other languages: %s", (text, expected) => {
  const found = answerTo(text);
  expect(found?.id).toBe("dual-citizenship");
  expect(found?.reply).toMatchObject({
    kind: "answer",
    sentences: expect.arrayContaining([expect.stringMatching(expected)]),
  });
});

it.each([
  ["I have dual citizenship Canada and Italy, how long can I stay in France", "may-enter"],
  ["as a dual citizen of the US and Mexico which passport do I use to enter Mexico", "may-enter"],
  ["lost my passport in Spain, what do I do, I'm British", "procedure"],
  ["I have two passports, US and Irish, do I need a visa for Brazil", "may-enter"],
])("leaves other questions of dual citizens to their tables: %s", (text, id) => {
  expect(answerText(text)?.id).toBe(id);
});
