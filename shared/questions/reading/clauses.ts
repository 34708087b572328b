import { wordsOf } from "../../text/words.ts";

/** The characters that end a sentence. */
export const sentenceEnd = /[.?!;\n]/;

/** The characters that end a clause. */
export const clauseEnd = /[.,;:?!()\n]/;

/** Like `clauseEnd`, without the colon, which joins a label to its value: 'passport: German'. */
export const labeledEnd = /[.,;?!()\n]/;

/** Like `labeledEnd`, without brackets, after which a clause can continue: 'can I (American) stay in Georgia'. */
export const bracketedEnd = /[.,;?!\n]/;

/** The words before and after a part of a text, within its clause. */
export interface Around {
  before: readonly string[];
  after: readonly string[];
}

/** The words before `at`, back to the start of the clause. */
export const clauseBefore = (text: string, at: number, end: RegExp): string[] =>
  wordsOf(text.slice(0, at).split(end).at(-1) ?? "");

/** The words from `at` to the end of the clause. */
export const clauseAfter = (text: string, at: number, end: RegExp): string[] =>
  wordsOf(text.slice(at).split(end)[0] ?? "");

/** The words around a part of a text. `mark` matches the characters that end its clause. */
export const aroundOf = (text: string, { at, end }: { at: number; end: number }, mark: RegExp): Around => ({
  before: clauseBefore(text, at, mark),
  after: clauseAfter(text, end, mark),
});
