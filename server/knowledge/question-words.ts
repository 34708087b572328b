import * as z from "zod";
import { oneOf, readTable, text, wholeNumber } from "./load.ts";

const rows = readTable(
  "question-words.csv",
  z.object({ kind: oneOf(["everyday", "intro", "filler"]), phrase: text }),
);

const phrasesOf = (wanted: (typeof rows)[number]["kind"]): readonly string[] =>
  rows.filter(({ kind }) => kind === wanted).map(({ phrase }) => phrase);

/**
 * Phrases about subjects that the library does not cover, though it may contain the words. A question with such a
 * phrase is not answered unless another part of it is about a subject that the library covers.
 */
export const everyday = phrasesOf("everyday");

/** Words that ask for everything about a place. */
export const introWords = phrasesOf("intro");

/** Words that do not say what a question is about, in addition to PostgreSQL's stop words. */
export const fillerWords = phrasesOf("filler");

/** Number words in several languages, with their digits. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  readTable("number-words.csv", z.object({ word: text, digits: wholeNumber })).map(({ word, digits }) => [
    word,
    String(digits),
  ]),
);
