import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it.each([
  ["moved out of italy on 15 august 2026, am i tax resident for 2026?", "227 days count until you leave"],
  ["me fui de españa el 10 de septiembre, ¿soy residente fiscal este año?", "253 days count until you leave"],
  ["saí de portugal em 10 de setembro, sou residente fiscal em 2026?", "for at least part of 2026"],
  ["am 10. september aus spanien weggezogen, bin ich 2026 steuerpflichtig?", "253 days count"],
  ["j'ai quitté l'espagne le 10 septembre, suis-je résident fiscal pour 2026?", "253 days count"],
  ["sono uscito dall'italia il 10 settembre, sono residente fiscale nel 2026?", "253 days count"],
  ["lived in spain since 2020, left on 20 march 2026, tax resident for 2026?", "No, not by days: 79 days"],
])("the days before a departure count: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
  expect(sentencesFor(text)).toContain("the day you leave");
});

it.each([
  "left portugal for good on 5 may 2026, do i count as tax resident for 2026",
  "deixei o brasil em 15 de março de 2026, ainda sou residente fiscal?",
])("the arrival decides where days of the year before can count: %s", (text) => {
  expect(sentencesFor(text)).toMatch(/^It depends on when you arrived/);
});

it.each([
  ["how do i stop being tax resident in new zealand", "ends with more than 325 days of absence"],
  ["como dejo de ser residente fiscal en portugal", "doesn't say what ends tax residence"],
  ["how do i stop being tax resident in spain", "No source that we have read confirms this"],
  ["am i still tax resident in france if i leave in june", "doesn't say what ends tax residence"],
  ["does the uk split year treatment apply if i leave in august", "can be split"],
])("what ends tax residence is not what begins it: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
});

it.each([
  "I spent 200 days in Portugal this year, am I tax resident there? im from the uk",
  "j'ai passé 200 jours au portugal cette année, suis-je résident fiscal ?",
])("counts days that the text says were spent: %s", (text) => {
  expect(sentencesFor(text)).toMatch(/^Yes: 200 days count in Portugal for 2026/);
});

it("promises nothing for the rest of a year in which the person leaves", () => {
  const text = "im leaving germany for good on 15 august, am i still tax resident for the whole year";
  expect(sentencesFor(text)).toMatch(/^By days, you are tax resident in Germany for at least part of/);
});

it.each([
  [
    "140 days in us in 2026, 90 in 2025, 60 in 2024 do i pass substantial presence",
    /^No.* for 2026 are 180,/,
  ],
  ["125 days usa 2026, 110 2025, 200 2024 substantial presence?", /^By days, yes.* for 2026 are 195,/],
  [
    "substantial presence: i was in the us 120 days this year, 130 last year, 100 the year before",
    /2026 are 180,/,
  ],
  ["f1 student in us since august 2023, substantial presence?", /are 0,.*first 5 calendar years/],
  ["f1 student 200 days in the us in 2026, substantial presence test", /first 5 calendar years/],
])("%s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it.each([
  ["if i spend 183 days in portugal am i tax resident", /^No, not by days: 183 days/],
  ["american living in portugal since march, am i tax resident there", /^Yes: 305 days count in Portugal/],
  ["how long until im tax resident in spain if i arrived in may", /pass the limit on October 31, 2026/],
  [
    "how long until im tax resident in france if i arrived in may",
    /^France: the law that we know sets no number/,
  ],
  ["200 days in romania this year, tax resident? and the rate?", /^Yes: 200 days.*income tax is 10%/],
])("%s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it.each([
  [
    "100 days in uk this tax year, 2 ties, left 2021, am i resident",
    /^By days and ties, no.* at most 120 days/,
  ],
  [
    "uk 100 days, 3 ties, never resident in the uk before, tax resident?",
    /^By days and ties, yes.* at most 90/,
  ],
  ["how many days can i spend in the uk with 2 ties, resident last year", /^With 2 ties.* at most 90 days/],
  ["how many days in uk with no ties", /^With no ties, you may spend at most 182 days[^,]*\./],
  ["how many uk days with 4 ties", /at most 45 days .*else at most 15/],
  [
    "how many days can i be in the uk with ties",
    /with 0, 1, 2, 3, and 4 ties, 182, 120, 90, 45, and 15 if you were/,
  ],
  [
    "left the uk in april 2026, ill spend around 60 days back this tax year, am i uk tax resident?",
    /^It depends on your ties: 60 days .*at least 3 ties .*at least 4 ties/,
  ],
  ["in the uk from 6 may to 20 august 2026, am i tax resident there", /^It depends on your ties: 106 days/],
  ["10 days in uk this year, am i uk tax resident", /^By days and ties, no: 10 days[^.]*\. Source/],
])("the ties that are told decide: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it.each([
  [
    "slept in lisbon every night 1 feb to 20 aug 2026 then left for bali. am i portuguese tax resident for 2026",
    "Yes: 200 days count in Portugal for 2026",
  ],
])(
  "with several countries, answers for the country of the stays if the text asks about it: %s",
  (text, expected) => {
    const [first = ""] = sentencesFor(text).split(",");
    expect(first).toBe(expected);
  },
);

