import { describe, expect, it } from "vitest";
import { answerTo } from "#tests/support/questions.ts";

/** The id of the question, and the first sentence of the answer or the question in return. */
const firstWords = (text: string) => {
  const found = answerTo(text);
  if (!found) return undefined;
  const { id, reply } = found;
  return [id, reply.kind === "missing" ? reply.ask : reply.sentences[0]];
};

it.each([
  [
    "do canadians need a visa for vietnam",
    "may-enter",
    "With a passport from Canada, you need an e-visa for Vietnam and may stay for up to 90 days on each entry.",
  ],
  [
    "how long can a russian stay in turkey",
    "may-enter",
    "With a passport from Russia, you need no visa for Türkiye and may stay for up to 60 days in any 180 days.",
  ],
  [
    "Was in Spain 1 Sep - 30 Sep 2026 and Italy 20 Oct - 10 Nov 2026. US passport. How many days left if I go back 15 December?",
    "days-left",
    "You have 38 days left in the Schengen area if you arrive on December 15, 2026: you may stay until January 21, 2027.",
  ],
  [
    "Entered France on 3 July 2026, left 12 August, came back Oct 20 and still here. British passport. last day i can stay?",
    "longest-stay",
    "You may stay in the Schengen area until December 7, 2026: 49 days from October 20, 2026, counting the first and the last day.",
  ],
  [
    "I stayed 90 days straight in Schengen and left on 20 October 2026. When can I go back for another 90?",
    "earliest-return",
    "You can go back to the Schengen area from January 19, 2027, for up to 90 days.",
  ],
  [
    "can i stay in thailand for 45 days in January with a german passport?",
    "stay-allowed",
    "No. 45 days in Thailand from January 1, 2027 are too many.",
  ],
  [
    "arrived in Mexico city 1 november 2026, officer wrote 90 days. when do i have to be out",
    "longest-stay",
    "You must leave Mexico by January 29, 2027.",
  ],
  [
    "¿hasta cuándo puedo quedarme en Portugal? entré el 5 de octubre de 2026 y soy argentino",
    "longest-stay",
    "Espacio Schengen: puede quedarse hasta el 2 de enero de 2027. Son 90 días desde el 5 de octubre de 2026, con el primero y el último incluidos.",
  ],
  [
    "need eta for kenya? german. how much is it",
    "may-enter",
    "Yes, with a passport from Germany, you must get an authorization (eTA) before you travel to Kenya. You need no visa and may stay for up to 90 days on each entry.",
  ],
  [
    "Schweizer Pass, Reise nach Ägypten im Januar - Visum bei Ankunft möglich?",
    "may-enter",
    "Ägypten: Sie bekommen ein Visum bei der Ankunft und dürfen bis zu 30 Tage bei jeder Einreise bleiben (Pass: Schweiz).",
  ],
  [
    "on part au Sri Lanka en famille, passeports belges, faut-il un visa ?",
    "may-enter",
    "Sri Lanka\u00a0: vous obtenez un visa à l’arrivée (ETA) et pouvez rester jusqu’à 30 jours à chaque entrée (passeport\u00a0: Belgique).",
  ],
  ["do i need a visa", "may-enter", "Which country do you mean?"],
  ["do i need a visa for japan", "may-enter", "Which passport do you travel on?"],
])("answers %j first", (text, id, first) => {
  expect(firstWords(text)).toEqual([id, first]);
});

it.each(["whats the best pizza in naples", "will bitcoin go up next year", "portugal"])(
  "leaves %j to the search",
  (text) => {
    expect(firstWords(text)).toBeUndefined();
  },
);

describe("an answer", () => {
  const saidTo = (text: string) => {
    const reply = answerTo(text)?.reply;
    return reply?.kind === "answer" ? reply : undefined;
  };

  it("ends with its source, and opens the screen with the fields filled in", () => {
    const reply = saidTo("uk citizen visiting turkey in May, visa?");
    expect(reply?.sentences.at(-1)).toMatch(/^Source: Ministry of Foreign Affairs of Türkiye/);
    expect(reply?.screen).toEqual({
      title: "Entry to Türkiye",
      href: "/entry?passports=GB&places=TR&date=2027-05-01",
    });
  });

  it("says what a row is worth: its fee, no fee, a source without a date, a source that others contradict", () => {
    expect(saidTo("need eta for kenya? german. how much is it")?.sentences).toContain(
      "The fee is $30 (as of July 18, 2025).",
    );
    expect(saidTo("maldives visa free germans")?.sentences.slice(-2)).toEqual([
      "There is no fee.",
      expect.stringMatching(/, without a date\. Confirm it with the embassy\.$/),
    ]);
    expect(saidTo("do guyanese need a visa for jordan")?.sentences.at(-1)).toMatch(
      /or others disagree, so confirm/,
    );
  });

  it("says that it assumes the usual limit if no passport is named", () => {
    const reply = saidTo("I was in France from March 3 to May 10 2026. How many days left?");
    expect(reply?.sentences).toContain(
      "This assumes the usual limit for visitors, because you didn't name a passport.",
    );
  });

  it("says that a visa decides for a passport that needs one", () => {
    const reply = saidTo(
      "arrived in Spain on 10 November 2026 with an Indian passport, until when can I stay?",
    );
    expect(reply?.sentences).toEqual([
      "You need a visa for the Schengen area. The visa says how long you may stay.",
    ]);
  });
});

