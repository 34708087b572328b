import { cueRows } from "#server/knowledge/cues.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import { questionLanguages } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";
import { answerLanguageOf } from "./answer-language.ts";

/** Cues that name a subject of Meridian on their own. Words such as 'stay' or 'price' are too general for that. */
const covered = new Set([
  ...["visa", "permit", "residency", "citizenship", "naturalize", "schengen", "overstayed", "overstay"],
  ...["nomad", "golden", "e-residency", "passport-document", "passport-validity", "social-security"],
  ...["tax", "tax-residence", "income-tax", "corporate-tax", "foreign-income", "tax-filing", "other-tax"],
  ...["company", "founding", "freelance", "kit.banking", "kit.insurance", "kit.esim", "kit.vpn"],
]);

const findCovered = createCueFinder(cueRows.filter(({ cue }) => covered.has(cue)));

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
