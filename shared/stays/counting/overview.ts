import { type Day, plusDays } from "../../calendar/day.ts";
import type { DayRange } from "../../calendar/ranges.ts";
import { type Assessment, assess, assessAll, pastCrossings, ruleApplies } from "./assess.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import { taxYearOf } from "./crossings.ts";
import { createHistory, type History, type Person } from "./history.ts";
import { earliestEntry, longestStay } from "./if-staying.ts";
import { countFor, hasPermit } from "./measure.ts";
import type { StayRule } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** The assessment of a rule, for its card on the screen. */
export interface RuleCard extends Assessment {
  /** Whether the person is in a place of the rule on `day`. */
  isPresent: boolean;
  /**
   * The longest stay from the next planned entry, or else from the next day on which entry is possible. Only for limits
   * on visits, and only while the person is not there.
   */
  nextStay?: DayRange;
  /**
   * The last day on which the ongoing stay can end so that the planned stays remain within the limit. Absent if any
   * departure until `lastDay` works, or if the planned stays exceed the limit regardless.
   */
  leaveBy?: Day;
}

export interface Overview {
  /** The rules that matter to the person, most urgent first. */
  cards: readonly RuleCard[];
  /** Limits that were crossed earlier, as on the last day of the tax year or of the stay that crossed them. */
  earlier: readonly RuleCard[];
  /** The rules in force that do not matter to the person, by name. */
  others: readonly StayRule[];
  conflicts: readonly Conflict[];
  /** Applies any rule to the same person. */
  cardOf: (rule: StayRule, day?: Day) => RuleCard;
  /** The assessments, as of a day, of the rules for the places where the person is on that day. */
  cardsOn: (day: Day) => readonly RuleCard[];
}

const belongsTo = (country: string, { person }: History): boolean =>
  person.citizenships.includes(country) || person.permits.some((permit) => permit.country === country);

/** Whether a rule matters to the person because of days in its window, planned stays or a crossing. */
const touches = (history: History, assessment: Assessment): boolean => {
  const { rule, crossedOn, dayState, allowed, missing } = assessment;
  if (rule.topic === "permit" || rule.topic === "permanence")
    // The person's answers can mean that no limit of a rule applies.
    return (
      hasPermit(rule, history) && (rule.limits.length === 0 || allowed !== undefined || missing.length > 0)
    );
  const { where } = rule;
  // Days outside a country matter only to people who belong to it.
  if ("outside" in where) return where.outside.some((country) => belongsTo(country, history));
  if (crossedOn !== undefined || dayState !== "safe") return true;
  return visitsFor(rule, history).some(({ to }) => to >= sinceWhen(assessment));
};

/** The first day on which a visit can matter to a rule today. */
const sinceWhen = ({ rule, day, trace }: Assessment): Day => {
  if (isOnPeriod(rule)) return startOfRecords(day);
  // A past visit without a known limit does not matter.
  return rule.topic === "visit" && rule.limits.length === 0 ? day : trace.window.from;
};

/** Whether earlier visits can shorten the next one. If so, the days left matter even if none are used. */
const isOnPeriod = ({ topic, limits }: StayRule): boolean =>
  topic === "visit" && limits.some(({ kind }) => kind === "count");

/**
 * For how many calendar years a crossed limit is listed: as long as border records are kept (Regulation (EU) 2017/2226,
 * art. 34).
 */
const yearsOfRecords = 3;

const startOfRecords = (day: Day): Day => earlierYear(yearAround(day), yearsOfRecords).from;

/** The visits that matter for a rule. For a limit on visits, only those that count, for example without a permit. */
const visitsFor = (rule: StayRule, history: History) =>
  rule.topic === "visit" ? countFor(rule, history).visits : history.visitsTo(rule.where);

/** The period whose crossings are listed: the previous tax year, or the time for which border records are kept. */
const periodOfCrossing = (rule: StayRule, day: Day): DayRange =>
  rule.topic === "tax" ? earlierYear(taxYearOf(rule, day), 1) : { from: startOfRecords(day), to: day };

/** Whether a past crossing still lasts (the residence, or too many days without a break), so that the card shows it. */
const goesOn = (rule: StayRule, crossedOn: Day | undefined, since: Day | undefined): boolean =>
  rule.topic === "visit" && crossedOn !== undefined && since !== undefined
    ? crossedOn >= since
    : crossedOn === since;

