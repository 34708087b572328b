import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  [
    "flying sydney - seoul 24 jan 2027, australian passport, do i need a visa",
    /^We can't confirm the rule for South Korea/,
  ],
  [
    "i hold israeli and polish passports, which one do i show in the maldives",
    /^With a passport from Poland, you get a visa on arrival in the Maldives/,
  ],
  [
    "do i need an eta for the uk in february with a us passport",
    /^Yes, with a passport from the United States, you must get an authorization \(ETA\)/,
  ],
  ["i have an indian passport and a us green card. do i need a visa for mexico?", /^Probably not: /],
  [
    "indian passport here, do i need a visa for georgia? i have a valid us visa",
    /^Probably not: .* visa from the United States .* Georgia \(visa-free, 90 days\)/,
  ],
  [
    "ho un passaporto indiano e un permesso di soggiorno italiano, serve il visto per la georgia?",
    /^Probably not: .* residence permit from Italy/,
  ],
  [
    "indian passport with us visa, do i need a visa for vietnam",
    /e-visa for Vietnam.*from the United States makes entry easier/,
  ],
  ["argentine here, how long can i stay in mexico as a tourist", /180 days.*officer at the border sets/],
  [
    "south african with a valid multiple entry schengen visa, do i need a visa for albania",
    /^Probably not: a valid visa from the Schengen area .* Albania.* used once/,
  ],
  [
    "cuban with a temporary residence permit in spain, can i visit france",
    /^A valid residence permit from Spain/,
  ],
  ["can filipinos with a us visa go to mexico without a visa", /^Yes, probably: /],
  ["Can I enter Mexico with an Indian passport and a US visa?", /^Yes, probably: /],
  [
    "do i need a passport and a us visa to visit new york as a mexican",
    /you need a visa for the United States/,
  ],
  ["indian passport with a valid US B1/B2 in it. any chance i can get into mexico", /^Yes, probably: /],
  ["Gilt für Kanadier in Brasilien jetzt wieder Visumspflicht?", /an e-visa/],
  [
    "uk citizen going to bali for 2 months do i need a visa",
    /^With a passport.*visa on arrival.*2 months is too long.*extended once, by up to 30 days/,
  ],
  [
    "south african here, want to go to thailand for 2 months in january. do i need a visa",
    /^With a passport.*2 months is too long.*extended once, by up to 30 days/,
  ],
  [
    "Filipino passport, our layover turned into a holiday in Istanbul. how long can i stay in turkey without a visa?",
    /^With a passport from the Philippines, you need a visa for Türkiye\..*an e-visa for 30 days is possible/,
  ],
])("the first words answer the question as it is asked: %s", (text, expected) => {
  expect(answerText(text)?.sentences.join(" ")).toMatch(expected);
});

it("tells a remark that obliges the visitor before one that repeats the length", () => {
  const sentences = answerText("canadian, can i just show up in georgia and stay for how long")?.sentences;
  expect(sentences?.[1]).toMatch(/^Medical and accident insurance over 30,000 lari/);
});

it("takes the two countries after the words for a dual nationality as passports", () => {
  for (const text of [
    "i have dual citizenship usa and italy, which passport do i use to enter italy",
    "dual citizen (US and Italy), which passport for italy",
    "ho la doppia cittadinanza italia e stati uniti, con quale passaporto entro in italia",
  ])
    expect(answerText(text)?.sentences[0]).toMatch(/^As a citizen of Italy, enter on its passport/);
});

it("asks for no passport if the text asks whether a country allows a second citizenship", () => {
  expect(answerText("does spain allow dual citizenship")?.id).not.toBe("may-enter");
});

it("says that no table is on changing planes, with what the passport needs to enter the country on the way", () => {
  for (const text of [
    "flying lagos to toronto via frankfurt on a nigerian passport, do i need a transit visa",
    "layover in germany for 8 hours, nigerian passport, need a visa?",
  ])
    expect(answerText(text)?.sentences.join(" ")).toMatch(
      /^Our tables do not say .* change planes in Germany.* you need a visa for Germany/,
    );
});

it("lets a passport change planes where it may enter without a visa", () => {
  const text = "do i need a visa to transit through japan on a canadian passport from manila to vancouver";
  expect(answerText(text)?.sentences[0]).toMatch(/^With a passport from Canada, you need no visa for Japan/);
});

it("asks for the country if the text names none", () => {
  expect(answerText("will they let me in")?.sentences[0]).toBe("Which country do you mean?");
});

it.each([
  "dual citizen of germany and iran, do i need an esta",
  "german, i was in cuba in 2023, do i need an esta for the usa",
])("warns that another country of the text can bar the authorization: %s", (text) => {
  expect(answerText(text)?.sentences.join(" ")).toMatch(
    /^Yes, with a passport from Germany.* might not qualify/,
  );
});
