import { truncateAtWord } from "../text.ts";
import { oneLine } from "./contract.ts";

const maxCharacters = 80;

/** The name that a conversation gets from its first question: one line, cut at a word if it is too long. */
export const titleOf = (question: string): string =>
  truncateAtWord(oneLine(question) || "Conversation", maxCharacters);
