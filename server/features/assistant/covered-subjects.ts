import { cueRows } from "#server/knowledge/cues.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import { questionLanguages } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";
import { answerLanguageOf } from "./answer-language.ts";

/** The cues that name a subject of Meridian by themselves. Words such as 'stay' or 'price' say nothing alone. */
const covered = new Set([
  ...["visa", "permit", "residency", "citizenship", "naturalize", "schengen", "overstayed", "overstay"],
  ...["nomad", "golden", "e-residency", "passport-document", "passport-validity", "social-security"],
  ...["tax", "tax-residence", "income-tax", "corporate-tax", "foreign-income", "tax-filing", "other-tax"],
  ...["company", "founding", "freelance", "kit.banking", "kit.insurance", "kit.esim", "kit.vpn"],
]);

const findCovered = createCueFinder(cueRows.filter(({ cue }) => covered.has(cue)));

/**
 * Whether a question has a cue of a subject that Meridian covers, so that it may not say that it does not. A phrase counts
 * in the language of the question, because 'pass' is a passport in German only.
 */
export const isOnCovered = (question: string): boolean => {
  const language = questionLanguages.find((one) => one === answerLanguageOf(question));
  return findCovered(wordsOf(question)).some(
    ({ languages }) => language === undefined || languages.includes(language),
  );
};
