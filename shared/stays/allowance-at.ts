import { type Allowance, allowanceOn } from "../entry/allowances.ts";
import { type Day, isoOf } from "./day.ts";
import type { History } from "./history.ts";
import type { Rule } from "./rule.ts";

/** The first day of the visit in which a person is on a day, or else that day. */
const entryOf = (rule: Pick<Rule, "where">, history: History, day: Day): Day =>
  history.visitsTo(rule.where).findLast(({ from, to }) => from <= day && to >= day)?.from ?? day;

/**
 * How long the person may visit the places of a rule on a day. Days for each entry are those of the day of entry, because
 * a later law leaves them to who has entered. Undefined for rules that are not on visits.
 */
export const allowanceAt = (rule: Rule, history: History, day: Day): Allowance | undefined => {
  if (!rule.allowances) return undefined;
  const now = allowanceOn(rule.allowances, isoOf(day));
  const atEntry = allowanceOn(rule.allowances, isoOf(entryOf(rule, history, day)));
  return atEntry?.per === "entry" ? atEntry : now;
};
