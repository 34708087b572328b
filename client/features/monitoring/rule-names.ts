import { fixedRules, ruleTypes } from "#shared/monitoring/rules.ts";

/** 'Your rule 1' of the first own rule. */
export const ownRuleName = (index: number): string => `Your rule ${index + 1}`;

/**
 * What a rule is called on the card, by its id; undefined where there is none.
 * @param own the own rules, in their order
 */
export const ruleNameOf = (id: string, own: readonly { id: string }[]): string | undefined => {
  const fixed = fixedRules.find((rule) => rule.id === id);
  if (fixed) return `Standard rule ${ruleTypes[fixed.type]}`;
  const index = own.findIndex((rule) => rule.id === id);
  return index < 0 ? undefined : ownRuleName(index);
};
