import { type Day, dateOf, dayOf, dayText, plusDays } from "../../calendar/day.ts";
import type { DayRange } from "../../calendar/ranges.ts";
import { daysText } from "../../calendar/words.ts";
import type { Allowance } from "../../entry/allowances.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { SourceKind, Topic } from "../../law/vocabulary.ts";
import type { State } from "./assess.ts";
import type { RuleCard } from "./overview.ts";
import type { StayRule } from "./rule.ts";

/** Explains the limit on visits while no passport is known. Undefined if one is known. */
export const noPassportText = (allowance: Allowance | undefined): string | undefined => {
  if (allowance?.isAssumed === "any-passport")
    return "We assume the usual limit, because you have not entered a passport.";
  return allowance?.kind === "unknown" && allowance.right === undefined
    ? "How long you may stay depends on your passport."
    : undefined;
};

/** A state in words. If the days are a goal, crossing is 'Reached'. */
export const stateText = ({ state, rule }: { state: State; rule: Pick<StayRule, "aim"> }): string => {
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
export const sourceKindTexts: Readonly<Record<SourceKind, { level: 1 | 2 | 3; text: string }>> = {
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
    if (nextStay) return `${over}. ${nextStayText(nextStay)}`;
    return crossedOn === undefined ? over : `${over} since ${dayText(crossedOn)}`;
  }
  if (crossedOn === undefined) return "The limit is crossed";
  return `Limit crossed on ${dayText(crossedOn)}`;
};

const windowOf = (limit: Limit) => (limit.kind === "count" ? limit.window.kind : limit.kind);

/** Whether days leave the window of the limit one by one as they get older. */
const dropsDays = (limit: Limit): boolean => ["rolling", "any12"].includes(windowOf(limit));

/** Whether the window of the limit ends on the given day. */
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

/**
 * How long the person may stay if days drop out of the window, or the count starts again, before the limit is reached.
 */
const longerText = ({ rule, trace, left = 0 }: RuleCard, lastDay: Day): string | undefined => {
  const { to } = trace.window;
  if (rule.limits.some(dropsDays) && lastDay > to + left)
    return `as days drop out, you can stay until ${dayText(lastDay)}`;
  if (rule.limits.some(endsOnDay) || lastDay <= to) return undefined;
  return `as the count starts again on ${dayText(plusDays(to, 1))}, you can stay until ${dayText(lastDay)}`;
};

const nextStayText = ({ from, to }: DayRange): string => `Arriving ${dayText(from)}, until ${dayText(to)}`;

const leftText = (card: RuleCard): string => {
  const { rule, day, trace, left = 0, isPresent, lastDay, nextStay } = card;
  if (rule.counts === "absence") return `${daysText(left)} of absence left`;
  if (nextStay) return `${daysText(left)} left today. ${nextStayText(nextStay)}`;
  const year = taxYearText(card);
  const days = year === undefined ? `${daysText(left)} left` : `${daysText(left)} left in ${year}`;
  if (!isPresent && year !== undefined && left >= trace.window.to - day)
    return `${daysText(left)} left. You can no longer reach the limit in ${year}`;
  if (!isPresent || lastDay === undefined) return days;
  const longer = longerText(card, lastDay);
  if (longer === undefined) return `${days}, leave by ${dayText(lastDay)}`;
  return year === undefined ? `${days} in this window; ${longer}` : `${days}; ${longer}`;
};

const isPerEntry = ({ rule, allowance }: RuleCard): boolean =>
  allowance ? allowance.per === "entry" : rule.limits.every(({ kind }) => kind === "per-entry");

/** Why a visit has no number of days: the passport is not known, or the visa or the officer decides. */
const openLengthText = ({ allowance }: RuleCard): string => {
  const rule = allowance?.rule;
  if (noPassportText(allowance)) return "Depends on your passport";
  if (allowance?.kind === "visa") return "Your visa says how long";
  return rule?.until && allowance?.right?.reason === "expired"
    ? `Not known since ${dayText(plusDays(dayOf(rule.until), 1))}`
    : "Not known";
};

/** Why a rule has no count. Undefined if it has one. */
const uncountedText = (card: RuleCard): string | undefined => {
  const { rule, state, missing } = card;
  if (state === "exempt") return "No limit applies to you";
  if (rule.topic !== "visit" && rule.limits.length === 0) return "The law names no number of days";
  return missing.includes("permit.start") ? "Counts once you hold the permit" : undefined;
};

/**
 * The most important result of a rule, such as '37 days left, leave by Mar 14, 2027'.
 * @param today later than the card's day if the card shows a limit that was crossed in the past
 */
export const headlineOf = (card: RuleCard, today = card.day): string => {
  const { rule, state, dayState, allowed, left, isPresent, ties } = card;
  const uncounted = uncountedText(card);
  if (uncounted !== undefined) return uncounted;
  if (rule.aim === "reach" && left !== undefined)
    return dayState === "crossed" ? "You have the days" : `${daysText(left)} still needed`;
  if (dayState === "crossed") return crossedText(card, today);
  if (state === "crossed") return "By your answers, you are resident";
  if (allowed === undefined)
    return rule.topic === "visit" ? openLengthText(card) : "Days alone do not decide";
  if (state === "undetermined" && ties) return "Your ties decide";
  if (isPerEntry(card) && !isPresent) return `${daysText(allowed)} from each entry`;
  return leftText(card);
};
