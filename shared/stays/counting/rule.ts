import type { Day } from "../../calendar/day.ts";
import type { Allowance } from "../../entry/allowances.ts";
import type { DayRule } from "../../law/day-rule.ts";
import type { Topic } from "../../law/vocabulary.ts";

/** The period in which days in a country count: from the day on which it joined a zone, or always. */
export interface Membership {
  country: string;
  from?: Day;
  to?: Day;
  /** Set for a place outside the zone whose days also count, for people whose days in the zone are limited. */
  isBeside?: true;
}

/** The places in which days count. A zone counts the days of all its members together. */
export type Where =
  | { in: readonly string[] }
  | { outside: readonly string[] }
  | { zone: string; members: readonly Membership[] };

/** A rule on days as the engine applies it. Rules on visits have the limits that the person's passports allow. */
export interface StayRule extends Omit<DayRule, "topic" | "where"> {
  topic: Topic;
  where: Where;
  /**
   * Rules with the same value are alternatives: the visa or the waiver of the entry decides which one applies. A stay
   * that keeps to one of them can be lawful.
   */
  oneOf?: string;
  /** The name of the zone. Only for visits. */
  label?: string;
  /** How long the person's passports allow a visit, in the order of the days. Only for rules on visits. */
  allowances?: readonly Allowance[];
}