it.each([
  "italian residence permit and pakistani passport can i visit france",
  "indian with german blue card can i visit spain",
  "pakistani passport with french vls-ts can i visit italy",
  "Ich habe einen deutschen Aufenthaltstitel und einen türkischen Pass, brauche ich ein Visum für Frankreich?",
  "tenho título de residência português e passaporte angolano, preciso de visto para frança?",
  "j'ai un titre de séjour français et un passeport marocain, ai-je besoin d'un visa pour l'espagne",
])("%j may visit another Schengen state for 90 days", (text) => {
  const reply = answerTo(text, "en")?.reply;
  expect(reply?.kind === "answer" && reply.sentences[0]).toMatch(
    /^A valid residence permit from .* without a visa, for up to 90 days in any 180 days\.$/,
  );
});

it.each([
  [
    "pakistani passport, my italian residence permit expired, can i visit france",
    /you need a visa for France/,
  ],
  ["nigerian with a uk residence permit can i visit france without visa", /you need a visa for France/],
  [
    "i have a german student visa and indian passport, can i travel to spain",
    /a long-stay visa for up to 90 days/,
  ],
  [
    "im indian w/ valid US B1/B2 visa, can i go to mexico w/out a mexican visa?",
    /a valid visa from the United States/,
  ],
])("%j counts a permit for what it is", (text, expected) => {
  const reply = answerTo(text)?.reply;
  expect(reply?.kind === "answer" && reply.sentences[0]).toMatch(expected);
});

it.each([
  ["100 days in japan on a us passport", "No. 100 days in Japan from November 28, 2026 are too many."],
  ["thailand for 2 months in january, german", "No. 59 days in Thailand from January 1, 2027 are too many."],
  ["90 Tage Thailand deutscher Pass", "Nein, 90 Tage sind ab dem 28. November 2026 zu viel (Thailand)."],
  ["can a brit stay 5 months in mexico", "By the day count, yes: 151 days in Mexico"],
  // If the answer began with the length, its 'yes' or 'no' could be misread as the answer on the visa.
  [
    "uk passport sri lanka 5 weeks do i need a visa",
    "With a passport from the United Kingdom, you get a visa on",
  ],
  ["how long can a german stay in turkey, i want 4 months", "4 months is too long: at most 90 days"],
  ["uk citizen visiting turkey 2 weeks visa?", "With a passport from the United Kingdom, you need no visa"],
  ["flying to turkey in 4 months, german passport, visa?", "With a passport from Germany, you need no visa"],
])("%j compares the length of a stay with the limit", (text, expected) => {
  const reply = answerTo(text)?.reply;
  expect(reply?.kind === "answer" && reply.sentences[0]?.startsWith(expected) ? expected : reply).toBe(
    expected,
  );
});

it.each([
  [
    "german passport, trip to thailand vietnam cambodia and laos, visa?",
    /Thailand: .*Vietnam: .*Cambodia: .*Laos: /,
  ],
  ["do i need a visa for france and poland, indian passport", /France: a visa; Poland: a visa/],
  ["my wife is colombian and im swedish, do we need visas for the uk and ireland", /Kingdom: .*Ireland: /],
])("%j is answered for each place", (text, expected) => {
  const reply = answerTo(text)?.reply;
  expect(reply?.kind === "answer" && reply.sentences[0]).toMatch(expected);
});

it.each([
  [
    "been in italy since 20 august 2026, us citizen, am i ok as of today",
    /^Your days in the Schengen area are used up: your last day was November 17, 2026/,
  ],
  [
    "going to korea jan 10 2027 on a uk passport, will i need k-eta by then or is the waiver still on",
    /^We can't confirm the rule for South Korea with a passport from the United Kingdom/,
  ],
])("%j is answered for the traveler on the day", (text, first) => {
  const reply = answerTo(text)?.reply;
  expect(reply?.kind === "answer" && reply.sentences[0]).toMatch(first);
});
