import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { parse } from "yaml";
import * as z from "zod";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { tablesFolder } from "./load.ts";

const Sentences = z.record(z.string(), z.string());

/** The locale of names, dates, and numbers. The sentences in Portuguese are written as in Portugal. */
export const localeOf = (language: QuestionLanguage): string => (language === "pt" ? "pt-PT" : language);

/** The sentences of answers in one language: ICU messages by their keys. @throws Error for a message that is not ICU */
export const readSentences = (language: QuestionLanguage): ReadonlyMap<string, IntlMessageFormat> => {
  const file = `questions/sentences/${language}.yaml`;
  const rows = Sentences.parse(parse(readFileSync(new URL(file, tablesFolder), "utf8")));
  return new Map(
    Object.entries(rows).map(([key, message]) => {
      try {
        return [key, new IntlMessageFormat(message, localeOf(language))];
      } catch (error) {
        throw new Error(`server/knowledge/${file}: "${key}" is not an ICU message: ${String(error)}`);
      }
    }),
  );
};
