import * as z from "zod";
import { oneOf, readTable, text } from "./load.ts";

const languages = ["any", "en", "es", "pt", "de"] as const;

/** The language that an item must have for a keyword to count. */
export type WordLanguage = (typeof languages)[number];

/** The keywords of the fixed rules. Their plurals match too. */
export const fixedWords = readTable(
  "alert-words.csv",
  z.object({ rule: oneOf(["visa", "tax"]), language: oneOf(languages), keyword: text }),
);
