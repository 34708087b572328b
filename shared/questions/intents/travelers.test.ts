import { expect, it } from "vitest";
import { answerTo, read } from "#tests/support/questions.ts";

const sentencesFor = (text: string): readonly string[] => {
  const reply = answerTo(text)?.reply;
  return reply?.kind === "answer" ? reply.sentences : [];
};

it.each([
  ["american with spanish girlfriend, how long can i stay in spain", ["US"]],
  ["my mom is italian, im argentinian, can i stay more than 90 days in spain", ["AR"]],
  ["canadian, girlfriend is french, can i stay 6 months in france", ["CA"]],
  ["my grandfather was italian, us passport, can i stay in italy more than 90 days", ["US"]],
  ["going to japan with my wife on a us passport how long can i stay", ["US"]],
  ["flying with turkish airlines on a us passport do i need a visa for thailand", ["US"]],
  ["i'm learning spanish in mexico on a uk passport, how long can i stay", ["GB"]],
  ["my employer is german, i have a brazilian passport, visa for usa?", ["BR"]],
  ["indian with german blue card can i visit spain", ["IN"]],
  ["can my colombian wife visit the uk visa free", ["CO"]],
  ["im us citizen and my husband is from nigeria, can he come to france without visa", ["NG"]],
  ["Meine Frau ist Inderin, braucht sie ein Visum für Frankreich?", ["IN"]],
  ["puede mi novio argentino entrar a estados unidos sin visa", ["AR"]],
  ["ma femme est brésilienne et je suis français, combien de temps peut-elle rester au japon", ["BR"]],
  ["i have a french boyfriend and a canadian passport, can i stay 4 months in france", ["CA"]],
  ["sou brasileira casada com um alemão, preciso de visto para a alemanha?", ["BR"]],
  ["my girlfriend (thai) and i (uk) want to go to georgia, do we need visas", ["GB"]],
  ["my dad was born in ireland, us passport, how long can i stay in france", ["US"]],
  ["ukrainian with polish karta pobytu visiting france, visa?", ["UA"]],
  ["argentinian with italian roots, can i stay 4 months in spain", ["AR"]],
  ["american with irish and italian passports visiting brazil", ["US", "IE", "IT"]],
  ["i am a dual citizen of mexico and spain, which passport for the us", ["MX", "ES"]],
  ["do i need a visa for turkey, my wife is colombian", []],
  ["i have both US and british passports, which for the uk", ["US", "GB"]],
])("%j counts the passports of the person who is asked about", (text, passports) => {
  expect(read(text).passports).toEqual(passports);
});

it.each([
  "my wife is colombian and im swedish, do we need a visa for london",
  "wife colombian, me swedish, london visa?",
  "mi esposa es colombiana y yo soy sueco, necesitamos visa para londres",
  "meine Frau ist Kolumbianerin und ich bin Schwede, brauchen wir ein Visum für London",
])("%j is answered for each person", (text) => {
  const sentences = sentencesFor(text);
  expect(sentences.slice(0, 2).join(" ")).toMatch(/ETA.*(Colombia|Kolumbien)/);
  expect(sentences.length).toBeLessThanOrEqual(4);
});

it("names the passport of each answer on a stay", () => {
  expect(
    sentencesFor("my wife is spanish and i'm american, can we stay 100 days in portugal").slice(0, 3),
  ).toEqual([
    expect.stringMatching(/^With a passport from the United States: No: 100 days/),
    expect.stringMatching(/^With a passport from Spain: Yes/),
    "Family members who travel with an EU citizen, or join one, outside the citizen's own country can have more rights, such as a free visa: ask the authorities of Portugal.",
  ]);
});

it("tells of the rights of family members only where a citizen of the Union has some", () => {
  const family = /Family members who travel with an EU citizen/;
  expect(sentencesFor("american, my husband is spanish, how long can i stay in spain").join(" ")).toMatch(
    family,
  );
  expect(sentencesFor("american, my husband is spanish, how long can i stay in japan").join(" ")).not.toMatch(
    family,
  );
  expect(sentencesFor("american with a spanish friend, how long can i stay in spain").join(" ")).not.toMatch(
    family,
  );
});

it("reads a second citizenship as the same person's", () => {
  const found = answerTo("argentinian with italian citizenship can i stay more than 90 days in spain", "en");
  expect(found?.id).toBe("stay-allowed");
});
