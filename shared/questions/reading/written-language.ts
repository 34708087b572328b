import type { FoundCue } from "./cues.ts";
import { type QuestionLanguage, questionLanguages } from "./language.ts";

/** What shows the language of a text. */
export interface LanguageSigns {
  /** The detected language. English if unclear. Undefined if non-English letters match no supported language. */
  languageOf: (text: string) => string | undefined;
  /** The languages in which a word, such as 'the', is common. */
  languagesOfWord: (word: string) => readonly QuestionLanguage[];
}

type Points = ReadonlyMap<QuestionLanguage, number>;

/** Letters that English lacks. */
const foreignLetter = /(?=\p{L})[^a-z]/iu;

const pointsOf = (shares: readonly { languages: readonly QuestionLanguage[]; length: number }[]): Points => {
  const points = new Map<QuestionLanguage, number>(questionLanguages.map((language) => [language, 0]));
  for (const { languages, length } of shares)
    for (const language of languages)
      points.set(language, (points.get(language) ?? 0) + length / languages.length);
  return points;
};

/** The languages with the most points, the best first. */
const ranked = (points: Points): readonly (readonly [QuestionLanguage, number])[] =>
  [...points].sort((a, b) => b[1] - a[1]);

/** The language that most common words belong to. Undefined if two languages have as many. */
const commonLanguage = (points: Points): QuestionLanguage | undefined => {
  const [best, second] = ranked(points);
  return best && best[1] > (second?.[1] ?? 0) ? best[0] : undefined;
};

/** If all cues are English, another language wins only with at least this many more common words than English. */
const clearLead = 1;

/**
 * The language that a text is written in:
 * - English, if most common words are English and there is no foreign letter.
 * - Otherwise by cues and common words, if there is a foreign letter or a cue that is not English. The detected language,
 *   unless it is English, then counts as one and a half words.
 * - Otherwise by common words.
 * @param words the words of the text without place names, which don't show its language
 */
export const writtenLanguage = (
  text: string,
  words: readonly string[],
  cues: readonly FoundCue[],
  { languageOf, languagesOfWord }: LanguageSigns,
): QuestionLanguage => {
  const hasForeignLetter = foreignLetter.test(text);
  const points = pointsOf(words.map((word) => ({ languages: languagesOfWord(word), length: 1 })));
  const common = commonLanguage(points);
  if (common === "en" && !hasForeignLetter) return "en";
  const detected = questionLanguages.find((language) => language === languageOf(text)) ?? "en";
  if (hasForeignLetter || cues.some(({ languages }) => !languages.includes("en")))
    return languageByCues(cues, detected, points);
  const lead = common === undefined ? 0 : (points.get(common) ?? 0) - (points.get("en") ?? 0);
  if (common !== undefined && lead >= clearLead) return common;
  return cues.length === 0 ? detected : "en";
};

const languageByCues = (
  cues: readonly FoundCue[],
  detected: QuestionLanguage,
  common: Points,
): QuestionLanguage => {
  if (cues.length === 0) return detected;
  const points = new Map([...pointsOf(cues)].map(([one, sum]) => [one, sum + (common.get(one) ?? 0)]));
  if (detected !== "en") points.set(detected, (points.get(detected) ?? 0) + 1.5);
  return ranked(points)[0]?.[0] ?? "en";
};
