import type { State } from "./assess.ts";
import { type Day, dateOf, dayText, plusDays, shortMonths } from "./day.ts";
import type { RuleCard } from "./overview.ts";
import type { DayRange } from "./ranges.ts";
import type { Confidence, Limit, Rule, Topic } from "./rule.ts";

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

/** Whom a rule takes a person for whose citizenship is not known. Undefined if it binds everybody alike. */
export const strangerText = ({ notBound }: Pick<Rule, "notBound">): string | undefined => {
  if (notBound.length === 0) return undefined;
  return notBound.includes("free-movement")
    ? "a citizen of a country outside the EU, the EEA and Switzerland"
    : "a foreign visitor";
};

/** A state in words. Reaching a number of days that a person needs is no breach. */
export const stateText = ({ state, rule }: { state: State; rule: Pick<Rule, "aim"> }): string => {
  if (rule.aim === "reach" && state === "crossed") return "Reached";
  if (rule.aim === "reach" && state === "close") return "Nearly reached";
  return stateTexts[state];
};

const stateTexts: Readonly<Record<State, string>> = {
  crossed: "Limit crossed",
  close: "Close to the limit",
  undetermined: "Not decided by days alone",
  safe: "Within the limit",
  exempt: "Exempt by citizenship",
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

const crossedText = (card: RuleCard, today: Day): string => {
  const { rule, day, crossedOn, excess, nextStay } = card;
  if (rule.topic === "visit" && excess > 0) {
    const over = `${daysText(excess)} over the limit`;
    if (day < today) return `${over} on ${dayText(day)}`;
    return nextStay ? `${over}. ${nextStayText(nextStay)}` : over;
  }
  if (crossedOn === undefined) return "The limit is crossed";
  return `Limit crossed on ${dayText(crossedOn)}`;
};

const windowOf = (limit: Limit) => (limit.kind === "count" ? limit.window.kind : limit.kind);

/** A day leaves the window of such a limit when it is old enough. */
const dropsDays = (limit: Limit): boolean => ["rolling", "any12"].includes(windowOf(limit));

/** The window of such a limit ends on the day asked. */
const endsOnDay = (limit: Limit): boolean =>
  dropsDays(limit) || ["lookback", "continuous", "per-entry"].includes(windowOf(limit));

/** The tax year to which the days left belong, such as '2026' or 'the tax year 2026/27'. */
const taxYearText = ({ rule, trace }: RuleCard): string | undefined => {
  if (rule.topic !== "tax" || rule.limits.some((it) => endsOnDay(it) || windowOf(it) === "from-entry"))
    return undefined;
  const end = plusDays(trace.window.to, 1);
  const { year, month, day } = dateOf(end);
  if (month === 1 && day === 1) return String(year - 1);
  return `the tax year ${year - 1}/${String(year % 100).padStart(2, "0")}`;
};

/** How long the person may stay, where days drop out of the window or the count starts again before the days run out. */
const longerText = ({ rule, trace, left = 0 }: RuleCard, lastDay: Day): string | undefined => {
  const { to } = trace.window;
  if (rule.limits.some(dropsDays) && lastDay > to + left)
    return `as days drop out, you can stay until ${dayText(lastDay)}`;
  if (rule.limits.some(endsOnDay) || lastDay <= to) return undefined;
  return `as the count starts again on ${dayText(plusDays(to, 1))}, you can stay until ${dayText(lastDay)}`;
};

const nextStayText = ({ from, to }: DayRange): string => `Arriving ${dayText(from)}, until ${dayText(to)}`;

const leftText = (card: RuleCard): string => {
  const { rule, left = 0, isPresent, lastDay, nextStay } = card;
  if (rule.counts === "absence") return `${daysText(left)} of absence left`;
  if (nextStay) return `${daysText(left)} left today. ${nextStayText(nextStay)}`;
  const year = taxYearText(card);
  const days = year === undefined ? `${daysText(left)} left` : `${daysText(left)} left in ${year}`;
  if (!isPresent || lastDay === undefined) return days;
  const longer = longerText(card, lastDay);
  if (longer === undefined) return `${days}, leave by ${dayText(lastDay)}`;
  return year === undefined ? `${days} in this window; ${longer}` : `${days}; ${longer}`;
};

const isPerEntry = ({ rule }: RuleCard): boolean => rule.limits.every(({ kind }) => kind === "per-entry");

/**
 * The most important thing that a rule says, such as '37 days left, leave by Mar 14, 2027'.
 * @param today differs from the day of a card that shows a limit crossed in the past
 */
export const headlineOf = (card: RuleCard, today = card.day): string => {
  const { rule, state, dayState, allowed, left, isPresent, missing, ties } = card;
  if (state === "exempt") return "Does not bind you";
  if (rule.limits.length === 0) return "The law names no number of days";
  if (missing.includes("permit.start")) return "Counts once you hold the permit";
  if (rule.aim === "reach" && left !== undefined)
    return dayState === "crossed" ? "You have the days" : `${daysText(left)} still needed`;
  if (dayState === "crossed") return crossedText(card, today);
  if (state === "crossed") return "You are resident by what is known";
  if (allowed === undefined) return "Days alone do not decide";
  if (state === "undetermined" && ties) return "Your ties decide";
  if (isPerEntry(card) && !isPresent) return `${daysText(allowed)} from each entry`;
  return leftText(card);
};
