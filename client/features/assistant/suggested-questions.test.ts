import { expect, test } from "vitest";
import { chooseQuestions } from "./suggested-questions.ts";

const suggestions = {
  questions: ["One?", "Two?", "Three?", "Four?", "Five?", "Six?"],
  byCountry: {
    Portugal: ["New in Portugal?", "Tax in Portugal?", "Visa in Portugal?"],
    Spain: ["New in Spain?"],
    Fiji: ["New in Fiji?"],
  },
};

test("suggests the questions for everyone without a profile", () => {
  expect(chooseQuestions(suggestions, [])).toEqual(suggestions.questions);
});

test("suggests at most four on the reader's countries first, one of each in turn", () => {
  expect(chooseQuestions(suggestions, ["Portugal", "Narnia", "Spain"])).toEqual([
    ...["New in Portugal?", "New in Spain?", "Tax in Portugal?", "Visa in Portugal?"],
    ...["One?", "Two?"],
  ]);
});
