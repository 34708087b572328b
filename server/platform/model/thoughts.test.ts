import { expect, it } from "vitest";
import { createThoughtFilter, readJson } from "./thoughts.ts";

it.each([
  ["alone", '{"a":1}'],
  ["in a code block", '\n```json \n{"a":1}\n```\n'],
  ["in a code block after thoughts", '<think>{}</think>```\n{"a":1}```'],
  ["between words", 'Here it is: {"a":1}. Enjoy!'],
])("reads JSON %s", (_, text) => {
  expect(readJson(text)).toEqual({ a: 1 });
});

it("reads no JSON in thoughts, whether another thought follows or the answer was cut off", () => {
  expect(readJson('<think>{"a":2}</think><think>{"a":3}</think>{"a":1}')).toEqual({ a: 1 });
  expect(readJson('<think>Perhaps {"a":2}')).toBeUndefined();
});

it("reads a block of blank lines in one pass", () => {
  const blank = "\n".repeat(1_000_000);
  expect(readJson(`\`\`\`${blank}x${blank}`)).toBeUndefined();
});

it("reads each blank of a stream once, before and in the answer", () => {
  const filter = createThoughtFilter();
  const pushBlanks = () => {
    for (let count = 0; count < 500_000; count += 1) if (filter.push(" ")) throw new Error("not blank");
  };
  pushBlanks();
  expect(filter.push("Yes")).toBe("Yes");
  pushBlanks();
  expect(filter.push("!")).toHaveLength(500_001);
});
