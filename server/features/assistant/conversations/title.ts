import { oneLine } from "#shared/assistant/one-line.ts";

const mostCharacters = 80;

/** The name that a conversation gets of its first question: one line, cut at a word where it is too long. */
export const titleOf = (question: string): string => {
  const line = oneLine(question) || "Conversation";
  if (line.length <= mostCharacters) return line;
  const head = line.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "");
  const words = line[head.length] === " " ? head : head.replace(/(?<=.{20})\s\S*$/, "");
  return `${words.trimEnd()}…`;
};
