import { type Day, isoOf } from "../../calendar/day.ts";
import { type Allowance, allowanceOn } from "../../entry/allowances.ts";
import type { History } from "./history.ts";
import type { StayRule } from "./rule.ts";

/** The first day of the visit that contains `day`, or `day` itself if there is none. Adjacent visits count as one. */
export const entryOf = (rule: Pick<StayRule, "where">, history: History, day: Day): Day => {
  const visits = history.visitsTo(rule.where);
  let entry = visits.findLast(({ from, to }) => from <= day && to >= day)?.from ?? day;
  for (const { from, to } of visits.toReversed()) if (from < entry && to >= entry - 1) entry = from;
  return entry;
};

/**
 * How long the person may visit the places of a rule on a day. The day of entry decides, because a later law does not
 * shorten a visit that has begun. Undefined if the rule is not about visits, or does not cover that day of entry.
 */
export const allowanceAt = (rule: StayRule, history: History, day: Day): Allowance | undefined =>
  rule.allowances && allowanceOn(rule.allowances, isoOf(entryOf(rule, history, day)));
