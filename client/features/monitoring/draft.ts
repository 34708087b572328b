import { safeParse } from "zod/mini";
import { CallError } from "#client/platform/call-endpoint.ts";
import { fold } from "#client/platform/fold.ts";
import { errorMap } from "#shared/errors.ts";
import type { Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import {
  fixedRuleOf,
  fixedRules,
  type Importance,
  Keyword,
  type Rule,
  ruleLimits,
  ruleTypes,
} from "#shared/monitoring/rules.ts";
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

/** A message per part of the form: a field, `rules`, `rule:<id>`; `""` for what is of none. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Where the message on an own rule stands. */
export const ruleErrorKey = (id: string): string => `rule:${id}`;

const partOf = (path: string, rules: readonly Rule[]): string => {
  const [first = "", second] = path.split(".");
  if (first === "countryCode") return first;
  if (path === "notificationPreferences.frequency") return "frequency";
  if (first !== "rules") return "";
  const rule = second === undefined ? undefined : rules[Number(second)];
  return rule ? ruleErrorKey(rule.id) : "rules";
};

/** Of a keyword, which one it is. */
const wordsOf = (path: string, message: string, rules: readonly Rule[]): string => {
  const [, rule, keyword] = /^rules\.(\d+)\.keywords\.(\d+)$/.exec(path) ?? [];
  const text = keyword === undefined ? undefined : rules[Number(rule)]?.keywords[Number(keyword)];
  return text ? `'${text}': ${message}` : message;
};

/**
 * Puts messages by dotted path to the parts of the form.
 * @param rules as they were sent or checked
 */
export const errorsAt = (fields: Readonly<Record<string, string>>, rules: readonly Rule[]): DraftErrors => {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields))
    errors[partOf(path, rules)] ??= wordsOf(path, message, rules);
  return errors;
};

const stillHere = "What you chose is still here. Check your connection, then press 'Save Preferences' again.";

/** What a failed save means for the form, in the server's own words where it had any. */
export const errorsOfFailure = (error: unknown, rules: readonly Rule[]): DraftErrors => {
  const { fields, serverMessage } = error instanceof CallError ? error.details : {};
  if (fields && Object.keys(fields).length > 0) return errorsAt(fields, rules);
  return { "": serverMessage ?? stillHere };
};

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
      error ??= `Use at most ${ruleLimits.keywords} keywords`;
    } else {
      keywords.push(parsed.data ?? piece);
      added.push(parsed.data ?? piece);
    }
  }
  return { rule: { ...before, keywords, typed: left.join(", ") }, added, error };
};

/** Adds what stands in a rule's field. */
export const addTyped = (rule: OwnRule): AddedKeywords => addKeywords(rule, rule.typed);

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
