import { wordsOf } from "../../text/words.ts";

/** What ends a sentence. */
export const sentenceEnd = /[.?!;\n]/;

/** What ends a clause. */
export const clauseEnd = /[.,;:?!()\n]/;

/** What ends a clause beside a name or a limit. A colon joins a label to its value: 'passport: German'. */
export const labeledEnd = /[.,;?!()\n]/;

/** What ends a clause that goes on behind brackets: 'can I (American) stay in Georgia'. */
export const bracketedEnd = /[.,;?!\n]/;

/** The words before and after a part of a text, in its clause. */
export interface Around {
  before: readonly string[];
  after: readonly string[];
}

/** The words before `at` in its clause. */
export const clauseBefore = (text: string, at: number, end: RegExp): string[] =>
  wordsOf(text.slice(0, at).split(end).at(-1) ?? "");

/** The words from `at` on in its clause. */
export const clauseAfter = (text: string, at: number, end: RegExp): string[] =>
  wordsOf(text.slice(at).split(end)[0] ?? "");

/** The words around a part of a text, in its clause. */
export const aroundOf = (text: string, { at, end }: { at: number; end: number }, mark: RegExp): Around => ({
  before: clauseBefore(text, at, mark),
  after: clauseAfter(text, end, mark),
});
