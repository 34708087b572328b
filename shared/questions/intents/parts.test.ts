import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): readonly string[] => answerText(text)?.sentences ?? [];

it.each([
  [
    "US citizen, how long can I stay in Japan? And does an Indian need a visa for Thailand?",
    [/United States, .* Japan/, /India, .* Thailand/],
  ],
  [
    "how long can an American stay in Mexico, and does a Brit need an ETA for Canada",
    [/United States, .* Mexico/, /United Kingdom, .* Canada/],
  ],
])("answers each question for its own traveler: %s", (text, expected) => {
  const sentences = answerText(text)?.sentences ?? [];
  for (const [at, one] of expected.entries()) expect(sentences[at]).toMatch(one);
});

it.each([
  [
    "does dubai have income tax and how many days do i need there to be a tax resident",
    [/no personal income tax/, /at least 183 days/],
  ],
  [
    "how long can i stay in georgia on a us passport, and can i work remotely there?",
    [/up to one year/, /unclear whether visitors to Georgia may work/],
  ],
  [
    "¿cuánto tiempo puedo estar en méxico con pasaporte argentino? ¿y a partir de cuántos días soy residente fiscal?",
    [/up to 180 days/, /Mexico: the law .* sets no number/],
  ],
  [
    "wie hoch ist die einkommensteuer in bulgarien und ab wie vielen tagen bin ich dort steuerpflichtig?",
    [/Bulgaria: the top rate .* 10%/, /more than 183 days/],
  ],
  [
    "combien de jours puis-je rester au portugal avec un passeport canadien et quel est le taux d'impôt sur le revenu ?",
    [/up to 90 days/, /Portugal: the top rate .* 53%/],
  ],
  [
    "quanto devo guadagnare per il visto nomade della croazia? e posso lavorare per clienti locali?",
    [/€3,622.50/, /you may not work for an employer or clients in Croatia/],
  ],
  [
    "posso trabalhar remotamente em portugal como turista? e quantos dias posso ficar com passaporte brasileiro?",
    [/unclear whether visitors to Portugal may work/, /up to 90 days/],
  ],
])("answers each of two questions in one sentence: %s", (text, [first, second]) => {
  const sentences = sentencesFor(text);
  expect(sentences[0]).toMatch(first!);
  expect(sentences[1]).toMatch(second!);
  expect(sentences.length).toBeLessThanOrEqual(4);
  expect(sentences.at(-1)).toMatch(/^Source/);
});

it.each([
  ["esim and vpn which do you recommend for traveling", [/Airalo/, /Mullvad|Proton/]],
  ["cuál es la mejor esim y la mejor vpn", [/Airalo/, /Mullvad|Proton/]],
  ["which esim/vpn tools should i use in china to work", [/Airalo/, /Mullvad|Proton/]],
])("answers on each of two kinds of tools: %s", (text, [first, second]) => {
  const sentences = sentencesFor(text);
  expect(sentences[0]).toMatch(first!);
  expect(sentences[1]).toMatch(second!);
});

it.each([
  ["thailand DTV requirements?? how much money in the bank", [/THB.500,000/, /age 20 or more/, /THB.10,000/]],
  ["spain digital nomad visa: income needed? taxes?", [/up to 47%/, /€2,849 a month/]],
  ["quanto costa e quali requisiti ha il visto nomadi digitali italiano", [/€24,789/, /fee of €116/]],
  ["did portugal get rid of NHR? whats instead", [/^Yes, Portugal: NHR is closed/, /IFICI.*listed jobs/]],
  [
    "ist die spanische golden visa abgeschafft? was gibt es stattdessen",
    [/^Yes, .*closed since April 3, 2025/, /Non-lucrative residence visa/],
  ],
  [
    "is dubai really 0% tax for freelancers and how many days do i need to be there for the tax residency certificate",
    [/no personal income tax/, /at least 183 days/],
  ],
  ["tax and visa rules for georgia as an american", [/20%/, /no visa for Georgia/]],
  [
    "visa for vietnam and how much tax would i pay there if i stay, british",
    [/no visa for Vietnam/, /at least 183 days/],
  ],
])("no half of a question is dropped: %s", (text, expected) => {
  const all = sentencesFor(text).join(" ");
  for (const one of expected) expect(all).toMatch(one);
  expect(all).not.toMatch(/other question/);
});

