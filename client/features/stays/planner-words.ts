import { type Day, dayText, rangeText } from "#shared/calendar/day.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { Allowance } from "#shared/entry/allowances.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type { Assessment } from "#shared/stays/counting/assess.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import type {
  Assumption,
  Change,
  Consequence,
  EarliestReturn,
  LongestStay,
  ProposedStay,
  StayPlan,
  VisitPlan,
} from "#shared/stays/planning/planner.ts";
import { countText } from "#shared/stays/words.ts";
import { countOf } from "#shared/text/count.ts";

const days = (count: number): string => countOf(count, "day");

const span = ({ from, to }: ProposedStay): string =>
  from === to ? `on ${dayText(from)}` : `from ${rangeText(from, to)}`;

const unsafeWords = ({ unsafe }: StayPlan): string => {
  if (!unsafe?.firstUnsafe) return "No.";
  const day = dayText(unsafe.firstUnsafe);
  return unsafe.isUnsafeWithout
    ? `No. Your other stays already take you over a limit by ${day}.`
    : `No. You would go over a limit on ${day}.`;
};

const undeterminedWords = ({ visits }: StayPlan): string => {
  if (visits.some(({ verdict }) => verdict === "unsafe"))
    return "It depends on how you enter. One rule gives enough days, and another does not.";
  if (visits.some(({ firstUnsafe }) => firstUnsafe !== undefined))
    return "You would go over the day limit, but days alone don't decide this.";
  return "You have enough days, but an officer at the border decides how long you may stay.";
};

/** Why there is no number of days for a visit. */
const openWords = ({ kind, right, rule }: Allowance, place: string): string => {
  if (right === undefined) return `That depends on your passport. Add it to see how long you may stay.`;
  if (kind === "visa") return `You need a visa for ${place}. It says how long you may stay.`;
  const known = rule?.until
    ? `The last rule that we know for your passport ended on ${dateText(rule.until)}.`
    : "Our sources don't say how long your passport allows.";
  return `We can't say. ${known} Ask the authority there.`;
};

/** The answer to 'Can I be there?' in one or two sentences. */
export const stayAnswer = (plan: StayPlan, stay: ProposedStay, nameOf: NameOf): string => {
  const place = nameOf(stay.place);
  if (plan.open && plan.verdict === "undetermined") return openWords(plan.open, place);
  switch (plan.verdict) {
    case "safe":
      return `Yes. The days allow a stay in ${place} ${span(stay)}.`;
    case "exempt":
      return `Yes. We know of no day limit that applies to you in ${place}.`;
    case "unsafe":
      return unsafeWords(plan);
    case "undetermined":
      return undeterminedWords(plan);
    case "no-rule":
      return noRuleWords(place);
  }
};

const noRuleWords = (place: string): string =>
  `We can't say. We have no confirmed rule on visits to ${place}. Ask the authority there.`;

/** The answer to 'How long can I stay?'. */
export const longestAnswer = (
  { open, days: count, lastDay, rules }: LongestStay,
  place: string,
  from: Day,
): string => {
  if (rules.length === 0) return noRuleWords(place);
  if (open) return openWords(open, place);
  if (count === undefined || lastDay === undefined)
    return `We know of no day limit that applies to you in ${place}.`;
  if (count === 0) return `Not even one day, if you arrive on ${dayText(from)}.`;
  return `At most ${days(count)}, until ${dayText(lastDay)}.`;
};

/** The answer to 'When can I come back?'. */
export const returnAnswer = (found: EarliestReturn, place: string, count: number): string => {
  if (found.open) return openWords(found.open, place);
  if (found.blockedBy) return "Your planned stays already go over a limit. Change them first.";
  if (found.entry === undefined) return `A stay of ${days(count)} is not possible within the next two years.`;
  if (found.rules === "none") return noRuleWords(place);
  if (found.rules === "not-binding")
    return `At any time. We know of no day limit that applies to you in ${place}.`;
  return `From ${dayText(found.entry)}, for up to ${days(count)}.`;
};

/** The assumed end of an open stay, as a sentence. */
export const assumptionWords = (country: string, { until, because }: Assumption): string =>
  `You are still in ${country}. The plan assumes that you leave on ${dayText(until)}, ${reasons[because]}.`;

const reasons: Readonly<Record<Assumption["because"], string>> = {
  proposal: "when the new stay begins",
  planned: "when your next planned stay begins",
  limit: "the last day that the limit on visits allows",
  today: "which is today",
};

const counted = ({ rule, used, allowed, left }: Assessment): string => {
  if (allowed === undefined) return `${days(Math.round(used * 10) / 10)} counted`;
  const text = countText({ rule, used, allowed });
  if (left === undefined || used > allowed) return text;
  return rule.aim === "reach" ? `${text}, ${left} still needed` : `${text}, ${left} left`;
};

/** The count of a rule on visits with a stay and without it. */
export const visitWords = (
  { verdict, before, after, firstUnsafe }: VisitPlan,
  stay: ProposedStay,
): string => {
  if (after.state === "exempt") return "Doesn't apply to you, because of a citizenship.";
  if (verdict === "exempt") return "These days don't count, for example because of your permit.";
  const day = dayText(firstUnsafe ?? stay.to);
  const without = before.used === after.used ? "" : ` Without this stay: ${Math.round(before.used)}.`;
  return firstUnsafe === undefined
    ? `On ${day}: ${counted(after)}.${without}`
    : `You go over the limit on ${day}: ${counted(after)}.${without}`;
};

/** The effect of a stay on a rule on tax or permits. */
export const consequenceWords = (
  { rule, before, after, crossesOn }: Consequence,
  stay: ProposedStay,
): string => {
  const count = `On ${dayText(stay.to)}: ${counted(after)}. Without this stay: ${Math.round(before.used)}.`;
  if (crossesOn === undefined) {
    if (after.state === "undetermined") return `${count} Days alone don't decide this.`;
    return count;
  }
  const what = rule.aim === "reach" ? "You reach the required days" : "You go over the day limit";
  const effect = rule.effect === undefined ? "" : ` ${rule.effect}`;
  const begins =
    after.residentFrom === undefined ? "" : ` Your tax residence begins on ${dayText(after.residentFrom)}.`;
  const doubt = after.state === "undetermined" ? " Days alone don't decide this." : "";
  return `${what} on ${dayText(crossesOn)}.${effect}${begins}${doubt} ${count}`;
};

/** A change of a stay in words: 'Leave 5 days earlier'. */
export const changeWords = ({ kind, stay, days: count }: Change): string => {
  const result = span(stay);
  const how: Readonly<Record<Change["kind"], string>> = {
    "end-earlier": `Leave ${days(count)} earlier`,
    "start-later": `Arrive ${days(count)} later`,
    "move-later": `Move the stay ${days(count)} later`,
    "move-earlier": `Move the stay ${days(count)} earlier`,
  };
  return `${how[kind]}: ${result}.`;
};

export const noChangeWords: Readonly<Record<"other-stays" | "not-found", string>> = {
  "other-stays":
    "Changing this stay doesn't help, because your other stays already go over a limit. Change those first.",
  "not-found": "No change of up to a year makes this stay safe. Try a shorter one.",
};

export const sourceWords = ({ authority, law }: StayRule): string => `${law} (${authority})`;
