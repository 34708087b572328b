import { expect, it } from "vitest";
import { answerTo } from "#tests/support/questions.ts";

it.each([
  ["residency panama", "find-programmes"],
  ["Panama residency?", "find-programmes"],
  ["golden visa", "find-programmes"],
  ["nomad visa", "find-programmes"],
  ["thailand visa", "may-enter"],
  ["e-residency", "company"],
])("the keywords %j ask a question", (text, id) => {
  expect(answerTo(text)?.id).toBe(id);
});

it("a longer text with the same words asks another question, or none", () => {
  expect(answerTo("the neighbors of my aunt talked about residency in Panama")).toBeUndefined();
});
