import { expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

const bought = /^People who became citizens by investment must first be domiciled there for three years/;

it.each([
  [
    "can I get an E-2 visa with a Grenada passport",
    /^Yes, according to our sources \(Grenada\): .* investors \(E-2\)\.$/,
  ],
  ["is Turkey an E-2 treaty country", /^Yes, according to our sources \(Türkiye\): .* \(not confirmed\)\.$/],
  ["can indians apply for e2", /^No, according to our sources \(India\)/],
  ["E2 visa for british citizens", /^Yes, if they live in their country \(the United Kingdom\)/],
  ["I hold citizenship of Ecuador. E-2?", /^Only for investments made before the treaty ended \(Ecuador\)/],
  ["I'm Brazilian with an Italian passport, E-2?", /^Yes, according to our sources \(Italy\)/],
  ["Brazil E2 treaty", /^Probably not \(Brazil\): our table of treaty countries doesn't list it/],
  [
    "treaty trader visa for a German exporter",
    /^Probably, but not confirmed \(Germany\): .* traders \(E-1\)\.$/,
  ],
  ["which asian countries qualify for the e-2", /^According to our sources, .*Japan/],
])("says whose citizens can apply for a treaty visa: %s", (text, expected) => {
  const found = answerText(text);
  expect(found?.id).toBe("treaty-visa");
  expect(found?.sentences[0]).toMatch(expected);
});

it("names the three years of people who bought their citizenship", () => {
  const [, second] = answerText("if I buy a Turkish passport can I then apply for the E-2")?.sentences ?? [];
  expect(second).toMatch(bought);
  expect(answerText("E-2 for Germans")?.sentences.join(" ")).not.toMatch(bought);
});

it("says that the sources state no amount", () => {
  expect(answerText("how much do I need to invest for an E-2 visa as a German")?.sentences[1]).toMatch(
    /^Our sources don't state what this visa costs/,
  );
});

it.each([
  ["puedo pedir la visa E-2 con pasaporte mexicano", /^Sí, según nuestras fuentes \(México\)/],
  ["um português pode pedir o visto E-2?", /^Sim, segundo as nossas fontes \(Portugal\)/],
  ["Kann ich als Österreicher ein E-2-Visum bekommen?", /^Ja, laut unseren Quellen \(Österreich\)/],
  ["est-ce que la Russie a un traité E-2 avec les USA", /^Non, selon nos sources \(Russie\)/],
  ["visto E-2 per cittadini italiani", /^Sì, secondo le nostre fonti \(Italia\)/],
])("understands other languages: %s", (text, expected) => {
  expect(answerTo(text)).toMatchObject({
    id: "treaty-visa",
    reply: { sentences: expect.arrayContaining([expect.stringMatching(expected)]) },
  });
});

it("leaves the choice of a program to the table of programs", () => {
  expect(answerText("which citizenship by investment gives access to the E-2 visa")?.id).toBe(
    "find-programmes",
  );
});
