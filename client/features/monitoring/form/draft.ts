import type { Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRuleOf, fixedRules, type Importance, type Rule, ruleLimits } from "#shared/monitoring/rules.ts";
import { browserZone } from "./time-zone.ts";

/** A rule as it is edited. */
export interface OwnRule extends Rule {
  /** What stands in the field for keywords and is none yet. */
  typed: string;
}

/** What the form holds. Of the fixed rules only the importance may differ from account to account. */
export interface MonitoringDraft extends Pick<Preferences, "countryCode" | "notificationPreferences"> {
  /** In the order of `fixedRules`. */
  fixedImportances: readonly Importance[];
  rules: readonly OwnRule[];
}

/** How many own rules there may be. */
export const mostOwnRules = ruleLimits.rules - fixedRules.length;

/** Those that somebody made: each fixed rule goes once, whatever its id. */
export const ownRulesOf = (rules: readonly Rule[]): readonly Rule[] => {
  const seen = new Set<string>();
  return rules.filter((rule) => {
    const fixed = fixedRuleOf(rule);
    if (!fixed || seen.has(fixed.id)) return true;
    seen.add(fixed.id);
    return false;
  });
};

/** The importance that each fixed rule is saved with; its own where it is not among these rules. */
const fixedImportancesOf = (rules: readonly Rule[]): readonly Importance[] =>
  fixedRules.map((fixed) => (rules.find((rule) => fixedRuleOf(rule) === fixed) ?? fixed).importance);

/** The first id for an own rule that no other rule has. */
const freeId = (rules: readonly Pick<Rule, "id">[]): string => {
  const taken = new Set(rules.map(({ id }) => id));
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  return `own-${number}`;
};

/** Own rules that bear the id of a fixed one, as other programs may save them, get one of their own. */
const withOwnIds = (rules: readonly Rule[]): readonly Rule[] => {
  const all: Rule[] = [...rules];
  for (const [index, rule] of all.entries())
    if (fixedRules.some(({ id }) => id === rule.id)) all[index] = { ...rule, id: freeId(all) };
  return all;
};

/** What the form shows of what is saved. Keys stand in one order, so that equal drafts are equal as JSON. */
export const draftOf = ({ countryCode, notificationPreferences, rules }: Preferences): MonitoringDraft => {
  const { email, inApp, frequency } = notificationPreferences;
  return {
    countryCode,
    notificationPreferences: { email, inApp, frequency },
    fixedImportances: fixedImportancesOf(rules),
    rules: withOwnIds(ownRulesOf(rules)).map(({ id, type, keywords, importance }) => ({
      id,
      type,
      keywords,
      importance,
      typed: "",
    })),
  };
};

/** A text that two drafts share if they are equal. */
export const printOf = (draft: MonitoringDraft): string => JSON.stringify(draft);

/** An own rule to begin with, with an id that none of the others has. */
export const newRule = (rules: readonly OwnRule[]): OwnRule => ({
  id: freeId(rules),
  type: "visa",
  keywords: [],
  importance: "medium",
  typed: "",
});

/** What a draft means for the server: the fixed rules first, always. */
export const settingsOf = ({
  countryCode,
  notificationPreferences,
  fixedImportances,
  rules,
}: MonitoringDraft) => ({
  countryCode,
  notificationPreferences,
  rules: [
    ...fixedRules.map((rule, index) => ({
      ...rule,
      keywords: [...rule.keywords],
      importance: fixedImportances[index] ?? rule.importance,
    })),
    ...rules.map(({ typed: _, ...rule }) => rule),
  ],
  timeZone: browserZone(),
});

/** What is sent to save a draft. */
export const payloadOf = (draft: MonitoringDraft, { id, userId }: Preferences): SavePreferences => {
  const { timeZone, rules, ...others } = settingsOf(draft);
  return { ...others, id, userId, rules, timeZone };
};
