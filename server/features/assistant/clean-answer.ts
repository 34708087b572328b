/** Characters that are invisible or reorder text: controls, bidirectional overrides, zero-width and tag characters. */
const hiddenCharacters =
  /[^\P{Cc}\t\n]|[\ufeff\ufff9-\uffff]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** Removes control characters, bidirectional overrides and lone surrogates, and ends each line with `\n`. */
export const stripHiddenCharacters = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(hiddenCharacters, "");

const number = String.raw`\^?\d+`;
const separator = String.raw`\s*(?:[,;&–—-]|\band\b)\s*`;

/** `[1]`, `[1, 2]`, `[1-3]`, `[^1]`, `\[1\]`, `【1】` and `【2†source】`, with the space before it. */
const citationMark = new RegExp(
  String.raw` ?\\?[[【［]\s*(${number}(?:${separator}${number})*)\s*(?:†[^\]】］]{0,80})?\\?[\]】］]`,
  "g",
);

/** Matches the end of a text that may become a citation mark when more text arrives. */
const unfinishedMark = / ?\\?(?:[[【［][^\]】］]{0,100})?$/;

/** The numbers in the list `1, 3-5` that are between 1 and `passages`. */
const readNumbers = (list: string, passages: number): number[] => {
  const numbers = new Set<number>();
  for (const range of list.split(/[,;&]|and/)) {
    const [from = 0, to = from] = [...range.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let at = Math.max(1, low); at <= Math.min(high, passages); at += 1) numbers.add(at);
  }
  return [...numbers];
};

/** Rewrites each citation mark as `[1][2]` and drops the numbers of passages that do not exist. */
const normalizeCitations = (text: string, passages: number): string =>
  text.replace(citationMark, (mark, list: string) => {
    const numbers = readNumbers(list, passages);
    const space = mark.startsWith(" ") && numbers.length > 0 ? " " : "";
    return space + numbers.map((each) => `[${each}]`).join("");
  });

/** Cleans a model's answer while it streams. */
export interface AnswerCleaner {
  /** Returns the text that is settled after this piece. The concatenation of all returned texts is the answer. */
  push(piece: string): string;
  /** Returns what was held back, when the stream has ended. */
  end(): string;
}

/**
 * Strips hidden characters from a streamed answer, and checks its citations against the number of passages. Only half a
 * character or an unfinished citation mark is held back, so the result does not depend on how the text is split.
 *
 * Markdown and HTML pass unchanged: every view of an answer renders a fixed list of elements, without HTML, images or
 * links of the model.
 */
export const createAnswerCleaner = (passages: number): AnswerCleaner => {
  let halfCharacter = "";
  let held = "";
  return {
    push(piece) {
      const all = halfCharacter + piece;
      halfCharacter = /[\r\ud800-\udbff]$/.exec(all)?.[0] ?? "";
      const text = held + stripHiddenCharacters(all.slice(0, all.length - halfCharacter.length));
      held = unfinishedMark.exec(text.slice(-102))?.[0] ?? "";
      return normalizeCitations(text.slice(0, text.length - held.length), passages);
    },
    end: () => normalizeCitations(held + stripHiddenCharacters(halfCharacter), passages),
  };
};
