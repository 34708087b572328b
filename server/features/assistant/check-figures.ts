import { type Figure, figuresIn } from "#server/knowledge/figures.ts";
import { answerTexts } from "#server/knowledge/word-lists.ts";
import { monthNamesIn } from "#shared/calendar/month-names.ts";
import { answerLanguageOf } from "./answer-language.ts";
import { sentenceEnd } from "./answer-length.ts";
import type { Passage } from "./passage.ts";

const isSame = (a: Figure, b: Figure) =>
  a.value === b.value && (a.unit === b.unit || a.unit === "plain" || b.unit === "plain");

const listNumber = /^[ \t]*\d{1,3}[.)](?=\s)/gm;
const citation = /\[(\d+)\]/g;
/** Matches a library statement that is already marked as not confirmed. */
const saysUnconfirmed = /\(not confirmed/;

const months = new Map(monthNamesIn("en", "long").map(([name, month]) => [month, name]));

/** Writes ISO dates with the name of the month, so that they compare with dates in words. */
const withDatesInWords = (text: string): string =>
  text.replace(/\b(\d{4})-(0[1-9]|1[0-2])-(\d\d)\b/g, (_, year, month, day) =>
    [Number(day), months.get(Number(month)), year].join(" "),
  );

const sentencesOf = (text: string): string[] => {
  const ends = [...text.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length);
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
};

/** The thin spaces within French numbers. */
const thinSpace = /[\u2009\u202f]/g;

/** Reads each sentence separately, because a number that ends one and a word that begins the next form no figure. */
const figuresOf = (text: string): Figure[] =>
  sentencesOf(withDatesInWords(text.replace(thinSpace, " "))).flatMap((sentence) => figuresIn(sentence));

const wordsOf = ({ title, text, date }: Passage): string => `${title}\n${text}\n${date ?? ""}`;

/**
 * Whether each figure and date of a sentence is in the passages that it cites, in any passage if it cites none, or in what
 * the asker said.
 */
const createFigureMatcher = (passages: readonly Passage[], own: readonly string[]) => {
  const ofPassages = passages.map((passage) => figuresOf(wordsOf(passage)));
  const ofAsker = own.flatMap(figuresOf);
  return (text: string): boolean => {
    const figures = figuresOf(text.replace(listNumber, "").replace(citation, "")).filter(
      ({ unit }) => unit !== "code",
    );
    const cited = [...text.matchAll(citation)].flatMap(([, number]) => ofPassages[Number(number) - 1] ?? []);
    const known = [...ofAsker, ...(cited.length > 0 ? cited : ofPassages).flat()];
    return figures.every((figure) => known.some((one) => isSame(one, figure)));
  };
};

/** Finds the places and programs that a text names: for each mention, the codes of all that it may mean. */
export type FindNames = (text: string) => readonly (readonly string[])[];

/**
 * Whether all figures, dates and names of an answer are in its passages, or in what the asker said.
 * @param own the question, the facts that the asker shares, and the earlier conversation
 */
export const isSupported = (
  answer: string,
  passages: readonly Passage[],
  { own, namesIn }: { own: readonly string[]; namesIn: FindNames },
): boolean => {
  const isConfirmed = createFigureMatcher(passages, own);
  if (!sentencesOf(answer).every(isConfirmed)) return false;
  const known = new Set([...passages.map(wordsOf), ...own].flatMap((text) => namesIn(text).flat()));
  return namesIn(answer).every((meanings) => meanings.some((one) => known.has(one)));
};

/** Checks the figures of an answer while it streams. */
export interface FigureCheck {
  /** Returns the text that may be shown after this piece. Only spaces at its end are held back. */
  push(piece: string): string;
  /** Returns what was held back, when the stream has ended. */
  end(): string;
  /** The number of sentences that were marked. */
  unconfirmed(): number;
}

/**
 * Marks each sentence that has a figure or date which neither the passages it cites nor the question contain. A sentence
 * without a citation may use any passage.
 */
export const createFigureCheck = (passages: readonly Passage[], question: string): FigureCheck => {
  const isConfirmed = createFigureMatcher(passages, [question]);
  const mark = ` (${answerTexts.get(answerLanguageOf(question) ?? "en")!.unconfirmed})`;
  let sentence = "";
  let shown = 0;
  let marked = 0;

  /** The part of a whole sentence that is not shown yet, with its mark before the spaces at its end. */
  const finish = (text: string): string => {
    const body = text.trimEnd();
    if (saysUnconfirmed.test(body) || isConfirmed(body)) return text.slice(shown);
    marked += 1;
    return text.slice(shown, body.length) + mark + text.slice(Math.max(shown, body.length));
  };

  return {
    push(piece) {
      sentence += piece;
      let out = "";
      for (;;) {
        const end = [...sentence.matchAll(sentenceEnd)].map(({ index, 0: sign }) => index + sign.length)[0];
        if (end === undefined || end < shown || end === sentence.length) break;
        out += finish(sentence.slice(0, end));
        sentence = sentence.slice(end);
        shown = 0;
      }
      const ready = Math.max(shown, sentence.trimEnd().length);
      out += sentence.slice(shown, ready);
      shown = ready;
      return out;
    },
    end() {
      const rest = finish(sentence);
      sentence = "";
      shown = 0;
      return rest;
    },
    unconfirmed: () => marked,
  };
};
