const opening = "<think>";
const closing = "</think>";

/** What of an answer is for the reader, while it comes. */
export interface Spoken {
  /** Takes the next piece and gives what may be shown of it: nothing, or something with a word in it. */
  hear(piece: string): string;
  /** What was held back at the end of the answer; nothing of thoughts that never ended. */
  rest(): string;
}

/** Leaves out thoughts at the beginning, however they are cut, and holds blanks back until a word follows. */
export const createSpoken = (): Spoken => {
  let phase: "begins" | "thinks" | "speaks" = "begins";
  let held = "";

  /** Moves on by one phase; whether it could. */
  const moves = () => {
    if (phase === "begins") {
      const start = held.trimStart().slice(0, opening.length).toLowerCase();
      if (start === opening) {
        held = held.trimStart().slice(opening.length);
        phase = "thinks";
        return true;
      }
      if (!opening.startsWith(start)) {
        held = held.trimStart();
        phase = "speaks";
      }
    } else if (phase === "thinks") {
      const end = held.toLowerCase().indexOf(closing);
      held = end < 0 ? held.slice(1 - closing.length) : held.slice(end + closing.length);
      if (end >= 0) {
        phase = "begins";
        return true;
      }
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
