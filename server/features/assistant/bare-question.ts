import { declinedCueRows } from "#server/knowledge/cues.ts";
import { questionPhrases } from "#server/knowledge/word-lists.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import { type QuestionLanguage, questionLanguages } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";

const findBare = createCueFinder(declinedCueRows.filter(({ cue }) => cue === "bare"));
const fillers = new Set(questionPhrases("filler").flatMap(({ phrase }) => wordsOf(phrase)));

/** The most words of a question that can say too little. */
const maxBareWords = 8;

/**
 * The language of a question that names no place and no subject, such as 'how long?' or 'is it allowed'. Undefined for all
 * others.
 */
export const bareLanguageOf = (question: string): QuestionLanguage | undefined => {
  const words = wordsOf(question);
  const bare = findBare(words);
  const isBare = (at: number) => bare.some((one) => one.at <= at && at < one.at + one.length);
  if (words.length > maxBareWords || !words.every((word, at) => isBare(at) || fillers.has(word)))
    return undefined;
  const wordsIn = (language: QuestionLanguage) =>
    bare.reduce((sum, { languages, length }) => sum + (languages.includes(language) ? length : 0), 0);
  const [best] = [...questionLanguages].sort((a, b) => wordsIn(b) - wordsIn(a));
  return bare.length > 0 ? best : undefined;
};
