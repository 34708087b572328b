import { oneLine } from "#shared/assistant/one-line.ts";
import { truncateAtWord } from "#shared/truncate.ts";

const mostCharacters = 80;

/** The name that a conversation gets of its first question: one line, cut at a word where it is too long. */
export const titleOf = (question: string): string => {
  const line = oneLine(question) || "Conversation";
  return truncateAtWord(line, mostCharacters);
};
