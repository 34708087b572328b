import * as z from "zod";
import { checkReferences, groupRows, oneOf, readTable, severalOf, text, yesOrNo } from "./load.ts";

const ActRow = z.object({ act: text, isStep: yesOrNo, contraryTo: severalOf(z.string()) });

/** An act that headlines report, such as raising or ending something. */
export interface Act extends z.output<typeof ActRow> {
  /** Without accents. `*` stands for any ending, ` … ` for words between. A term may belong to several acts. */
  terms: readonly string[];
  /** The terms that alone show that an item is about a rule. */
  ruleTerms: readonly string[];
}

const readActs = (): Act[] => {
  const rows = readTable("news/acts.csv", ActRow, ["act"]);
  checkReferences(
    "news/acts.csv",
    rows,
    ({ act }) => act,
    ({ contraryTo }) => contraryTo,
  );
  const Term = z.object({ act: oneOf(rows.map(({ act }) => act)), isRule: yesOrNo, term: text });
  const termsOf = groupRows(readTable("news/act-words.csv", Term, ["act", "term"]), ({ act }) => act);
  return rows.map((row) => ({
    ...row,
    terms: termsOf(row.act).map(({ term }) => term),
    ruleTerms: termsOf(row.act).flatMap(({ isRule, term }) => (isRule ? [term] : [])),
  }));
};

/**
 * All acts. Two contrary acts are different events. A step, such as to approve or to propose, only says how far another act
 * has come.
 */
export const acts: readonly Act[] = readActs();

const stages = ["government", "lower house", "upper house", "parliament", "court"] as const;
const termsOfBody = groupRows(
  readTable("news/body-words.csv", z.object({ body: oneOf(stages), term: text }), ["body", "term"]),
  ({ body }) => body,
);

/** Terms for the bodies that decide on a law, such as parliament. Written like the terms of acts. */
export const bodies: readonly { body: string; terms: readonly string[] }[] = stages.map((body) => ({
  body,
  terms: termsOfBody(body).map(({ term }) => term),
}));

/** Terms that do not say what an event is about. Written like the terms of acts. */
export const genericWords: readonly string[] = readTable("news/generic-words.csv", z.object({ term: text }), [
  "term",
]).map(({ term }) => term);
