import { safeParse } from "zod/mini";
import { fold } from "#client/lib/fold.ts";
import { errorMap } from "#shared/errors.ts";
import { Keyword, ruleLimits } from "#shared/monitoring/rules.ts";
import type { OwnRule } from "../form/draft.ts";

/** What separates keywords where several are typed or pasted. */
const separators = /[,;\t\r\n]+/;

/** Whether a text holds more than one keyword, or the end of one. */
export const isList = (text: string): boolean => separators.test(text);

/** How adding keywords went. */
export interface AddedKeywords {
  /** With the new keywords; what could not be added stands in its field. */
  rule: OwnRule;
  /** Those that are new. */
  added: readonly string[];
  /** What is wrong with the first that was not added. */
  error?: string;
}

/** Adds what a text holds to a rule's keywords, each as the schema has it. */
export const addKeywords = (before: OwnRule, text: string): AddedKeywords => {
  const keywords = [...before.keywords];
  const added: string[] = [];
  const left: string[] = [];
  let error: string | undefined;
  const pieces = text
    .split(separators)
    .map((piece) => piece.trim())
    .filter(Boolean);
  for (const piece of pieces) {
    const parsed = safeParse(Keyword, piece, { error: errorMap });
    const wrong = parsed.success ? undefined : parsed.error.issues[0]?.message;
    const folded = fold(piece);
    if (wrong) {
      left.push(piece);
      error ??= pieces.length > 1 ? `'${piece}': ${wrong}` : wrong;
    } else if (keywords.some((keyword) => fold(keyword) === folded)) {
      error ??= `'${piece}' is there already`;
    } else if (keywords.length >= ruleLimits.keywords) {
      left.push(piece);
      error ??= `Give at most ${ruleLimits.keywords} keywords`;
    } else {
      keywords.push(parsed.data ?? piece);
      added.push(parsed.data ?? piece);
    }
  }
  return { rule: { ...before, keywords, typed: left.join(", ") }, added, error };
};

/** Adds what stands in a rule's field. */
export const addTyped = (rule: OwnRule): AddedKeywords => addKeywords(rule, rule.typed);
