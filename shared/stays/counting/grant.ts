import { type Day, isoOf } from "../../calendar/day.ts";
import type { RuleAnswers } from "./answers.ts";
import type { StayRule } from "./rule.ts";

/** The key of the answer to `officerGrant` for one entry. */
export const grantKey = ({ where }: Pick<StayRule, "where">, entry: Day): string =>
  `officerGrant ${"in" in where ? where.in[0] : ""} ${isoOf(entry)}`;

/** The days that an officer granted at an entry, that day included. Undefined if the person has not said so. */
export const grantedDays = (
  rule: Pick<StayRule, "where">,
  answers: RuleAnswers,
  entry: Day,
): number | undefined => {
  const answer = answers[grantKey(rule, entry)];
  return typeof answer === "number" && answer > 0 ? answer : undefined;
};
