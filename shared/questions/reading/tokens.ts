import { foldName } from "../../gazetteer/fold-name.ts";

/** A word of a text, with its position in UTF-16 code units. */
interface Token {
  at: number;
  end: number;
  folded: string;
}

/** The words of a text, folded as the names of places are. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    folded: foldName(match[0]),
  }));