it.each([
  [
    "rented a flat in lisbon 1 feb to 20 aug 2026, then left for bali. am i portuguese tax resident?",
    "Yes: 200 days count in Portugal",
  ],
  [
    "estuve en madrid del 1 de enero al 30 de agosto de 2026 y luego en bali, ¿soy residente fiscal en españa?",
    "Yes: 242 days count in Spain",
  ],
  [
    "in athens 1 march to 15 october 2026 then went to tbilisi, greek tax resident for 2026?",
    "Yes: 229 days count in Greece",
  ],
])("assigns days to the country whose tax residence the text asks about: %s", (text, expected) => {
  expect(sentencesFor(text)).toContain(expected);
});

it.each([
  [
    "do i have to pay tax in portugal if im there on the d8 for 8 months and work for a us company",
    /^Yes: 244 days count in Portugal.* Portugal: residents pay up to 53% tax on income from abroad/,
  ],
  [
    "8 months in spain, do i pay tax there?",
    /^Yes, if all of it falls in one tax year: 8 months in Spain means at least/,
  ],
  ["je passe 8 mois en espagne avec le visa nomade, dois-je payer des impôts", /^Yes, if .*Impatriate.* 47%/],
  ["muss ich in thailand steuern zahlen wenn ich 5 monate bleibe", /^No, not by days: 153 days/],
  ["american on DTV in thailand for 7 months, do i owe thai tax on my salary", /^Yes.* when you bring it in/],
  ["on de rantau for 10 months, do i pay malaysian tax", /^Yes: 304 days.* not taxed \(0%\)/],
  [
    "i stay 10 months in croatia as a digital nomad, how much tax",
    /^Croatia, .*foreign income from this work exempt/,
  ],
  [
    "if I live in Tbilisi for 7 months working for foreign clients do I pay tax",
    /^Yes.* Georgia: pay for work done there is taxed as local income.* 20%/,
  ],
  ["i live in france 9 months a year, do i pay tax there", /^France: the law .* no number.* 55\.4%/],
  ["6 meses en méxico trabajando en remoto para empresa española, pago impuestos?", /^Mexico: .* 35%/],
])("a length in a country decides whether its residents' tax is due: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it("what residents pay is left out after a no", () => {
  expect(sentencesFor("do i pay tax in bali if i stay 5 months?")).not.toContain("residents pay");
});

