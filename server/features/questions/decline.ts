import { declinedCueRows } from "#server/knowledge/cues.ts";
import { answerLanguages, answerTexts } from "#server/knowledge/word-lists.ts";
import { languageOf } from "#server/platform/language.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";

const unlawful = "unlawful";
/** Pairs of cues: an act, such as hiding, and an object that makes it unlawful. */
const pairs = [
  ["unlawful.hiding", "unlawful.hidden"],
  ["unlawful.marrying", "unlawful.only-papers"],
  ["unlawful.faking", "unlawful.faked"],
  ["unlawful.unpapered", "unlawful.doing"],
  ["unlawful.altering", "unlawful.altered"],
  ["unlawful.cash", "unlawful.cash-unpapered"],
  ["unlawful.resetting", "unlawful.other-passport"],
  ["unlawful.trading", "unlawful.traded"],
  ["unlawful.using", "unlawful.others-passport"],
  ["unlawful.not-lived", "unlawful.papered"],
  ["unlawful.told-purpose", "unlawful.real-purpose"],
  ["unlawful.unregistered", "unlawful.job"],
] as const;

const findUnlawful = createCueFinder(declinedCueRows.filter(({ cue }) => cue.split(".")[0] === unlawful));

/** 'w/o' is short for 'without'. */
const spelledOut = (question: string): string => question.replace(/\bw\/o\b/gi, "without");

/** The maximum number of words between an act and its object. */
const maxBetween = 10;

/**
 * Whether a question asks for help with breaking the law: it has an `unlawful` phrase, or an act close to its object,
 * such as 'hide' near 'tax office'. A question about what the law says doesn't count.
 */
export const asksForUnlawful = (question: string): boolean => {
  const found = findUnlawful(wordsOf(spelledOut(question)));
  const of = (wanted: string) => found.filter(({ cue }) => cue === wanted);
  if (of("unlawful.asked").length > 0) return false;
  const areClose = ([act, object]: (typeof pairs)[number]) =>
    of(act).some((one) =>
      of(object).some(
        (other) =>
          other.at - (one.at + one.length) <= maxBetween && one.at - (other.at + other.length) <= maxBetween,
      ),
    );
  return of(unlawful).length > 0 || pairs.some(areClose);
};

const findOffTopic = createCueFinder(declinedCueRows.filter(({ cue }) => cue === "off-topic"));

/** The maximum number of words before a request: 'can you please', 'hi, could you'. */
const maxOpening = 3;

/** Whether a text begins by asking for something to be written or made: 'write me a script', 'can you write a poem'. */
const asksForOther = (question: string): boolean =>
  findOffTopic(wordsOf(question)).some(({ at }) => at <= maxOpening);

const findIllness = createCueFinder(declinedCueRows.filter(({ cue }) => cue === "health"));

/** Names the emergency number for a text on an illness or an injury. Undefined for all others. */
export const illnessText = (question: string, language?: QuestionLanguage): string | undefined =>
  findIllness(wordsOf(question)).length > 0 ? textsFor(question, language).health : undefined;

/** The fixed texts in a language, by default in that of the question. */
const textsFor = (question: string, language?: QuestionLanguage) =>
  answerTexts.get(language ?? languageOf(question, answerLanguages) ?? "en")!;

/**
 * The text that declines a question for help to break the law, or for something to be written. Undefined for other
 * questions.
 * @param language the language of the text; by default, that of the question
 */
export const declineText = (question: string, language?: QuestionLanguage): string | undefined => {
  if (asksForUnlawful(question)) return textsFor(question, language).law;
  return asksForOther(question) ? textsFor(question, language).nothing : undefined;
};
