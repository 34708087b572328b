import { expect, it } from "vitest";
import { answerTo } from "#tests/support/questions.ts";

const firstOf = (text: string) => {
  const found = answerTo(text);
  return { id: found?.id, first: found?.reply.kind === "answer" ? found.reply.sentences[0] : undefined };
};

it.each([
  ["news on UK visa", "The United Kingdom: the newest change that we know of is “English level B2"],
  [
    "any changes in thailand tax",
    "Thailand: the newest change that we know of is “Foreign income is taxable",
  ],
  [
    "what changed in thailand",
    "Thailand: the newest change that we know of is “visa exemption cut from 60 to 30",
  ],
  [
    "what changed in greece golden visa",
    "Greece: the newest change that we know of is “new golden visa thresholds",
  ],
  ["quoi de neuf en Géorgie", "Géorgie : le dernier changement que nous connaissons est « grace period"],
  [
    "what is new with the DTV",
    "Thailand: the newest change that we know of is “Destination Thailand Visa announced",
  ],
  ["latest visa changes", "The newest change that we know of is “Thailand: visa exemption cut"],
])("%j gets the newest change", (text, first) => {
  expect(firstOf(text)).toEqual({ id: "what-changed", first: expect.stringContaining(first) });
});

it("says that no change of a program is known, before its figures", () => {
  expect(firstOf("what changed with the costa rica rentista visa")).toEqual({
    id: "programme-fact",
    first: "We know of no reported change to this program, so this is what our sources now say about it.",
  });
});
