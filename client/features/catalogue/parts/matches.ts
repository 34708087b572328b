import { fold } from "#client/lib/fold.ts";

/** All texts in an entry, however deep, but for addresses. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.startsWith("https://") ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Whether everything that was typed, word by word, occurs somewhere in what an entry says; accents and case are as one. */
export const matches = (entry: unknown, text: string): boolean => {
  const content = fold(textsOf(entry).join("\n"));
  return fold(text)
    .split(" ")
    .every((word) => content.includes(word));
};
