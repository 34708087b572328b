import { expect, it } from "vitest";
import { createLengthLimit, maxAnswerCharacters } from "./answer-length.ts";

const passing = (pieces: readonly string[]) => {
  const limit = createLengthLimit();
  const shown = pieces.map((piece) => limit.push(piece));
  return { shown, text: shown.join("") + limit.end(), isFull: limit.isFull() };
};
const letters = (text: string) => [...text];
const filled = (end: string, length = maxAnswerCharacters) =>
  "word ".repeat(4000).slice(0, length - end.length) + end;

it("passes a text up to the limit, and holds back nothing except near the limit", () => {
  const text = filled(" the end.");
  expect(passing([text])).toMatchObject({ text, isFull: false });
  expect(passing(letters(text))).toMatchObject({ text, isFull: false });
  expect(passing(["Short", " answer"]).shown).toEqual(["Short", " answer"]);
});

it.each([
  ["a full stop", "It ends here.", " And here it goes on"],
  ["a question", "Does it end here?", " And here it goes on"],
  ["a quote and citations", "It “ends here.” [1][2]", " And here it goes on"],
  ["a line", "- an item\n", "1. another one that goes on and"],
  ["another script", "ここで終わる。", "次の文は続く"],
])("cuts a longer text after %s, however it is split", (_, end, more) => {
  const whole = filled(end, maxAnswerCharacters - 300);
  const text = `${whole}${more}${" and on".repeat(1000)}`;
  for (const pieces of [[text], letters(text), text.match(/[\s\S]{1,70}/g) ?? []]) {
    const passed = passing(pieces);
    expect(passed.text).toBe(whole);
    expect(passed.isFull).toBe(true);
  }
});

it("cuts a text without sentences after a word, and a text without words after a whole character", () => {
  const words = passing(letters("longword ".repeat(2000)));
  expect(words.text).toMatch(/longword$/);
  expect(words.text.length).toBeGreaterThan(maxAnswerCharacters - 10);
  const emoji = passing([`x${"😀".repeat(7000)}`]).text;
  expect(emoji.length).toBe(maxAnswerCharacters - 1);
  expect(emoji.isWellFormed()).toBe(true);
});
