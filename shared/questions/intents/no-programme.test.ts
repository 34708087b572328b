import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

it.each([
  ["does poland have a digital nomad visa", /^Our table has no nomad visa for Poland, but there may be one/],
  [
    "since germany introduced a nomad visa how do i apply",
    /no nomad visa for Germany\. Other programs there: .*Residence permit for freelancers/,
  ],
  ["germany or poland nomad visa for an indian", /no nomad visa for Germany and Poland/],
  ["hat die schweiz ein golden visa", /no residence by investment for Switzerland/],
])("says that the table has no such program: %s", (text, reply) => {
  expect(answerText(text)?.sentences.join(" ")).toMatch(reply);
});

it.each([
  ["spain digital nomad visa", "programme-fact"],
  ["digital nomad in poland how much tax", "place-tax"],
  ["digital nomad going to poland for 3 weeks, do i need a visa, us passport", "may-enter"],
])("leaves other questions alone: %s", (text, id) => {
  expect(answerText(text)?.id).toBe(id);
});
