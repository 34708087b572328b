import type { Day } from "../calendar/day.ts";
import { ruleApplies } from "../stays/counting/assess.ts";
import type { Law } from "../stays/counting/law.ts";
import type { StayRule } from "../stays/counting/rule.ts";
import type { PlaceFacts } from "./place-facts.ts";

/** The rules of a country on tax residence that apply on a day. */
export const taxRulesOf = ({ dayRules }: Law, country: string, day: Day): StayRule[] =>
  dayRules.filter(
    (rule) =>
      rule.topic === "tax" &&
      "in" in rule.where &&
      rule.where.in.includes(country) &&
      rule.aim === "avoid" &&
      !rule.isNoResidence &&
      ruleApplies(rule, day),
  );

/** How many days in a year make a person tax resident. */
export interface ResidenceDays {
  days: number;
  /** Only more days than `days` do. */
  isMore: boolean;
  /** The table of countries names the number, but the law that we read names none. */
  isContested: boolean;
}

/** By the rules of the country, or else by the table of countries. Undefined if neither names a number. */
export const residenceDaysOf = (
  rules: readonly StayRule[],
  facts: Pick<PlaceFacts, "days"> | undefined,
): ResidenceDays | undefined => {
  const counts = rules.flatMap(({ limits }) =>
    limits.flatMap((limit) =>
      limit.kind === "count" && !limit.requires && !limit.until
        ? { days: limit.days, isMore: limit.op === ">", isContested: false }
        : [],
    ),
  );
  const [least] = counts.sort((a, b) => a.days - b.days);
  if (least) return least;
  // Conditions on several years together are more than the number that the table has.
  const isOnlyYears = rules.some(
    ({ limits }) => limits.length > 0 && limits.every(({ kind }) => kind === "years"),
  );
  if (isOnlyYears) return undefined;
  const isNamed = rules.length === 0 || rules.some(({ limits }) => limits.length > 0);
  return facts?.days && { days: facts.days.days, isMore: false, isContested: !isNamed };
};
