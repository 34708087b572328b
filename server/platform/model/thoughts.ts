/** What models that think aloud put around their thoughts. */
const opening = /^<think(?:ing)?>/i;
const closing = /<\/think(?:ing)?>/i;
/** A beginning without an opening tag ends thoughts that were none. */
const first = /^<\/?think(?:ing)?>/i;
const tags = ["<think>", "<thinking>", "</think>", "</thinking>"];
const longest = 11;

/** What a whole text says after its thoughts; the tag that opened them may be part of the prompt, and be missing. */
export const withoutThoughts = (text: string): string => {
  const end = closing.exec(text);
  return end ? text.slice(end.index + end[0].length) : text;
};

/** What of an answer is for the reader, while it comes. */
export interface Spoken {
  /** Takes the next piece and gives what may be shown of it: nothing, or something with a word in it. */
  hear(piece: string): string;
  /** What was held back at the end of the answer; nothing of thoughts that never ended. */
  rest(): string;
}

/**
 * Leaves out thoughts at the beginning, however they are cut, and holds blanks back until a word follows. Thoughts whose
 * opening tag is missing are known when it is too late: they are shown.
 */
export const createSpoken = (): Spoken => {
  let phase: "begins" | "thinks" | "speaks" = "begins";
  let held = "";

  /** Moves on by one phase; whether it could. */
  const moves = () => {
    if (phase === "begins") {
      const text = held.trimStart();
      const tag = first.exec(text)?.[0];
      if (tag) {
        held = text.slice(tag.length);
        phase = opening.test(tag) ? "thinks" : "begins";
        return true;
      }
      const start = text.slice(0, longest).toLowerCase();
      if (!tags.some((tag) => tag.startsWith(start))) {
        held = text;
        phase = "speaks";
      }
    } else if (phase === "thinks") {
      const end = closing.exec(held);
      held = end ? held.slice(end.index + end[0].length) : held.slice(1 - longest);
      if (end) phase = "begins";
      return end !== null;
    }
    return false;
  };

  return {
    hear(piece) {
      held += piece;
      while (moves());
      if (phase !== "speaks" || !held.trim()) return "";
      const words = held;
      held = "";
      return words;
    },
    rest: () => (phase === "begins" ? held.trim() : ""),
  };
};

const fenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/i;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseFenced = (text: string) => parse(fenced.exec(text)?.[1] ?? text);

/**
 * The JSON that a model answered with, though a fence or a few words stand around it; undefined for none. Models that
 * think aloud put their thoughts before it.
 */
export const readJson = (text: string): unknown => {
  const spoken = withoutThoughts(text);
  const whole = parseFenced(text) ?? parseFenced(spoken);
  if (whole !== undefined) return whole;
  const begin = spoken.indexOf("{");
  const end = spoken.lastIndexOf("}");
  return begin >= 0 && end > begin ? parse(spoken.slice(begin, end + 1)) : undefined;
};
