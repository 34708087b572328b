import { IntlMessageFormat } from "intl-messageformat";
import * as z from "zod";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { ownContent } from "./files.ts";

const Rows = z.record(z.string(), z.string());

/** The locale of names, dates, and numbers. The sentences in Portuguese are written as in Portugal. */
export const localeOf = (language: QuestionLanguage): string => (language === "pt" ? "pt-PT" : language);

/** ICU messages by their keys. */
export interface Sentences {
  keys: readonly string[];
  /** Undefined for an unknown key. @throws Error for a message that is not ICU */
  get(key: string): IntlMessageFormat | undefined;
}

/** The sentences of answers in one language. Each is compiled when it is first used, because most never are. */
export const readSentences = (language: QuestionLanguage): Sentences => {
  const file = `questions/sentences/${language}.yaml`;
  const rows = new Map(Object.entries(Rows.parse(ownContent(file))));
  const compiled = new Map<string, IntlMessageFormat>();
  const compile = (key: string, message: string): IntlMessageFormat => {
    try {
      return new IntlMessageFormat(message, localeOf(language));
    } catch (error) {
      throw new Error(`server/knowledge/${file}: "${key}" is not an ICU message: ${String(error)}`);
    }
  };
  return {
    keys: [...rows.keys()],
    get(key) {
      const message = rows.get(key);
      if (message === undefined) return undefined;
      const sentence = compiled.get(key) ?? compile(key, message);
      compiled.set(key, sentence);
      return sentence;
    },
  };
};
