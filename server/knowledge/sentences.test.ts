import { expect, it } from "vitest";
import { questionLanguages } from "#shared/questions/reading/language.ts";
import { readSentences, type Sentences } from "./sentences.ts";

type Ast = ReturnType<NonNullable<ReturnType<Sentences["get"]>>["getAst"]>;

/** The names of the values in a message. An element of type 0 is text, and 7 is the number of a plural. */
const valuesOf = (ast: Ast): string[] =>
  ast.flatMap((part) => {
    if (part.type === 0 || part.type === 7 || part.type === 8) return [];
    const inner =
      "options" in part ? Object.values(part.options).flatMap(({ value }) => valuesOf(value)) : [];
    return [part.value, ...inner];
  });

const sentencesIn = (language: (typeof questionLanguages)[number]) => {
  const { keys, get } = readSentences(language);
  return Object.fromEntries(keys.map((key) => [key, [...new Set(valuesOf(get(key)!.getAst()))].sort()]));
};

it.each(questionLanguages)("the sentences in %s have the keys and the values of English", (language) => {
  expect(sentencesIn(language)).toEqual(sentencesIn("en"));
});
