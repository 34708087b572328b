import { endWithEllipsis } from "./cut.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** An abbreviation whose dot does not end a sentence. */
const endsInAbbreviation =
  /(?:^|[\s(])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|No|Nos|Nr|Art|Arts|Sec|Abs|Dr|Mr|Mrs|Ms|St|vs|cf|approx|etc|núm|Inc|Ltd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u;

/** The sentences of a text, in order. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && endsInAbbreviation.test(before))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
};

/** Counts words separated by whitespace. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Twelve characters per word: ample for languages with spaces, and a limit for those without. */
const maxCharacters = (words: number) => words * 12;

/** Cuts a text after this many words, with an ellipsis. */
export const cutAtWord = (text: string, words: number): string => {
  const all = text.split(/\s+/).filter(Boolean);
  const head = all.slice(0, words).join(" ").slice(0, maxCharacters(words));
  return head.length === all.join(" ").length ? head : endWithEllipsis(head);
};

const fits = (text: string, words: number) =>
  countWords(text) <= words && text.length <= maxCharacters(words);

/** Cuts a text to whole sentences within a word limit, or to words if the first sentence is too long. */
export const cutAtSentence = (text: string, words: number): string => {
  let kept = "";
  for (const sentence of sentencesOf(text)) {
    const longer = kept === "" ? sentence : `${kept} ${sentence}`;
    if (!fits(longer, words)) break;
    kept = longer;
  }
  return kept || cutAtWord(text, words);
};
