import { type Day, dayText, isoOf } from "../../calendar/day.ts";
import type { CalendarEvent } from "../../calendar/icalendar.ts";
import { cautions, cautionsOf } from "../counting/assess.ts";
import type { Person } from "../counting/history.ts";
import type { StayRule } from "../counting/rule.ts";
import { canStay, longestStayIn, type ProposedStay } from "./planner.ts";

const describe = (rule: StayRule, what: string, today: Day): string =>
  [
    `${rule.name}. ${what}`,
    `Source: ${rule.law} (${rule.authority}).`,
    ...cautionsOf(rule).map((caution) => cautions[caution]),
    `Counted on ${dayText(today)} from the stays known then. Later changes are not included. This is not legal advice.`,
  ].join("\n");

/**
 * The deadlines of a stay as calendar events: the day by which to leave under each rule on visits, and the days on
 * which the stay crosses other limits. Leaves out deadlines before today.
 * @param placeName the name of the place for use in a sentence, such as 'the United States'
 */
export const eventsOfStay = (
  rules: readonly StayRule[],
  person: Person,
  stay: ProposedStay,
  today: Day,
  placeName: string,
): CalendarEvent[] => {
  const uidOf = (rule: StayRule) => `stay-${stay.place}-${isoOf(stay.from)}-${rule.id}@meridian`;
  const leaving = longestStayIn(rules, person, stay, today).rules.flatMap(({ rule, days }) => {
    if (days === undefined || days === 0) return [];
    const what = `A stay from ${dayText(stay.from)} may have ${days} days.`;
    return {
      ...{ uid: uidOf(rule), day: (stay.from + days - 1) as Day, title: `Leave ${placeName} by this day` },
      description: describe(rule, what, today),
    };
  });
  const crossings = canStay(rules, person, stay, today).consequences.flatMap(({ rule, crossesOn }) => {
    if (crossesOn === undefined) return [];
    const what = `The days reach the number in the rule. ${rule.effect ?? ""}`.trim();
    return {
      ...{ uid: uidOf(rule), day: crossesOn, title: rule.name },
      description: describe(rule, what, today),
    };
  });
  return [...leaving, ...crossings]
    .filter(({ day }) => day >= today)
    .sort((a, b) => a.day - b.day)
    .map((event) => ({ ...event, day: isoOf(event.day) }));
};
