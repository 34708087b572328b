import { safeParse } from "zod/mini";
import { CallError } from "#client/platform/call-endpoint.ts";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { type Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import {
  type CountryCode,
  type FixedRuleId,
  fixedRuleOf,
  fixedRules,
  type Importance,
  Keyword,
  type MonitorRule,
  ruleLimits,
  ruleTypes,
  withoutFixed,
} from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { foldWords } from "#shared/text/words.ts";
import { browserZone } from "./time-zone.ts";

/** A rule in the form. */
export interface OwnRule extends MonitorRule {
  /** Text in the keyword field that has not been added yet. */
  typed: string;
}

/** The form's content. Accounts can mute the fixed rules, and other API clients can change their importance. */
export interface MonitoringDraft extends Pick<Preferences, "notificationPreferences"> {
  /** The followed countries, at least one. */
  countryCodes: readonly CountryCode[];
  /** In the order of `fixedRules`. */
  fixedImportances: readonly Importance[];
  /** In the order of `fixedRules`, so that drafts that mute the same rules are equal. */
  mutedRules: readonly FixedRuleId[];
  rules: readonly OwnRule[];
}

export const maxOwnRules = ruleLimits.rules - fixedRules.length;

const fixedIds = fixedRules.map(({ id }) => id);

/** The rules that are not fixed. */
export const ownRulesOf = (rules: readonly MonitorRule[]): readonly MonitorRule[] =>
  withoutFixed(rules, fixedIds);

/** The saved importance of each fixed rule, or its default. */
const fixedImportancesOf = (rules: readonly MonitorRule[]): readonly Importance[] =>
  fixedRules.map((fixed) => (rules.find((rule) => fixedRuleOf(rule) === fixed) ?? fixed).importance);

/** The first unused id of the form `own-1`. */
const freeId = (rules: readonly Pick<MonitorRule, "id">[]): string => {
  const taken = new Set(rules.map(({ id }) => id));
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  return `own-${number}`;
};

/** Gives a new id to own rules that have the id of a fixed one: other API clients may save such rules. */
const withOwnIds = (rules: readonly MonitorRule[]): readonly MonitorRule[] => {
  const all: MonitorRule[] = [...rules];
  for (const [index, rule] of all.entries())
    if (fixedRules.some(({ id }) => id === rule.id)) all[index] = { ...rule, id: freeId(all) };
  return all;
};

/** The form's content for saved preferences. */
export const draftOf = (saved: Preferences): MonitoringDraft => {
  const { countryCodes, notificationPreferences, rules, mutedRules } = saved;
  return {
    countryCodes,
    notificationPreferences,
    fixedImportances: fixedImportancesOf(rules),
    mutedRules: fixedIds.filter((id) => mutedRules.includes(id)),
    rules: withOwnIds(ownRulesOf(rules)).map((rule) => ({ ...rule, typed: "" })),
  };
};

/** Mutes a fixed rule, or switches it on again. */
export const muteRule = (draft: MonitoringDraft, id: FixedRuleId, isMuted: boolean): MonitoringDraft => ({
  ...draft,
  mutedRules: fixedIds.filter((each) => (each === id ? isMuted : draft.mutedRules.includes(each))),
});

export const newRule = (rules: readonly OwnRule[]): OwnRule => ({
  id: freeId(rules),
  type: "visa",
  keywords: [],
  importance: "medium",
  typed: "",
});

/** A rule for all updates of a type. Its keyword also finds updates that are filed under another type. */
export const ruleForType = (rules: readonly OwnRule[], type: NewsType): OwnRule => ({
  ...newRule(rules),
  type,
  keywords: [type],
});

/**
 * The draft as the server stores it. The fixed rules come first. With one country and no muted rule, the keys are those of the
 * specification.
 */
export const settingsOf = ({
  countryCodes,
  notificationPreferences,
  fixedImportances,
  mutedRules,
  rules,
}: MonitoringDraft) => ({
  countryCode: countryCodes[0] ?? "",
  ...(countryCodes.length > 1 && { countryCodes: [...countryCodes] }),
  ...(mutedRules.length > 0 && { mutedRules: [...mutedRules] }),
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

/** Messages by form part: a field, `rules`, `rule:<id>`, or `""` for the whole form. */
export type DraftErrors = Readonly<Record<string, string>>;

export const ruleErrorKey = (id: string): string => `rule:${id}`;

const partOf = (path: string, rules: readonly MonitorRule[]): string => {
  const [first = "", second] = path.split(".");
  if (first === "countryCode" || first === "countryCodes") return "countryCode";
  if (path === "notificationPreferences.frequency") return "frequency";
  if (first !== "rules") return "";
  const rule = second === undefined ? undefined : rules[Number(second)];
  return rule ? ruleErrorKey(rule.id) : "rules";
};

/** Names the keyword that a message is about. */
const messageFor = (path: string, message: string, rules: readonly MonitorRule[]): string => {
  const [, rule, keyword] = /^rules\.(\d+)\.keywords\.(\d+)$/.exec(path) ?? [];
  const text = keyword === undefined ? undefined : rules[Number(rule)]?.keywords[Number(keyword)];
  return text ? `'${text}': ${message}` : message;
};

/**
 * Assigns messages with dotted paths to the parts of the form.
 * @param rules the rules that were sent or checked
 */
export const errorsAt = (
  fields: Readonly<Record<string, string>>,
  rules: readonly MonitorRule[],
): DraftErrors => {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields))
    errors[partOf(path, rules)] ??= messageFor(path, message, rules);
  return errors;
};

const stillHere = "Your changes are still here. Check your connection, then press 'Save Preferences' again.";

/** The messages for a failed save: the server's, if it sent any. */
export const errorsOfFailure = (error: unknown, rules: readonly MonitorRule[]): DraftErrors => {
  const { fields, serverMessage } = error instanceof CallError ? error.details : {};
  if (fields && Object.keys(fields).length > 0) return errorsAt(fields, rules);
  return { "": serverMessage ?? stillHere };
};

const separators = /[,;\t\r\n]+/;

/** Whether a text contains a separator, and so completes a keyword. */
export const isList = (text: string): boolean => separators.test(text);

export interface AddedKeywords {
  /** With the new keywords. `typed` holds the text that could not be added. */
  rule: OwnRule;
  added: readonly string[];
  /** Says why the first keyword was not added. */
  error?: string;
}

/** Splits a text and adds each keyword that the schema accepts, normalized. */
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
    const folded = foldWords(piece);
    if (wrong) {
      left.push(piece);
      error ??= pieces.length > 1 ? `'${piece}': ${wrong}` : wrong;
    } else if (keywords.some((keyword) => foldWords(keyword) === folded)) {
      error ??= `'${piece}' is already in the list`;
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

/** Adds the text in the rule's keyword field. */
export const addTyped = (rule: OwnRule): AddedKeywords => addKeywords(rule, rule.typed);

interface CheckedDraft {
  /** The draft with the keywords that were typed but not added yet. */
  complete: MonitoringDraft;
  payload: SavePreferences;
  /** Empty if the payload can be sent. */
  problems: DraftErrors;
}

/** Converts the draft to the payload, and checks it. */
export const check = (draft: MonitoringDraft, { id, userId }: Preferences): CheckedDraft => {
  const added = draft.rules.map(addTyped);
  const complete = { ...draft, rules: added.map(({ rule }) => rule) };
  const { timeZone: _, rules, ...others } = settingsOf(complete);
  const payload = { ...others, id, userId, rules };
  const parsed = safeParse(SavePreferences, payload, { error: errorMap });
  const problems: Record<string, string> = parsed.success
    ? {}
    : { ...errorsAt(fieldMessages(parsed.error), rules) };
  for (const { rule, error } of added) if (rule.typed && error) problems[ruleErrorKey(rule.id)] = error;
  return { complete, payload, problems };
};

export const ownRuleName = (index: number): string => `Your rule ${index + 1}`;

/**
 * The name of a rule in the form; undefined if there is none with this id.
 * @param own the account's own rules, in order
 */
export const ruleNameOf = (id: string, own: readonly { id: string }[]): string | undefined => {
  const fixed = fixedRules.find((rule) => rule.id === id);
  if (fixed) return `Standard rule ${ruleTypes[fixed.type]}`;
  const index = own.findIndex((rule) => rule.id === id);
  return index < 0 ? undefined : ownRuleName(index);
};
