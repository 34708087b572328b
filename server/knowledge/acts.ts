import * as z from "zod";
import { oneOf, readTable, severalOf, text, yesOrNo } from "./load.ts";

const ActRow = z.object({ act: text, isStep: yesOrNo, contraryTo: severalOf(z.string()) });

/** What a headline says was done. */
export interface Act extends z.output<typeof ActRow> {
  /** Without accents. `*` stands for any ending, ` … ` for words between. A term may belong to several acts. */
  terms: readonly string[];
}

const readActs = (): Act[] => {
  const rows = readTable("acts.csv", ActRow);
  const terms = readTable("act-words.csv", z.object({ act: oneOf(rows.map(({ act }) => act)), term: text }));
  return rows.map((row) => ({
    ...row,
    terms: terms.filter(({ act }) => act === row.act).map(({ term }) => term),
  }));
};

/**
 * An act is contrary to another if it makes a different event of it. A step, such as to approve or to propose, only
 * says how far another act has come.
 */
export const acts: readonly Act[] = readActs();

const bodyRows = readTable("body-words.csv", z.object({ body: text, term: text }));

/** Terms for the bodies that decide, by the stage that a law is in. Written like the terms of acts. */
export const bodies: readonly { body: string; terms: readonly string[] }[] = [
  ...new Set(bodyRows.map(({ body }) => body)),
].map((name) => ({
  body: name,
  terms: bodyRows.filter(({ body }) => body === name).map(({ term }) => term),
}));

/** Terms that do not say what an event is about. Written like the terms of acts. */
export const genericWords: readonly string[] = readTable("generic-words.csv", z.object({ term: text })).map(
  ({ term }) => term,
);
