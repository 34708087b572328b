import { type Day, plusDays } from "../../calendar/day.ts";
import { allRanges, countIn, type DayRange, daysOf, rangesIn, withoutDays } from "../../calendar/ranges.ts";
import type { Limit, QuestionId } from "../../law/day-rule.ts";
import type { RuleAnswers } from "./answers.ts";
import { crossingBefore, type Measured, measureLimits } from "./crossings.ts";
import type { History } from "./history.ts";
import { answerFor } from "./limits.ts";
import { type Counted, elsewhere, isAwayLonger } from "./measure.ts";
import type { StayRule } from "./rule.ts";
import { yearAround } from "./windows.ts";

/** The questions of a rule that have this answer. */
export const answered = (
  rule: StayRule,
  asked: readonly QuestionId[],
  answers: RuleAnswers,
  wanted: boolean | undefined,
): QuestionId[] => asked.filter((question) => answerFor(rule, question, answers) === wanted);

/**
 * Whether the limit is crossed only because breaks count as days of the stay. That depends on the intention to return.
 */
const isBridgedStay = (main: Measured | undefined, { visits }: Counted, day: Day): boolean => {
  if (main?.limit.kind !== "continuous" || !main.meter.isCrossed(day)) return false;
  const { from } = main.meter.window(day);
  return visits.some((visit) => visit.from > from && visit.from <= day);
};

/** Whether an absence in the window, or up to its end, may have broken the residence to which the days belong. */
const isBroken = ({ unbrokenMonths }: StayRule, { days }: Counted, { from, to }: DayRange): boolean => {
  if (unbrokenMonths === undefined || days.size === 0) return false;
  const ranges = rangesIn(days, days.from[0]!, to);
  return ranges.some(({ to: out }, at) => {
    const back = ranges[at + 1]?.from ?? plusDays(to, 1);
    return back > from && isAwayLonger(out, back, unbrokenMonths);
  });
};

/** The questions that can undo a crossing. None if the person has too many days for a relief. */
const reliefsFor = (
  { reliefs, reliefUnderDays }: StayRule,
  { days }: Counted,
  day: Day,
): readonly QuestionId[] => {
  if (reliefUnderDays === undefined) return reliefs;
  return countIn(days, yearAround(day).from, day) < reliefUnderDays ? reliefs : [];
};

/** The open questions on years that a law may exempt, and whether a visit has the purpose that they ask for. */
const openExemptions = (
  { exemptYears = [] }: StayRule,
  { visits }: Counted,
  answers: RuleAnswers,
): { open: QuestionId[]; isLikely: boolean } => {
  const open = exemptYears.filter(({ question }) => answers[question] === undefined);
  return {
    open: open.map(({ question }) => question),
    isLikely: open.some((it) => visits.some(({ purpose }) => purpose === it.purpose)),
  };
};

/** Whether a limit on absence is crossed only if the person was abroad on days for which no stay is entered. */
const dependsOnGaps = (
  rule: StayRule,
  limits: readonly Limit[],
  counted: Counted,
  history: History,
  day: Day,
): boolean => {
  if (rule.counts !== "absence") return false;
  const entered = daysOf([...history.byCountry.values()].flat());
  const days = withoutDays(counted.days, withoutDays(counted.days, entered));
  const visits = allRanges(days).map((range) => ({ ...range, country: elsewhere }));
  const known = { ...counted, days, visits };
  return (
    crossingBefore(rule, measureLimits(rule, limits, known, history, day), known, history, day) === undefined
  );
};

/** Reasons to doubt a crossing that follows from the days alone. */
export interface Doubts {
  /** Whether the days may not count as they seem to. */
  isUnsure: boolean;
  /** The questions whose answer can undo a crossing with these days. */
  reliefs: readonly QuestionId[];
  /** The open questions that a crossing raises. */
  open: readonly QuestionId[];
}

interface Crossing {
  limits: readonly Limit[];
  main: Measured | undefined;
  window: DayRange;
  isCrossed: boolean;
}

/** What only the person knows about a crossing: breaks of a stay or a residence, exempt years, missing stays. */
export const doubtsOf = (
  rule: StayRule,
  { limits, main, window, isCrossed }: Crossing,
  counted: Counted,
  history: History,
  day: Day,
): Doubts => {
  const { answers } = history.person;
  const isBridged = isBridgedStay(main, counted, day);
  const isResidenceOpen = isBroken(rule, counted, window) && answers["residence.kept"] !== true;
  const exemptions = openExemptions(rule, counted, answers);
  const hasGaps =
    isCrossed && answers["absence.complete"] !== true && dependsOnGaps(rule, limits, counted, history, day);
  const isAssumed = limits.some(({ requires = [] }) =>
    requires.some(({ question, assumed }) => assumed && answers[question] === undefined),
  );
  return {
    isUnsure: isAssumed || isBridged || isResidenceOpen || exemptions.isLikely || hasGaps,
    reliefs: reliefsFor(rule, counted, day),
    open: [
      ...(isCrossed ? exemptions.open : []),
      ...(isBridged ? (["stay.interrupted"] as const) : []),
      ...(isResidenceOpen ? (["residence.kept"] as const) : []),
      ...(hasGaps ? (["absence.complete"] as const) : []),
    ],
  };
};
