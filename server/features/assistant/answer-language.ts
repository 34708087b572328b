import { type AnswerLanguage, answerLanguages, questionPhrases } from "#server/knowledge/word-lists.ts";
import { languageOf } from "#server/platform/language.ts";
import { createPhraseFinder, wordsOf } from "#shared/text/words.ts";

const findEnglish = createPhraseFinder(questionPhrases("english"));

/** In a text of at most this many words, a known English phrase decides the language. */
const fewWords = 8;

/** The language of a text, if answers exist in that language. */
export const answerLanguageOf = (text: string): AnswerLanguage | undefined => {
  const isShort = wordsOf(text).length <= fewWords && !/(?=\p{L})[^a-z]/iu.test(text);
  return isShort && findEnglish(text).length > 0 ? "en" : languageOf(text, answerLanguages);
};
