import { cueRows } from "#server/knowledge/cues.ts";
import { answerLanguages, answerTexts } from "#server/knowledge/word-lists.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { languageOf } from "#shared/text/language.ts";
import { wordsOf } from "#shared/text/words.ts";

const findUnlawful = createCueFinder(cueRows.filter(({ cue }) => cue === "unlawful"));

/**
 * Declines a question that asks for help to break the law. Undefined for all others.
 * @param language that of the words; by default, that of the question
 */
export const declineText = (question: string, language?: QuestionLanguage): string | undefined =>
  findUnlawful(wordsOf(question)).length > 0
    ? answerTexts.get(language ?? languageOf(question, answerLanguages) ?? "en")!.law
    : undefined;
