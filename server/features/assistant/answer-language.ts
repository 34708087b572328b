import { type AnswerLanguage, answerLanguages } from "#server/knowledge/word-lists.ts";
import { languageOf } from "#shared/text/language.ts";

/** The language of a text, as far as answers have it. */
export const answerLanguageOf = (text: string): AnswerLanguage | undefined =>
  languageOf(text, answerLanguages);