const crossedEarlier = (
  rules: readonly StayRule[],
  current: readonly Assessment[],
  history: History,
  day: Day,
): Assessment[] =>
  rules.flatMap((rule) => {
    if (history.visitsTo(rule.where).length === 0) return [];
    const now = current.find((it) => it.rule === rule);
    return (
      pastCrossings(rule, history, periodOfCrossing(rule, day))
        .filter(({ crossedOn }) => !goesOn(rule, crossedOn, now?.crossedOn))
        // Stays after that day are not planned ones.
        .map((past) => ({ ...past, plannedCrossing: undefined }))
    );
  });

const nextStayOf = ({ rule, day, state, allowed }: Assessment, history: History): DayRange | undefined => {
  const isLimit = rule.topic === "visit" && rule.aim === "avoid" && rule.counts === "presence";
  if (!isLimit || state === "exempt" || allowed === undefined) return undefined;
  const planned = visitsFor(rule, history).find(({ from }) => from > day)?.from;
  const from = planned ?? earliestEntry(rule, history, plusDays(day, 1), 1);
  const days = from === undefined ? undefined : longestStay(rule, history, from);
  return from && days ? { from, to: plusDays(from, days - 1) } : undefined;
};

/** See `RuleCard.leaveBy`. */
const leaveByOf = (
  { rule, day, lastDay, plannedCrossing }: Assessment,
  history: History,
): Day | undefined => {
  const isLimit = rule.topic === "visit" && lastDay !== undefined && plannedCrossing === undefined;
  if (!isLimit || !visitsFor(rule, history).some(({ from }) => from > day)) return undefined;
  const { person } = history;
  const isOpen = ({ from, to }: Person["stays"][number]) => to === undefined && from <= day;
  const fits = (to: Day): boolean => {
    const stays = person.stays.map((stay) => (isOpen(stay) ? { ...stay, to } : stay));
    return assess(rule, createHistory({ ...person, stays }, day), day).plannedCrossing === undefined;
  };
  if (!person.stays.some(isOpen) || fits(lastDay)) return undefined;
  // `good` fits from the start: if leaving today were too late, `plannedCrossing` would be set.
  let [good, bad] = [day, lastDay];
  while (bad - good > 1) {
    const middle = plusDays(good, Math.floor((bad - good) / 2));
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
};

/** If rules are alternatives by visa (`oneOf`) and one of them is not crossed, a crossed one becomes `undetermined`. */
const withoutOtherVisas = (assessments: readonly Assessment[]): Assessment[] =>
  assessments.map((it): Assessment => {
    const { oneOf } = it.rule;
    const isKept = (other: Assessment) => other.rule.oneOf === oneOf && other.dayState !== "crossed";
    if (oneOf === undefined || it.state !== "crossed" || !assessments.some(isKept)) return it;
    return { ...it, state: "undetermined" };
  });

/**
 * Applies all rules to a person on a day.
 * @param rules those of the person's passports
 */
export const overviewOf = (rules: readonly StayRule[], person: Person, day: Day): Overview => {
  const history = createHistory(person, day);
  const isThere = (rule: StayRule, on: Day): boolean =>
    visitsFor(rule, history).some(({ from, to }) => from <= on && on <= to);
  const withPresence = (assessment: Assessment): RuleCard => {
    const isPresent = isThere(assessment.rule, assessment.day);
    // The next stay is slow to compute, so only for the day of the overview, not for days under a moving pointer.
    const isNextAsked = !isPresent && assessment.day === day;
    return {
      ...assessment,
      isPresent,
      nextStay: isNextAsked ? nextStayOf(assessment, history) : undefined,
      leaveBy: isPresent && assessment.day === day ? leaveByOf(assessment, history) : undefined,
    };
  };
  const current = withoutOtherVisas(assessAll(rules, history, day));
  const earlier = crossedEarlier(rules, current, history, day);
  const isCrossedEarlier = ({ rule }: Assessment) =>
    rule.topic === "visit" && earlier.some((it) => it.rule === rule);
  const touching = current.filter((it) => touches(history, it) || isCrossedEarlier(it));
  const shown = new Set(touching.map(({ rule }) => rule.id));
  return {
    cards: touching.map(withPresence),
    others: rules
      .filter((rule) => ruleApplies(rule, day) && !shown.has(rule.id))
      .sort((a, b) => a.name.localeCompare(b.name, "en")),
    earlier: earlier.map(withPresence),
    conflicts: conflictsOf(touching),
    cardOf: (rule, on = day) => withPresence(assess(rule, history, on)),
    cardsOn: (on) =>
      rules
        .filter((rule) => ruleApplies(rule, on) && !("outside" in rule.where))
        // A moving pointer asks for many days, so only the rules of the place are applied.
        .filter((rule) => isThere(rule, on))
        .map((rule) => withPresence(assess(rule, history, on)))
        .filter((it) => touches(history, it)),
  };
};
