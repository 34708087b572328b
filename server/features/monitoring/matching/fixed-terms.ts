import { fixedRules } from "#shared/monitoring/rules.ts";
import { type Tokenise, termsOfKeyword } from "./word-forms.ts";
import { fixedWords, type WordLanguage } from "./words/fixed-words.ts";

/** The name of a fixed rule. */
export type FixedRuleId = (typeof fixedRules)[number]["id"];

/** A word that a fixed rule looks for. */
export interface FixedWord {
  ruleId: FixedRuleId;
  /** As a reason names it. */
  word: string;
  language: WordLanguage;
}

/** The words of the fixed rules by the terms under which they are met. */
export const compileFixedTerms = (tokenise: Tokenise): ReadonlyMap<string, readonly FixedWord[]> => {
  const compiled = new Map<string, FixedWord[]>();
  for (const { id: ruleId } of fixedRules) {
    for (const [language, list] of Object.entries(fixedWords[ruleId])) {
      for (const word of list.split("|").map((part) => part.trim())) {
        // As it stands alone: `Steuern` are taxes, and `Steuer` may be a wheel.
        const [term] = termsOfKeyword(tokenise, word);
        if (term === undefined) throw new Error(`no text can hold '${word}'`);
        const fixed = { ruleId, word, language: language as WordLanguage };
        compiled.set(term, [...(compiled.get(term) ?? []), fixed]);
      }
    }
  }
  return compiled;
};
