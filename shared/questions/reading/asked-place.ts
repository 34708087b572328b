import { foldLetters } from "../../text/fold.ts";
import { bracketedEnd } from "./clauses.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";

/** The place that a question names: 'Georgia' in 'until when can I stay in Georgia'. The last question counts. */
export const askedPlaceIn = (
  text: string,
  places: readonly MentionedPlace[],
  words: ReaderWords,
): string | undefined => {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const folded = tokens.map(([token]) => foldLetters(token));
  const named = tokens.flatMap((token, index) => {
    const length = words.startingAt("asking", folded, index);
    if (length === 0) return [];
    const last = tokens[index + length - 1] ?? token;
    const from = last.index + last[0].length;
    const end = bracketedEnd.exec(text.slice(from))?.index ?? text.length;
    return places.find(({ role, at }) => role === "subject" && at >= from && at < from + end)?.code ?? [];
  });
  return named.at(-1);
};
