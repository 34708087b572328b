import { CallError } from "#client/lib/calls/call-endpoint.ts";
import type { Rule } from "#shared/monitoring/rules.ts";

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
