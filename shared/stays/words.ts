import type { State } from "./assess.ts";
import { type Day, dateOf } from "./day.ts";
import type { RuleCard } from "./overview.ts";
import type { Confidence, Topic } from "./rule.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** 'Mar 14, 2027'. */
export const dayText = (day: Day): string => {
  const { year, month, day: dayOfMonth } = dateOf(day);
  return `${months[month - 1]} ${dayOfMonth}, ${year}`;
};

/** 'Mar 14 to May 20, 2026', with both years if they differ. */
export const rangeText = (from: Day, to: Day): string => {
  if (from === to) return dayText(from);
  const [first, last] = [dateOf(from), dateOf(to)];
  const start = first.year === last.year ? `${months[first.month - 1]} ${first.day}` : dayText(from);
  return `${start} to ${dayText(to)}`;
};

/** '1 day', '37 days', '40.5 days'. */
export const daysText = (days: number): string => {
  const rounded = Math.round(days * 10) / 10;
  return `${rounded.toLocaleString("en-US")} ${rounded === 1 ? "day" : "days"}`;
};

/** A state in words. Reaching a number of days that a person needs is no breach. */
export const stateText = ({ state, rule }: Pick<RuleCard, "state" | "rule">): string => {
  if (state === "crossed") return rule.aim === "reach" ? "Reached" : "Limit crossed";
  return stateTexts[state];
};

const stateTexts: Readonly<Record<State, string>> = {
  crossed: "Limit crossed",
  close: "Close to the limit",
  undetermined: "Not decided by days alone",
  safe: "Within the limit",
  exempt: "Does not bind you",
};

export const topicTexts: Readonly<Record<Topic, string>> = {
  visit: "Visit",
  tax: "Tax",
  permit: "Permit",
  permanence: "Permanence",
};

/** How well a number is supported, with a level from 1 to 3 for its mark. */
export const confidenceTexts: Readonly<Record<Confidence, { level: 1 | 2 | 3; text: string }>> = {
  official: { level: 3, text: "from an official source" },
  secondary: { level: 2, text: "from a page that is not the authority's own" },
  summary: { level: 1, text: "from a tax summary" },
  general: { level: 1, text: "common knowledge, not confirmed by a source" },
};

const crossedText = ({ rule, crossedOn, excess }: RuleCard): string => {
  if (rule.topic === "visit" && excess > 0) return `${daysText(excess)} over the limit`;
  if (crossedOn === undefined) return "The limit is crossed";
  return `Limit crossed on ${dayText(crossedOn)}`;
};

const leftText = ({ rule, left = 0, isPresent, lastDay }: RuleCard): string => {
  if (rule.counts === "absence") return `${daysText(left)} of absence left`;
  if (!isPresent) return `${daysText(left)} left`;
  return lastDay === undefined
    ? `${daysText(left)} left`
    : `${daysText(left)} left, leave by ${dayText(lastDay)}`;
};

const isPerEntry = ({ rule }: RuleCard): boolean => rule.limits.some(({ kind }) => kind === "per-entry");

/** The most important thing that a rule says, such as '37 days left, leave by Mar 14, 2027'. */
export const headlineOf = (card: RuleCard): string => {
  const { rule, state, dayState, allowed, left, isPresent, missing } = card;
  if (state === "exempt") return "This rule does not bind you";
  if (rule.limits.length === 0) return "The law names no number of days";
  if (missing.includes("permit.start")) return "Counts once you hold the permit";
  if (rule.aim === "reach" && left !== undefined)
    return dayState === "crossed" ? "You have the days" : `${daysText(left)} still needed`;
  if (dayState === "crossed") return crossedText(card);
  if (state === "crossed") return "You are resident by what is known";
  if (allowed === undefined) return "Days alone do not decide";
  if (isPerEntry(card) && !isPresent) return `${daysText(allowed)} from each entry`;
  return leftText(card);
};
