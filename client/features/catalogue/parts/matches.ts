/** All texts in an entry, however deep, but for addresses. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.startsWith("https://") ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Whether everything that was typed, word by word, occurs somewhere in what an entry says. */
export const matches = (entry: unknown, text: string): boolean => {
  const content = textsOf(entry).join("\n").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word));
};
