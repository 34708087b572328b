import { cuesOf } from "#server/knowledge/cue-kinds.ts";
import { cueRows } from "#server/knowledge/cues.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import { questionLanguages } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";
import { answerLanguageOf } from "./answer-language.ts";

const subjects = cuesOf("subject");
const findCovered = createCueFinder(cueRows.filter(({ cue }) => subjects.has(cue)));

/**
 * Whether a question mentions a subject that Meridian covers. Such a question must not be declined as out of scope.
 * A phrase counts only in the question's language: 'pass' means a passport in German, but not in English.
 */
export const isOnCovered = (question: string): boolean => {
  const language = questionLanguages.find((one) => one === answerLanguageOf(question));
  return findCovered(wordsOf(question)).some(
    ({ languages }) => language === undefined || languages.includes(language),
  );
};
