import type { Found, ItemTerms } from "./item-terms.ts";
import type { RuleTerm } from "./rule-terms.ts";

/** Why an item concerns somebody. */
export interface BestMatch {
  rule: RuleTerm;
  found: Found;
}

/**
 * The one of these rules' terms that an item has and that counts most: by importance, then by its place, then by the
 * name of the rule. `matchBatch` asks PostgreSQL for the same.
 */
export const bestMatch = (terms: ItemTerms, rules: readonly RuleTerm[]): BestMatch | undefined => {
  let best: BestMatch | undefined;
  for (const rule of rules) {
    const found = terms.get(rule.term);
    if (!found) continue;
    const order = best
      ? rule.importance - best.rule.importance ||
        found.rank - best.found.rank ||
        Buffer.compare(Buffer.from(rule.ruleId), Buffer.from(best.rule.ruleId))
      : -1;
    if (order < 0) best = { rule, found };
  }
  return best;
};
