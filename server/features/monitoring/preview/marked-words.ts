import type { TextPiece } from "#shared/news/contract.ts";
import { isWord, singularOf, type Tokenise } from "../matching/word-forms.ts";

/** A word of a text, and where it stands there. */
interface Place {
  plain: string;
  other: string;
  start: number;
  end: number;
  /** Whether it can follow the word before in a phrase. */
  follows: boolean;
}

const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** Words of a text with their places. No word goes across a blank. */
const placesIn = (tokenise: Tokenise, text: string): Place[] => {
  const places: Place[] = [];
  let follows = false;
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    const tokens = tokenise(chunk);
    const words = tokens.filter(isWord);
    const runs = [...chunk.matchAll(letters)];
    words.forEach((word, at) => {
      // An acronym with dots is several runs of letters: then the whole stands for it.
      const first = runs.length === words.length ? runs[at] : runs[0];
      const last = runs.length === words.length ? runs[at] : runs.at(-1);
      const start = index + (first?.index ?? 0);
      const end = index + (last ? last.index + last[0].length : chunk.length);
      const before = tokens[tokens.indexOf(word) - 1];
      const joined = before ? isWord(before) : follows;
      places.push({
        plain: word.plain,
        other: singularOf(word.lower) ?? word.plain,
        start,
        end,
        follows: joined,
      });
    });
    const lastToken = tokens.at(-1);
    if (lastToken) follows = isWord(lastToken);
  }
  return places;
};

/** Where a term stands first, as the indexes of its first and its last word. */
const findTerm = (places: readonly Place[], term: string): [number, number] | undefined => {
  const count = term.split(" ").length;
  for (let at = 0; at + count <= places.length; at += 1) {
    const run = places.slice(at, at + count);
    if (!run.slice(1).every(({ follows }) => follows)) continue;
    const spellings = [run.map(({ plain }) => plain), run.map(({ other }) => other)];
    if (spellings.some((words) => words.join(" ") === term)) return [at, at + count - 1];
  }
  return undefined;
};

/** How many words before and after what was found are shown. */
const around = 12;

const pieces = (...parts: readonly (readonly [string, boolean])[]): TextPiece[] =>
  parts.filter(([text]) => text !== "").map(([text, hit]) => ({ text, hit }));

/** A whole text with the first of these terms marked that stands there. */
export const markWhole = (tokenise: Tokenise, text: string, terms: readonly string[]): TextPiece[] => {
  const places = placesIn(tokenise, text);
  const found = terms.map((term) => findTerm(places, term)).find(Boolean);
  const [start, end] = found ? [places[found[0]]!.start, places[found[1]]!.end] : [0, 0];
  return pieces([text.slice(0, start), false], [text.slice(start, end), true], [text.slice(end), false]);
};

/** The passage of a text where the first of these terms stands, with a sign where it leaves something out; empty where none does. */
export const markPassage = (tokenise: Tokenise, text: string, terms: readonly string[]): TextPiece[] => {
  const places = placesIn(tokenise, text);
  const found = terms.map((term) => findTerm(places, term)).find(Boolean);
  if (!found) return [];
  const [first, last] = found;
  const from = first - around <= 0 ? 0 : places[first - around]!.start;
  const to = last + around >= places.length - 1 ? text.length : places[last + around]!.end;
  const { start } = places[first]!;
  const { end } = places[last]!;
  return pieces(
    [(from > 0 ? "… " : "") + text.slice(from, start).trimStart(), false],
    [text.slice(start, end), true],
    [text.slice(end, to).trimEnd() + (to < text.length ? " …" : ""), false],
  );
};