it.each([
  [
    "6 months in spain, do i pay tax",
    /^It depends on the exact days: 6 months in Spain means 181 to 184 days/,
  ],
  ["will I be tax resident in italy if I stay 6 months", /^It depends on the exact days: 6 months in Italy/],
  [
    "I was 6 months in Italy in 2024, am I tax resident?",
    /^It depends on the exact days: .* 181 to 184 days/,
  ],
  ["6 mesi in italia nel 2028, sono residente fiscale?", /^It depends on the exact days/],
  ["6 months in australia in 2028, tax resident?", /^It depends on the exact days/],
  ["do i pay tax if i work 6 months in italy in 2028", /^It depends on the exact days/],
])("depends on the days if the months can end below or above the limit: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it.each([
  [
    "5 months Spain and 3 Portugal this year, taxes?",
    /^By days, you don't .* Spain \(5 months.*Portugal \(3 months/,
  ],
  [
    "I spent 150 days in Cyprus this year. Does the 60 day rule make me resident there?",
    /^It depends: 150 days count in Cyprus for 2026/,
  ],
  [
    "been in the uk 110 days this tax year so far. at how many days do i become uk resident",
    /^The United Kingdom: you become tax resident with 183 days/,
  ],
  ["norway: do 270 days in 36 months make me tax resident", /^Norway: you become tax resident with at least/],
  ["Denmark, is it 180 days in 12 months for tax?", /^Denmark: you become tax resident with at least/],
  [
    "I spent 120 days in the last 12 months in Norway. tax resident?",
    /^No, not by days: 120 days count in Norway/,
  ],
  ["7 months in cyprus and 4 in greece, where am i tax resident?", /^By days, you become .* in Cyprus:/],
  ["100 days in spain and 190 in portugal in 2026, where am i tax resident", /tax resident in Portugal:/],
  ["sto 5 mesi in spagna e 7 in italia, dove pago le tasse?", /tax resident in Italy: .*47\.2%/],
  ["7 months in colombia and 5 months in mexico taxes?", /in Colombia:.* Mexico \(5 months, no number/],
  ["4 months in bulgaria, 4 in turkey and 4 in thailand, where do i pay tax", /^By days, you don't/],
])("stays in several countries get a verdict for each: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});

it("a length for another country is not counted", () => {
  const text = "7 months in spain and 3 months in portugal, am i tax resident in portugal?";
  expect(sentencesFor(text)).not.toMatch(/^Yes: 2\d\d days count in Portugal/);
});

it("'last year' is the year before, with the law of that year", () => {
  expect(sentencesFor("i lived 200 days in cyprus last year, tax resident?")).toMatch(
    /^Yes: 200 days count in Cyprus for 2025.* tax resident nowhere else/,
  );
});

it.each([
  "UK citizen moving to Portugal for 7 months, do I still pay UK tax?",
  "US tax on 8 months in mexico",
  "I have a 12 month visa for croatia, do i pay taxes?",
  "paying 19 euros tax for 7 nights in venice",
])("a length of another country, of a visa or in nights is not a stay there: %s", (text) => {
  expect(answerText(text)?.id).not.toBe("tax-resident");
});

it.each([
  ["do i become tax resident in spain if i stay 5 months", /^No, not by days: 153 days would count/],
  [
    "i will be in spain from 1 february 2027 to 30 september 2027, am i tax resident",
    /^Yes: 242 days will count/,
  ],
  ["i spent 200 days in spain this year, am i tax resident", /^Yes: 200 days count/],
  ["suis-je résident fiscal en Espagne si j'y reste 5 mois", /^No, not by days: 153 days would count/],
  ["si je reste 200 jours en Italie, suis-je résident fiscal ?", /^Yes: 200 days would count/],
])("days that lie ahead will count, and imagined ones would: %s", (text, first) => {
  expect(answerText(text)?.sentences[0]).toMatch(first);
});

it.each([
  "what is the 183 day rule? if i never spend 183 days anywhere am i tax free",
  "si no paso 183 días en ningún país, pago impuestos?",
  "perpetual traveler tax resident nowhere",
])("the 183-day rule without a country is no worldwide rule: %s", (text) => {
  const sentences = answerText(text)?.sentences ?? [];
  expect(sentences[0]).toMatch(/^There is no worldwide 183-day rule: .* of \d+ countries use 183 days/);
  expect(sentences[1]).toMatch(/home or the center of your interests/);
  expect(sentences[2]).toMatch(/the United States/);
});

it.each([
  ["i was in thailand for less than 180 days this year, tax resident?", /^No, not by days: 179 days/],
  ["if I stay under 180 days in Thailand, am I tax resident there?", /^No, not by days: 179 days/],
  ["si paso menos de 183 días en Italia soy residente fiscal?", /^No, not by days: 182 days/],
  ["bin ich mit weniger als 183 tagen in italien steuerlich ansässig?", /^No, not by days: 182 days/],
  ["if I stay up to 180 days in Thailand, am I tax resident there?", /^Yes: 180 days/],
])("a length that is not reached has a day less: %s", (text, expected) => {
  expect(sentencesFor(text)).toMatch(expected);
});
