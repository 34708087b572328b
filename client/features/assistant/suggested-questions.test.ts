import { expect, test } from "vitest";
import { chooseQuestions } from "./suggested-questions.ts";

const suggestions = {
  questions: ["One?", "Two?", "Three?", "Four?", "Five?", "Six?"],
  byCountry: { Portugal: ["Visa in Portugal?"], Brazil: ["Visa in Brazil?"], Spain: ["Visa in Spain?"] },
  byResidence: { Spain: ["New in Spain?", "Citizen of Spain?", "Tax in Spain?"] },
  byCitizenship: { Brazil: ["New in Brazil?", "Tax of Brazil?"], Spain: ["New in Spain?", "Tax in Spain?"] },
};
const nobody = { residence: [], citizenship: [], work: [] };

test("suggests the questions for everyone without a profile", () => {
  expect(chooseQuestions(suggestions, nobody)).toEqual(suggestions.questions);
});

test("suggests at most four, one for each country in turn, by the reader's tie to it", () => {
  const brazilian = { residence: ["Spain", "Narnia"], citizenship: ["Brazil"], work: ["Portugal"] };
  expect(chooseQuestions(suggestions, brazilian)).toEqual([
    ...["New in Spain?", "New in Brazil?", "Visa in Portugal?", "Citizen of Spain?"],
    ...["One?", "Two?"],
  ]);
});

test("suggests no way to citizenship and no visa to a citizen who lives and works at home", () => {
  const spaniard = { residence: ["Spain"], citizenship: ["Spain"], work: ["Spain"] };
  expect(chooseQuestions(suggestions, spaniard).slice(0, 3)).toEqual([
    "New in Spain?",
    "Tax in Spain?",
    "One?",
  ]);
});
