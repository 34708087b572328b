import { daysText } from "../calendar/words.ts";
import type { StayRule } from "./counting/rule.ts";

/** A count of days beside the days of its rule: those that are allowed, or those that a person needs. */
interface CountOfRule {
  rule: Pick<StayRule, "aim">;
  used: number;
  allowed: number;
}

/** The whole days that a rule allows, or asks for. */
const wholeDays = ({ rule, allowed }: Omit<CountOfRule, "used">): number =>
  Math.floor(allowed) + (rule.aim === "reach" ? 1 : 0);

/** '71 of 90 days', or '329 of 330 days' where a person needs the days. */
export const countText = (count: CountOfRule): string =>
  `${Math.floor(count.used).toLocaleString("en-US")} of ${daysText(wholeDays(count))}`;
