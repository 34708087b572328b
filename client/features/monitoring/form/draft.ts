import type { Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRuleOf, fixedRules, type Rule, ruleLimits } from "#shared/monitoring/rules.ts";

/** A rule as it is edited. */
export interface OwnRule extends Rule {
  /** What stands in the field for keywords and is none yet. */
  typed: string;
}

/** What the form holds; the fixed rules go without saying. */
export interface MonitoringDraft extends Pick<Preferences, "countryCode" | "notificationPreferences"> {
  rules: readonly OwnRule[];
}

/** How many own rules there may be. */
export const mostOwnRules = ruleLimits.rules - fixedRules.length;

/** Those that somebody made: each fixed rule goes once, whatever its id. */
const ownRulesOf = (rules: readonly Rule[]): readonly Rule[] => {
  const seen = new Set<string>();
  return rules.filter((rule) => {
    const fixed = fixedRuleOf(rule);
    if (!fixed || seen.has(fixed.id)) return true;
    seen.add(fixed.id);
    return false;
  });
};

/** What the form shows of what is saved. Keys stand in one order, so that equal drafts are equal as JSON. */
export const draftOf = ({ countryCode, notificationPreferences, rules }: Preferences): MonitoringDraft => {
  const { email, inApp, frequency } = notificationPreferences;
  return {
    countryCode,
    notificationPreferences: { email, inApp, frequency },
    rules: ownRulesOf(rules).map(({ id, type, keywords, importance }) => ({
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
export const newRule = (rules: readonly OwnRule[]): OwnRule => {
  const taken = rules.map(({ id }) => Number(/^own-(\d{1,9})$/.exec(id)?.[1] ?? 0));
  const number = Math.max(0, ...taken) + 1;
  return { id: `own-${number}`, type: "visa", keywords: [], importance: "medium", typed: "" };
};

/** IANA name of the browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a draft means for the server: the fixed rules first, always. */
export const settingsOf = ({ countryCode, notificationPreferences, rules }: MonitoringDraft) => ({
  countryCode,
  notificationPreferences,
  rules: [
    ...fixedRules.map((rule) => ({ ...rule, keywords: [...rule.keywords] })),
    ...rules.map(({ typed: _, ...rule }) => rule),
  ],
  timeZone: browserZone(),
});

/** What is sent to save a draft. */
export const payloadOf = (draft: MonitoringDraft, { id, userId }: Preferences): SavePreferences => {
  const { timeZone, rules, ...others } = settingsOf(draft);
  return { ...others, id, userId, rules, timeZone };
};
