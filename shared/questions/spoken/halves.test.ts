import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): readonly string[] => answerText(text)?.sentences ?? [];

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
  // A remark doesn't count as a second question.
  ["which countries dont tax foreign income? i work remote for a us company", "compare-places", 2],
  // One answer covers both questions.
  ["how do i deregister in germany and am i still tax resident after that", "rule", 3],
  // The tables cannot answer the second question.
  ["what is the income tax in bulgaria and which football club is the best", "place-tax", 3],
])("a text that asks one question has one answer: %s", (text, id, count) => {
  const found = answerText(text);
  expect(found?.id).toBe(id);
  expect(found?.sentences).toHaveLength(count);
});
