import { type Day, dateOf, dayText, shortMonths } from "../calendar/day.ts";
import type { Rule } from "./rule.ts";

/** 'Mar 14 to May 20, 2026', with both years if they differ. */
export const rangeText = (from: Day, to: Day): string => {
  if (from === to) return dayText(from);
  const [first, last] = [dateOf(from), dateOf(to)];
  const start = first.year === last.year ? `${shortMonths[first.month - 1]} ${first.day}` : dayText(from);
  return `${start} to ${dayText(to)}`;
};

/** '1 day', '37 days', '40.5 days'. */
export const daysText = (days: number): string => {
  const rounded = Math.round(days * 10) / 10;
  return `${rounded.toLocaleString("en-US")} ${rounded === 1 ? "day" : "days"}`;
};

/** A count of days beside the days of its rule: those that are allowed, or those that a person needs. */
interface CountOfRule {
  rule: Pick<Rule, "aim">;
  used: number;
  allowed: number;
}

/** The whole days that a rule allows, or asks for. */
const wholeDays = ({ rule, allowed }: Omit<CountOfRule, "used">): number =>
  Math.floor(allowed) + (rule.aim === "reach" ? 1 : 0);

/** '71 of 90 days', or '329 of 330 days' where a person needs the days. */
export const countText = (count: CountOfRule): string =>
  `${Math.floor(count.used).toLocaleString("en-US")} of ${daysText(wholeDays(count))}`;