it.each([
  // A remark doesn't count as a second question.
  ["which countries dont tax foreign income? i work remote for a us company", "compare-places", 2],
  // One answer covers both questions.
  ["how do i deregister in germany and am i still tax resident after that", "rule", 3],
])("a text that asks one question has one answer: %s", (text, id, count) => {
  const found = answerText(text);
  expect(found?.id).toBe(id);
  expect(found?.sentences).toHaveLength(count);
});

it.each([
  [
    "is the uk eta mandatory for australians and what does it cost",
    [/^Yes, with a passport from Australia, you must get an authorization/, /The fee is £20/],
  ],
  [
    "whats the UK ETA price now and do americans need it",
    [/The fee is £20/, /Yes, with a passport from the United States, you must get an authorization/],
  ],
  [
    "¿cuánto cuesta el ETA del Reino Unido y lo necesitan los españoles?",
    [/The fee is £20/, /Yes, with a passport from Spain/],
  ],
  [
    "how do i get an apostille for my FBI background check and how long does it take",
    [
      /Department of State/,
      /Apostille by the State Department, by post: about 21 to 42 days/,
      /Source: .*; some of these/,
    ],
  ],
  [
    "¿cómo apostillo un certificado de antecedentes del Reino Unido y cuánto tarda?",
    [/the FCDO issues the apostille/, /ACRO.*28 days/, /Paper apostille: about 14 to 28 days/],
  ],
  [
    "can canadians work remotely in mexico on a tourist permit and how many days is it",
    [/unclear whether visitors to Mexico may work/, /up to 180 days/],
  ],
  [
    "do i need a degree for the japan digital nomad visa and does it get extended",
    [/not renewable, at most 6 months in all/],
  ],
  // A full stop alone tells two questions apart, too.
  [
    "do i need a visa for mexico with an argentinian passport. can i work remotely there",
    [/need no visa for Mexico/, /unclear whether visitors to Mexico may work/],
  ],
  ["is the australian eta still required and what does it cost", [/Yes: ETA \(601\) is required/, /A\$20/]],
  [
    "Combien coûte l'ETIAS et quand entre-t-il en vigueur ?",
    [/all others will pay €20/, /ETIAS has not started/],
  ],
])("a question is about the thing that the one before it names: %s", (text, expected) => {
  const sentences = sentencesFor(text);
  const all = sentences.join(" ");
  for (const one of expected) expect(all).toMatch(one);
  expect(all).not.toMatch(/other question/);
  expect(sentences.length).toBeLessThanOrEqual(4);
});

it.each([
  [
    "what is the income tax in bulgaria and which football club is the best",
    "Our tables don't answer your other question: “which football club is the best”.",
  ],
  ["how much is ESTA in 2026 and how long is it valid for", "Our tables don't state how long ESTA is valid."],
  [
    "how do i get an fbi background check and how much does it cost",
    "Our sources don't state what it costs.",
  ],
  [
    "how long does it take to get the greek digital nomad visa and how much does it cost",
    "Not stated by our sources: the fee.",
  ],
])("an answer names the question that it doesn't answer: %s", (text, expected) => {
  const sentences = sentencesFor(text);
  expect(sentences).toContain(expected);
  expect(sentences.at(-1)).toMatch(/^Source/);
});

it("a procedure answers by when it is due", () => {
  const sentences = sentencesFor("how do i renew my spanish nomad visa and when do i have to apply");
  expect(sentences.join(" ")).toMatch(/60 days before.*90 days after/);
  expect(sentences.join(" ")).not.toContain("other question");
});

it.each([
  "do i need health insurance for the spain nomad visa and does safetywing count",
  "whats the UK ETA price now and do americans need it",
])("no sentence of an answer repeats another one: %s", (text) => {
  const sentences = sentencesFor(text).map((one) => one.replace(/^Yes, /, ""));
  expect(new Set(sentences).size).toBe(sentences.length);
});
