/** The longest answer, in characters. */
export const mostAnswerCharacters = 12_000;

/** So many of them may go, so that an answer that is too long ends with a sentence. */
const lastStretch = 600;

// What closes a sentence may follow its end: quotes, emphasis, citations. The number of a list's item ends none.
const sentenceEnd = /(?<!^[ \t]*\d{1,3})[.!?]["'”’)*_]*(?: ?\[\d+\])*(?=\s+[^\s[])|[。！？]|\n/gm;

const endOfSentences = (text: string): number => {
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) end = index + mark.length;
  return end;
};

/** Lets a text pass up to its longest. */
export interface LengthLimit {
  /** What of the text may be shown after this piece; in its last stretch that is whole sentences. */
  push(text: string): string;
  /** What was held back, when nothing more comes. */
  end(): string;
  /** Whether nothing more can pass. */
  isFull(): boolean;
}

/** A limit of `mostAnswerCharacters`: what is longer ends with a sentence, or else with a word. */
export const createLengthLimit = (): LengthLimit => {
  let passed = 0;
  let held = "";
  let isFull = false;

  const cut = (): string => {
    const head = held.slice(0, mostAnswerCharacters - passed).replace(/[\ud800-\udbff]$/, "");
    const stretch = head.slice(-lastStretch);
    const end = endOfSentences(stretch);
    if (end > 0) return head.slice(0, head.length - stretch.length + end);
    // What passed there ended with a sentence.
    return passed > mostAnswerCharacters - lastStretch ? "" : head.replace(/\s\S*$/, "");
  };

  return {
    push(text) {
      if (isFull) return "";
      held += text;
      if (passed + held.length > mostAnswerCharacters) {
        isFull = true;
        return cut();
      }
      const free = mostAnswerCharacters - lastStretch - passed;
      const ready = held.length <= free ? held.length : endOfSentences(held);
      const shown = held.slice(0, ready);
      held = held.slice(ready);
      passed += shown.length;
      return shown;
    },
    end: () => (isFull ? "" : held),
    isFull: () => isFull,
  };
};
