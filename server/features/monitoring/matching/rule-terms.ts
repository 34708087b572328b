import { fixedRuleOf, type Importance, type Rule } from "#shared/monitoring/rules.ts";
import { type Tokenise, termsOfKeyword } from "./word-forms.ts";

/** What makes a rule match: that an item has this term. */
export interface RuleTerm {
  /** A keyword in a form in which it is met, `type:` with a type, or `fixed:` with the name of a fixed rule. */
  term: string;
  ruleId: string;
  /** 1 high, 2 medium, 3 low. */
  importance: number;
  /** As its owner wrote it; null where the term is no keyword. */
  keyword: string | null;
}

const ranks = { high: 1, medium: 2, low: 3 } as const satisfies Record<Importance, number>;

/** How much a stored rank matters, in the word of the form. */
export const importanceOf = (rank: number): Importance =>
  (Object.keys(ranks) as Importance[]).find((name) => ranks[name] === rank) ?? "low";

const termsOfRule = (tokenise: Tokenise, rule: Rule): RuleTerm[] => {
  const common = { ruleId: rule.id, importance: ranks[rule.importance] };
  const fixed = fixedRuleOf(rule);
  if (fixed) return [{ ...common, term: `fixed:${fixed.id}`, keyword: null }];
  const byTerm = new Map<string, RuleTerm>();
  for (const keyword of rule.keywords) {
    for (const term of termsOfKeyword(tokenise, keyword)) {
      if (!byTerm.has(term)) byTerm.set(term, { ...common, term, keyword });
    }
  }
  const ofType = rule.type === "other" ? [] : [{ ...common, term: `type:${rule.type}`, keyword: null }];
  return [...byTerm.values(), ...ofType];
};

/** All that makes these rules match, each once for a rule. */
export const termsOfRules = (tokenise: Tokenise, rules: readonly Rule[]): RuleTerm[] =>
  rules.flatMap((rule) => termsOfRule(tokenise, rule));
