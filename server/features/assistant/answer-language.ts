import {
  type AnswerLanguage,
  answerLanguages,
  createQuestionPhraseFinder,
} from "#server/knowledge/word-lists.ts";
import { languageOf } from "#server/platform/language.ts";
import { wordsOf } from "#shared/text/words.ts";

const findEnglish = createQuestionPhraseFinder("english");

/** In a text of at most this many words, a known English phrase decides the language. */
const fewWords = 8;

/** The language of a text, if answers exist in that language. */
export const answerLanguageOf = (text: string): AnswerLanguage | undefined => {
  const words = wordsOf(text);
  const isShort = words.length <= fewWords && !/(?=\p{L})[^a-z]/iu.test(text);
  return isShort && findEnglish(words).length > 0 ? "en" : languageOf(text, answerLanguages);
};
