import { type Figure, figuresIn } from "#server/knowledge/figures.ts";
import { answerTexts } from "#server/knowledge/word-lists.ts";
import { answerLanguageOf } from "./answer-language.ts";
import { sentenceEnd } from "./answer-length.ts";
import type { Passage } from "./passage.ts";

const isSame = (a: Figure, b: Figure) =>
  a.value === b.value && (a.unit === b.unit || a.unit === "plain" || b.unit === "plain");

const listNumber = /^[ \t]*\d{1,3}[.)](?=\s)/gm;
const citation = /\[(\d+)\]/g;
/** The mark of a statement of the library, which needs no second one. */
const saysUnconfirmed = /\(not confirmed/;

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
 * Marks each sentence with a figure or date that the passages it cites do not contain. A sentence without a citation may
 * use any passage. Figures of the question are the asker's own.
 */
export const createFigureCheck = (passages: readonly Passage[], question: string): FigureCheck => {
  const ofPassages = passages.map(({ title, text, date }) => figuresIn(`${title}\n${text}\n${date ?? ""}`));
  const own = figuresIn(question);
  const mark = ` (${answerTexts.get(answerLanguageOf(question) ?? "en")!.unconfirmed})`;
  let sentence = "";
  let shown = 0;
  let marked = 0;

  const isConfirmed = (text: string): boolean => {
    const figures = figuresIn(text.replace(listNumber, "").replace(citation, "")).filter(
      ({ unit }) => unit !== "code",
    );
    const cited = [...text.matchAll(citation)].flatMap(([, number]) => ofPassages[Number(number) - 1] ?? []);
    const known = [...own, ...(cited.length > 0 ? cited : ofPassages).flat()];
    return figures.every((figure) => known.some((one) => isSame(one, figure)));
  };

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
