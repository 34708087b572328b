import { declinedCueRows } from "#server/knowledge/cues.ts";
import { questionPhrases } from "#server/knowledge/word-lists.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import { type QuestionLanguage, questionLanguages } from "#shared/questions/reading/language.ts";
import { wordsOf } from "#shared/text/words.ts";

const smallTalk = ["thanks", "greeting"] as const;
type Kind = "bare" | (typeof smallTalk)[number];

const kinds = new Set<string>(["bare", ...smallTalk] satisfies Kind[]);
const findWords = createCueFinder(declinedCueRows.filter(({ cue }) => kinds.has(cue)));
const fillers = new Set(questionPhrases("filler").flatMap(({ phrase }) => wordsOf(phrase)));

/** The maximum number of words in a bare question or small talk. */
const maxWords = 8;

/**
 * The kind and the language of a text that names no place and no subject: it says too little, such as 'how long?', or it is
 * small talk. Undefined for all others.
 */
export const readBare = (text: string): { kind: Kind; language: QuestionLanguage } | undefined => {
  const words = wordsOf(text);
  const found = findWords(words);
  const isIn = (at: number, { at: start, length }: (typeof found)[number]) =>
    start <= at && at < start + length;
  const isKnown = (word: string, at: number) => fillers.has(word) || found.some((one) => isIn(at, one));
  if (found.length === 0 || words.length > maxWords || !words.every(isKnown)) return undefined;
  // 'Tengo' asks something, but not in 'tengo una pregunta'.
  const talk = found.filter(({ cue }) => cue !== "bare");
  const asks = found.some(({ cue, at }) => cue === "bare" && !talk.some((one) => isIn(at, one)));
  const kind = asks ? "bare" : smallTalk.find((one) => talk.some(({ cue }) => cue === one));
  const wordsIn = (language: QuestionLanguage) =>
    found.reduce((sum, { languages, length }) => sum + (languages.includes(language) ? length : 0), 0);
  const [language] = [...questionLanguages].sort((a, b) => wordsIn(b) - wordsIn(a));
  return kind && language && { kind, language };
};
