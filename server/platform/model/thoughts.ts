/** The tags that reasoning models put around their thoughts. */
const opening = /^<think(?:ing)?>/i;
const closing = /<\/think(?:ing)?>/i;
/** A closing tag at the beginning ends empty thoughts whose opening tag was part of the prompt. */
const first = /^<\/?think(?:ing)?>/i;
const tags = ["<think>", "<thinking>", "</think>", "</thinking>"];
const longestTag = 11;

/** Removes the thoughts before a whole answer, as the filter below does. The opening tag may be missing, too: some prompts end with it. */
export const stripThoughts = (text: string): string => {
  const filter = createThoughtFilter();
  const answer = filter.push(text) + filter.end();
  const end = first.test(text.trimStart()) ? null : closing.exec(answer);
  return end ? answer.slice(end.index + end[0].length) : answer;
};

/** Removes thoughts from an answer while it streams. */
export interface ThoughtFilter {
  /** Returns the words for the reader: nothing, or text that is not blank. */
  push(piece: string): string;
  /** Returns what was held back, when the stream has ended. Thoughts that never ended are dropped. */
  end(): string;
}

/**
 * Drops thoughts at the beginning of an answer, however the text is split, and holds blanks back until a word follows.
 * Thoughts without an opening tag are shown, because readers have them before the closing tag arrives.
 */
export const createThoughtFilter = (): ThoughtFilter => {
  let phase: "start" | "thoughts" | "answer" = "start";
  let held = "";

  /** Reads a tag at the start. The answer begins with the first text that cannot become a tag. */
  const readFirstTag = (): boolean => {
    held = held.trimStart();
    const tag = first.exec(held)?.[0];
    if (tag) {
      held = held.slice(tag.length);
      phase = opening.test(tag) ? "thoughts" : "start";
      return true;
    }
    const start = held.slice(0, longestTag).toLowerCase();
    if (!tags.some((tag) => tag.startsWith(start))) phase = "answer";
    return false;
  };

  /** Drops thoughts up to their closing tag. Without one, keeps only an end that may be part of a tag. */
  const readClosingTag = (): boolean => {
    const end = closing.exec(held);
    held = end ? held.slice(end.index + end[0].length) : held.slice(1 - longestTag);
    if (end) phase = "start";
    return end !== null;
  };

  /** Reads one tag, and returns whether there may be another. */
  const readTag = (): boolean => {
    if (phase === "start") return readFirstTag();
    return phase === "thoughts" && readClosingTag();
  };

  return {
    push(piece) {
      // Within an answer, only blanks are held back.
      const isBlank = phase === "answer" && !piece.trim();
      held += piece;
      while (readTag());
      if (phase !== "answer" || isBlank) return "";
      const words = held;
      held = "";
      return words;
    },
    end: () => (phase === "start" ? held.trim() : ""),
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Unwraps a text that consists of one code block. Other texts are unchanged. */
const withoutFence = (text: string): string => {
  const block = text.trim();
  const opening = /^```[a-z]*[^\S\n]*\n/i.exec(block)?.[0];
  return opening && block.endsWith("```") ? block.slice(opening.length, -3) : text;
};

const parseFenced = (text: string) => parse(withoutFence(text));

/** Parses the JSON in an answer, even inside a code fence, after thoughts or between words; undefined without JSON. */
export const readJson = (text: string): unknown => {
  const answer = stripThoughts(text);
  const whole = parseFenced(text) ?? parseFenced(answer);
  if (whole !== undefined) return whole;
  const start = answer.indexOf("{");
  const end = answer.lastIndexOf("}");
  return end > start && start >= 0 ? parse(answer.slice(start, end + 1)) : undefined;
};
