import { sentencesOf } from "../../text/sentences.ts";
import { sentenceEnd } from "./clauses.ts";
import type { FindCues } from "./cues.ts";
import type { ReaderWords } from "./reader-words.ts";
import { tokensOf } from "./tokens.ts";

/** The fewest words that make a question. A single word makes one if it has a meaning here: 'taxes?' */
const minWords = 2;

/** The maximum number of questions that a text is split into. */
const maxParts = 3;

/** The longest question that an answer names, in characters. */
const maxNamed = 90;

/** What cues show of the question in which they stand. */
export interface CueKinds {
  /** Papers and cases that a text names once and asks several things about. */
  things: ReadonlySet<string>;
  /** What people ask about a thing that they name elsewhere: 'how long does it take', 'and what does it cost'. */
  asks: ReadonlySet<string>;
  /** Of these, what alone asks nothing that can be named. */
  vague: ReadonlySet<string>;
}

/** The tables that separate the questions of a text. */
interface PartTables {
  cueKinds: CueKinds;
  readerWords: ReaderWords;
  /** The words for the people of a country, folded. */
  people: (word: string) => string | undefined;
  findCues: FindCues;
}

const wordsIn = (text: string): readonly string[] => tokensOf(text).map(({ folded }) => folded);

/** Whether a question begins at a word: 'how long', 'puedo', 'darf ich', or 'do' before 'Americans'. */
const asksAt = (list: readonly string[], at: number, { readerWords, people }: PartTables): boolean => {
  if (readerWords.startingAt("asks", list, at) > 0) return true;
  const length = readerWords.startingAt("asks-whom", list, at);
  return length > 0 && people(list[at + length] ?? "") !== undefined;
};

/** Whether a question begins after an optional 'and' or 'also'. */
const asksAfterJoin = (list: readonly string[], tables: PartTables): boolean =>
  asksAt(list, tables.readerWords.startingAt("adds", list, 0), tables);

/** Whether a sentence without a question mark is a question. 'Soy' or 'sono' at the beginning usually make a statement. */
const asksSentence = (sentence: string, tables: PartTables): boolean => {
  const list = wordsIn(sentence);
  return tables.readerWords.startingAt("i-am", list, 0) === 0 && asksAfterJoin(list, tables);
};

/** Whether the sentence that ends a text asks, in one of its clauses: 'US citizen, do I need a visa.' */
const asksBeforeStop = (text: string, tables: PartTables): boolean => {
  const last = text.split(sentenceEnd).findLast((sentence) => wordsIn(sentence).length > 0) ?? "";
  return last.split(/[,:]/).some((clause) => asksSentence(clause, tables));
};

const endsSentence = /[?;\n][\s¿("]{0,6}$/;
const stop = /[\p{L}\p{N})"][.!…]\s{1,6}[¿("]{0,2}$/u;

/** Whether a text ends with a full stop. The dot of 'Nov.' is none. */
const endsWithStop = (text: string): boolean =>
  stop.test(text.slice(-10)) && sentencesOf(`${text.trimEnd()} Next.`).at(-1) === "Next.";

/** Where a text may begin another question: after the end of a sentence, and at 'and how'. After a full stop, a question must begin. */
const startsOf = (text: string, tables: PartTables): readonly number[] => {
  const all = tokensOf(text);
  const list = all.map(({ folded }) => folded);
  return all.flatMap(({ at }, index) => {
    if (index === 0) return [];
    if (endsSentence.test(text.slice(Math.max(0, at - 8), at))) return [at];
    const joined = tables.readerWords.startingAt("adds", list, index);
    if (endsWithStop(text.slice(0, at)))
      return asksSentence(text.slice(at), tables) && asksBeforeStop(text.slice(0, at), tables) ? [at] : [];
    return joined > 0 && asksAt(list, index + joined, tables) ? [at] : [];
  });
};

/** The maximum number of words in a question without a verb: 'visa for Vietnam'. */
const maxBare = 4;

/** What a text can ask about by its name alone. */
const bareSubjects: ReadonlySet<string> = new Set(["visa", "tax", "income-tax", "requirements", "price"]);

/** Whether a few words only name a subject: 'visa for Vietnam', followed by 'and how much tax would I pay'. */
const isBareSubject = (list: readonly string[], { findCues }: PartTables): boolean =>
  list.length <= maxBare && findCues(list).some(({ cue }) => bareSubjects.has(cue));

/** Whether a piece of a text asks something. In the first question, a statement may come before it. */
const asks = (piece: string, isFirst: boolean, tables: PartTables): boolean => {
  const list = wordsIn(piece);
  if (list.length < minWords)
    return !isFirst && piece.trimEnd().endsWith("?") && tables.findCues(list).length > 0;
  if (piece.trimEnd().endsWith("?")) return true;
  if (!isFirst) return asksAfterJoin(list, tables);
  return (
    tables.readerWords.startingAt("asks-first", list, 0) > 0 ||
    isBareSubject(list, tables) ||
    list.some((_, at) => asksAt(list, at, tables))
  );
};

/** Splits a text into its questions. Pieces that ask nothing stay with the question before them, or else with the first. */
export const partsOf = (text: string, tables: PartTables): readonly string[] => {
  const cuts = [0, ...startsOf(text, tables)];
  const parts: string[] = [];
  let hasQuestion = false;
  for (const [index, from] of cuts.entries()) {
    const piece = text.slice(from, cuts[index + 1]);
    const isQuestion = asks(piece, !hasQuestion, tables);
    if (parts.length === 0 || (hasQuestion && isQuestion && parts.length < maxParts)) parts.push(piece);
    else parts.push(`${parts.pop()}${piece}`);
    hasQuestion ||= isQuestion;
  }
  return parts;
};

/** The cues of the things that a part of a text names. The cue of a name has a dot: `procedure.pet`. */
export const thingsIn = (cues: ReadonlySet<string>, { things }: CueKinds): readonly string[] =>
  [...cues].filter((cue) => things.has(cue) || (cue.includes(".") && !cue.startsWith("region.")));

/** Whether a part of a text names nothing that its question is about. */
export const namesNothing = (cues: ReadonlySet<string>, { asks }: CueKinds): boolean =>
  [...cues].every((cue) => asks.has(cue));

const edges = /^[\s,;¿(]{1,9}|[\s,;?.!)]{1,9}$/g;

/** A question without a known word is only named if it has at least this many words. */
const minUnknownWords = 4;

/** Whether a part asks something that can be named. Without a known word, it must be a question for sure. */
const isNameable = (
  part: string,
  { cues, text }: { cues: ReadonlySet<string>; text: string },
  { vague }: CueKinds,
): boolean => {
  if (cues.size > 0) return [...cues].some((cue) => !vague.has(cue));
  const isMarked = !text.includes("?") || part.trimEnd().endsWith("?");
  return isMarked && wordsIn(part).length >= minUnknownWords;
};

/** The question of a part in the words of the text, without 'and'. Undefined if it is too vague to be named. */
export const questionIn = (
  part: string,
  whole: { cues: ReadonlySet<string>; text: string },
  { readerWords, cueKinds }: PartTables,
): string | undefined => {
  if (!isNameable(part, whole, cueKinds)) return undefined;
  const text = part.replace(edges, "");
  const joined = readerWords.startingAt("adds", wordsIn(text), 0);
  const question = text.slice(tokensOf(text)[joined]?.at ?? 0);
  return question.length > maxNamed || /[.?!]\s/.test(question) ? undefined : question;
};
