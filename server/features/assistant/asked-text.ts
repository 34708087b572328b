import { createHash } from "node:crypto";
import { oneLine } from "#shared/assistant/contract.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import { foldWords } from "#shared/text/words.ts";

const maxLength = 300;

/** Email addresses, and numbers such as those of passports and phones. */
const isPersonal = (word: string): boolean => /@|\d{6}/.test(word);

/** A question as administrators see it: one line of at most 300 characters, without email addresses and long numbers. */
export const askedText = (question: string): string =>
  truncateAtWord(
    oneLine(question)
      .split(" ")
      .map((word) => (isPersonal(word) ? "[…]" : word))
      .join(" "),
    maxLength,
  );

/** A hash of the folded words of a question. Spellings that differ in case, accents, or punctuation have the same one. */
export const questionKeyOf = (question: string): string =>
  createHash("sha256")
    .update(foldWords(askedText(question)))
    .digest("hex");
