/** The longest answer, in characters. */
export const maxAnswerCharacters = 12_000;

/** An answer that is too long may lose this many characters so that it ends with a sentence. */
const tailCharacters = 600;

/**
 * The end of a sentence after which another has begun. It includes closing quotes, emphasis and citations. The number of a
 * list item and a day, as in German '17. Februar', end no sentence.
 */
export const sentenceEnd =
  /(?<!^[ \t]*\d{1,3})(?<!(?<!\d)\d{1,2}(?=\. \p{L}))[.!?]["'”’)*_]*(?: ?\[\d+\])*(?=\s+[^\s[])|[。！？]|\n/gmu;

const endOfSentences = (text: string): number => {
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) end = index + mark.length;
  return end;
};

/** Limits the length of a text while it streams. */
export interface LengthLimit {
  /** Returns the text that may be shown after this piece. Near the limit, that is whole sentences only. */
  push(text: string): string;
  /** Returns what was held back, when the stream has ended. */
  end(): string;
  /** Whether the limit is reached, so that nothing more can follow. */
  isFull(): boolean;
}

/** Cuts a text at `maxAnswerCharacters`: after a sentence if possible, otherwise after a word. */
export const createLengthLimit = (): LengthLimit => {
  let shownCharacters = 0;
  let held = "";
  let isFull = false;

  const cut = (): string => {
    const head = held.slice(0, maxAnswerCharacters - shownCharacters).replace(/[\ud800-\udbff]$/, "");
    const tail = head.slice(-tailCharacters);
    const end = endOfSentences(tail);
    if (end > 0) return head.slice(0, head.length - tail.length + end);
    // Text that was shown within the tail already ends with a sentence.
    return shownCharacters > maxAnswerCharacters - tailCharacters ? "" : head.replace(/\s\S*$/, "");
  };

  return {
    push(text) {
      if (isFull) return "";
      held += text;
      if (shownCharacters + held.length > maxAnswerCharacters) {
        isFull = true;
        return cut();
      }
      const free = maxAnswerCharacters - tailCharacters - shownCharacters;
      const ready = held.length <= free ? held.length : endOfSentences(held);
      const shown = held.slice(0, ready);
      held = held.slice(ready);
      shownCharacters += shown.length;
      return shown;
    },
    end: () => (isFull ? "" : held),
    isFull: () => isFull,
  };
};
