import type { FoundCue } from "./cues.ts";
import { type QuestionLanguage, questionLanguages } from "./language.ts";

/** What shows the language of a text. */
export interface LanguageSigns {
  /** The detected language. English if nothing is clear, undefined if foreign letters fit no language. */
  languageOf: (text: string) => string | undefined;
  /** The languages that have a common word, such as 'the'. */
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

/** How many more common words than English another language needs to win if all cues are English. */
const clearLead = 1;

/**
 * The language that a text is written in. It is English if most common words are English and no letter is foreign.
 * Otherwise the cues decide if there is a foreign letter or a cue that is not English, and else the common words. Among
 * the cues, a detected language other than English counts as one and a half words.
 * @param words the words of the text without names of places, which are in any language
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
    return languageByCues(cues, detected);
  const lead = common === undefined ? 0 : (points.get(common) ?? 0) - (points.get("en") ?? 0);
  if (common !== undefined && lead >= clearLead) return common;
  return cues.length === 0 ? detected : "en";
};

const languageByCues = (cues: readonly FoundCue[], detected: QuestionLanguage): QuestionLanguage => {
  if (cues.length === 0) return detected;
  const points = new Map(pointsOf(cues));
  if (detected !== "en") points.set(detected, (points.get(detected) ?? 0) + 1.5);
  return ranked(points)[0]?.[0] ?? "en";
};
