import { endWithEllipsis } from "#shared/text.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Ends in a dot, and yet no sentence ends there. */
const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|No|Nos|Nr|Art|Arts|Sec|Abs|Dr|Mr|Mrs|Ms|St|vs|cf|approx|etc|núm|Inc|Ltd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u;

/** The sentences of a plain text, in order. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviated.test(before)) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
};

/** How many words a text has, as everybody counts them: between blanks. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** A word of a language with blanks has six letters, with room for long ones; others have no more than this. */
const mostCharacters = (words: number) => words * 12;

/** The first words of a text, with an ellipsis where something is missing. */
export const cutAtWord = (text: string, words: number): string => {
  const all = text.split(/\s+/).filter(Boolean);
  const head = all.slice(0, words).join(" ").slice(0, mostCharacters(words));
  return head.length === all.join(" ").length ? head : endWithEllipsis(head);
};

const fits = (text: string, words: number) =>
  countWords(text) <= words && text.length <= mostCharacters(words);

/** A text of at most so many words: its first whole sentences, or where not even one fits, its first words. */
export const cutAtSentence = (text: string, words: number): string => {
  let kept = "";
  for (const sentence of sentencesOf(text)) {
    const longer = kept === "" ? sentence : `${kept} ${sentence}`;
    if (!fits(longer, words)) break;
    kept = longer;
  }
  return kept || cutAtWord(text, words);
};
