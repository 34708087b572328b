import { daysText } from "../calendar/words.ts";
import type { StayRule } from "./counting/rule.ts";

/** The days used, with the days that the rule allows or requires. */
interface CountOfRule {
  rule: Pick<StayRule, "aim">;
  used: number;
  allowed: number;
}

/** The whole days that a rule allows or requires. */
const wholeDays = ({ rule, allowed }: Omit<CountOfRule, "used">): number =>
  Math.floor(allowed) + (rule.aim === "reach" ? 1 : 0);

/** '71 of 90 days', or '329 of 330 days' if the days are a goal. */
export const countText = (count: CountOfRule): string =>
  `${Math.floor(count.used).toLocaleString("en-US")} of ${daysText(wholeDays(count))}`;
