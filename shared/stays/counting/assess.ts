import { type Day, dayOf, plusDays } from "../../calendar/day.ts";
import { type DayRange, rangesIn } from "../../calendar/ranges.ts";
import type { Allowance } from "../../entry/allowances.ts";
import type { QuestionId } from "../../law/day-rule.ts";
import type { SourceKind } from "../../law/vocabulary.ts";
import { allowanceAt } from "./allowance-at.ts";
import type { RuleAnswers } from "./answers.ts";
import {
  crossedLimits,
  crossingBefore,
  type Measured,
  measureLimits,
  plannedCrossing,
  shownLimit,
  taxYearOf,
} from "./crossings.ts";
import { answered, type Doubts, doubtsOf } from "./doubts.ts";
import type { TiesNeeded } from "./formulas.ts";
import { grantedDays, grantKey } from "./grant.ts";
import type { History, Person } from "./history.ts";
import { crossingIfStaying, lastDayBefore } from "./if-staying.ts";
import { limitsFor } from "./limits.ts";
import { type Counted, countFor } from "./measure.ts";
import type { StayRule } from "./rule.ts";
import { type Trace, traceOf } from "./trace.ts";
import { visitName } from "./visit-name.ts";
import { yearAround } from "./windows.ts";

/**
 * `safe`: the days are far from every limit. `close`: near a limit. `crossed`: a limit is crossed. `exempt`: the law does
 * not apply to the person. `undetermined`: days alone do not decide; `missing` names the questions.
 */
export type State = "safe" | "close" | "crossed" | "exempt" | "undetermined";

/** What a reader must know before relying on a count. */
export const cautions = {
  threshold: "The number comes from a page that is not the authority's own. Check it before you rely on it.",
  counting: "How this country counts a day is not confirmed by an official source.",
  "not-only-days": "Days are not the only test. Fewer days are no proof that you are not resident.",
  "any-passport": "We assume the usual limit. Add your passport for yours.",
  "other-days": "Our source does not cover these dates. The limit may differ.",
} as const;
export type Caution = keyof typeof cautions;

/** The cautions about a rule's count. */
export const cautionsOf = ({
  confidence,
  topic,
  aim,
}: Pick<StayRule, "topic" | "aim"> & {
  confidence: Readonly<Record<"threshold" | "counting", SourceKind>>;
}): Caution[] => [
  ...(confidence.threshold === "official" ? [] : (["threshold"] as const)),
  ...(confidence.counting === "official" ? [] : (["counting"] as const)),
  ...(topic === "tax" && aim === "avoid" ? (["not-only-days"] as const) : []),
];

/** The cautions for a visit. Without a number of days, cautions about that number do not apply. */
const cautionsFor = (rule: StayRule, allowance: Allowance | undefined): Caution[] => [
  ...(allowance?.isAssumed ? [allowance.isAssumed] : []),
  ...cautionsOf(rule).filter((it) => it !== "threshold" || !allowance || allowance.kind === "limited"),
];

export interface Assessment {
  rule: StayRule;
  /** The name of the rule. For a rule on visits, with the length of this visit. */
  name: string;
  /** How long the person's passports allow the visit. Only for rules on visits. */
  allowance?: Allowance;
  /** The day of the assessment. */
  day: Day;
  state: State;
  /** The state by the count of days alone. */
  dayState: "safe" | "close" | "crossed";
  /** Days used in the window, up to and including `day`. */
  used: number;
  /** The maximum number of days that do not cross the limit. Undefined if the law names no number. */
  allowed?: number;
  /** Days left in the window that ends on `day`, or days that are still needed. 0 if the limit is crossed. */
  left?: number;
  /** The days over the limit. */
  excess: number;
  /** The first day on which the limit was crossed, if that still matters on `day`. */
  crossedOn?: Day;
  /** The first day of the tax residence that these days cause. Absent if they cause none, or the law does not say. */
  residentFrom?: Day;
  /** The first day on which the limit is crossed if the person stays, or arrives on the next day and stays. */
  crossesOn?: Day;
  /** The last day of such a stay. */
  lastDay?: Day;
  /** The first day on which the planned stays cross the limit. */
  plannedCrossing?: Day;
  /** UK residence test: how many ties make a person with these days resident. 5: no number does. */
  ties?: TiesNeeded;
  /** The questions whose answers would decide more. */
  missing: readonly QuestionId[];
  /** The questions that the person answered in a way that can make the rule apply, whatever the days. */
  grounds: readonly QuestionId[];
  /** The key of the answer to `officerGrant` for the entry of a stay under way. */
  grantKey?: string;
  /** What a reader must know before relying on the numbers. */
  cautions: readonly Caution[];
  trace: Trace;
}

/** The cautions as sentences. That of a missing passport is left out, because screens show `noPassportText` once. */
export const cautionWords = ({ cautions: some }: Pick<Assessment, "cautions">): string[] =>
  some.filter((caution) => caution !== "any-passport").map((caution) => cautions[caution]);

/** Whether a rule does not apply to a person on a day, because of a citizenship. */
export const isExempt = (rule: StayRule, history: History, day: Day): boolean => {
  const { where, exceptCitizens } = rule;
  if (rule.allowances) return allowanceAt(rule, history, day)?.kind === "unlimited";
  const { citizenships } = history.person;
  return exceptCitizens === true && "in" in where && citizenships.some((it) => where.in.includes(it));
};

/** How near a limit has to be to count as close. */
const closeWithin = (allowed: number): number => Math.min(30, Math.ceil(allowed / 3));

const dayStateOf = (
  isCrossed: boolean,
  allowed: number | undefined,
  used: number,
  daysUntilCrossing: number | undefined,
): Assessment["dayState"] => {
  if (isCrossed) return "crossed";
  if (used === 0 || allowed === undefined || daysUntilCrossing === undefined) return "safe";
  return daysUntilCrossing <= closeWithin(allowed) ? "close" : "safe";
};

/** What a rule gives for a day, before the answers to its questions are considered. */
interface Count {
  dayState: Assessment["dayState"];
  /** Whether the person is resident, if a law with other tests than days decides that by the known facts. */
  decided?: boolean;
  isPerEntry: boolean;
  /** Whether the sources of the limit describe other days. */
  isOtherTime: boolean;
  doubts: Doubts;
}

/** The state that a reader may rely on: `undetermined` rather than a guess where days alone do not decide. */
const stateOf = (rule: StayRule, count: Count, answers: RuleAnswers, open: readonly QuestionId[]): State => {
  if (rule.limits.length === 0 || open.includes("permit.start") || count.isOtherTime) return "undetermined";
  if (count.decided === true) return "crossed";
  if (count.dayState === "crossed") {
    const { reliefs, isUnsure } = count.doubts;
    return isUnsure || answered(rule, reliefs, answers, true).length > 0 ? "undetermined" : "crossed";
  }
  if (count.dayState === "close") return "close";
  if (count.decided === false) return "safe";
  const undecided = [...rule.grounds, ...(rule.decisive ?? [])];
  const isOpen = open.length > 0 || answered(rule, undecided, answers, false).length < undecided.length;
  return isOpen || count.isPerEntry ? "undetermined" : "safe";
};

/** Whole days: those that may still be used, or those that are still needed. */
const leftOf = (
  { aim }: StayRule,
  isCrossed: boolean,
  allowed: number | undefined,
  used: number,
): number | undefined => {
  if (allowed === undefined) return undefined;
  if (aim === "avoid" && isCrossed) return 0;
  return Math.max(0, aim === "reach" ? Math.ceil(allowed + 1 - used) : Math.floor(allowed - used));
};

/** The day on which a tax residence begins. Undefined if there is none, or the law does not say. */
const residenceStart = (
  { rule, state, crossedOn, day }: Pick<Assessment, "rule" | "state" | "crossedOn" | "day">,
  { days }: Counted,
  main: Measured | undefined,
): Day | undefined => {
  const { begins, isNoResidence } = rule;
  if (begins === undefined || isNoResidence || state !== "crossed") return undefined;
  if (begins === "year") return taxYearOf(rule, crossedOn ?? day).from;
  if (crossedOn === undefined || begins === "crossing") return crossedOn;
  const first = begins === "first-day-in-year" ? taxYearOf(rule, crossedOn) : main?.meter.window(crossedOn);
  return first && rangesIn(days, first.from, crossedOn)[0]?.from;
};

const nameOf = ({ name, label }: StayRule, allowance: Allowance | undefined): string =>
  label === undefined ? name : visitName(label, allowance);

/**
 * Applies one rule to the days of a person. Stays after `day` are planned: their days are not used yet, but they count
 * if a rule looks at a whole year.
 */
export const assess = (rule: StayRule, history: History, day: Day): Assessment => {
  const { answers } = history.person;
  const counted = countFor(rule, history);
  const { limits, open, decided, ties } = limitsFor(rule, counted, history, day);
  const measured = measureLimits(rule, limits, counted, history, day);
  const isPresent = counted.visits.some(({ from, to }) => from <= day && to >= day);
  const crossedOn = crossingBefore(rule, measured, counted, history, day);
  const { main, on } = shownLimit(rule, measured, crossedOn, day);
  const crossesOn = crossingIfStaying(rule, limits, history, counted, isPresent ? day : plusDays(day, 1));
  const used = main?.meter.used(on) ?? 0;
  const allowed = main?.meter.allowed(on);
  const window = main?.meter.window(on) ?? yearAround(day);
  const untilCrossing = crossesOn === undefined ? undefined : crossesOn - day;
  const isCrossed = crossedOn !== undefined;
  const dayState = dayStateOf(isCrossed, allowed, used, untilCrossing);
  const doubts = doubtsOf(rule, { limits, main, window, isCrossed }, counted, history, day);
  const isEntered = main?.limit.kind === "per-entry" && isPresent;
  const isPerEntry =
    main?.limit.kind === "per-entry" && grantedDays(rule, answers, window.from) === undefined;
  const decisive = rule.decisive ?? [];
  const isDecided = used > 0 && answered(rule, decisive, answers, true).length > 0;
  const allowance = allowanceAt(rule, history, day);
  const isOtherTime = allowance?.isAssumed === "other-days";
  const count = { dayState, decided: isDecided || decided, isPerEntry, isOtherTime, doubts };
  const state = isExempt(rule, history, day) ? "exempt" : stateOf(rule, count, answers, open);
  return {
    rule,
    name: nameOf(rule, allowance),
    day,
    allowance,
    state,
    dayState,
    used,
    allowed,
    left: leftOf(rule, isCrossed, allowed, used),
    excess: allowed === undefined ? 0 : Math.max(0, used - allowed),
    crossedOn,
    residentFrom: residenceStart({ rule, state, crossedOn, day }, counted, main),
    crossesOn,
    lastDay: crossesOn === undefined ? undefined : lastDayBefore(rule, crossesOn),
    ties,
    missing: [
      ...new Set([
        ...open,
        ...answered(rule, [...rule.grounds, ...decisive, ...doubts.reliefs], answers, undefined),
        ...doubts.open,
        ...(isPerEntry && isEntered ? (["officerGrant"] as const) : []),
      ]),
    ],
    plannedCrossing: plannedCrossing(measured, counted, day),
    grounds: answered(rule, rule.grounds, answers, true),
    grantKey: isEntered ? grantKey(rule, window.from) : undefined,
    cautions: cautionsFor(rule, allowance),
    trace: traceOf(rule, main?.limit, counted, window, on),
  };
};

/** Crossed limits come first, then close ones, other limits, days to reach, and rules that do not apply. */
const rankOf = ({ rule, state, dayState }: Assessment): number => {
  if (state === "exempt") return 4;
  if (rule.aim === "reach") return 3;
  if (state === "crossed") return 0;
  return state === "close" || dayState === "crossed" ? 1 : 2;
};

/** Within a rank, the rule with the fewest days left comes first. */
const byUrgency = (a: Assessment, b: Assessment): number =>
  rankOf(a) - rankOf(b) || (a.left ?? Number.MAX_VALUE) - (b.left ?? Number.MAX_VALUE);

export const ruleApplies = ({ validFrom, validUntil }: StayRule, day: Day): boolean =>
  (validFrom === undefined || dayOf(validFrom) <= day) &&
  (validUntil === undefined || day <= dayOf(validUntil));

/**
 * Whether a rule on days outside a country applies to this person, as a citizen or resident of that country. True for
 * all other rules.
 */
export const hasTie = ({ where }: StayRule, { citizenships, permits }: Person): boolean => {
  if (!("outside" in where)) return true;
  const own = [...citizenships, ...permits.map(({ country }) => country)];
  return where.outside.some((country) => own.includes(country));
};

/** False for a rule on visits under which the person's passports allow no entry on that day. */
const speaksOf = (rule: StayRule, history: History, day: Day): boolean =>
  rule.allowances === undefined || allowanceAt(rule, history, day) !== undefined;

/** Applies all rules in force whose places the person visits, most urgent first. */
export const assessAll = (rules: readonly StayRule[], history: History, day: Day): Assessment[] =>
  rules
    .filter((rule) => ruleApplies(rule, day) && history.visitsTo(rule.where).length > 0)
    .filter((rule) => speaksOf(rule, history, day))
    .map((rule) => assess(rule, history, day))
    .sort(byUrgency);

/** Splits a period by the tax years of a rule, in order. */
const taxYearsIn = (rule: StayRule, { from, to }: DayRange): DayRange[] => {
  const years: DayRange[] = [];
  for (let start = from; start <= to; ) {
    const end = Math.min(taxYearOf(rule, start).to, to) as Day;
    years.push({ from: start, to: end });
    start = plusDays(end, 1);
  }
  return years;
};

interface Crossed {
  /** The last day of the stay that was too long, or of the tax year. */
  day: Day;
  /** The first day of the stay beyond the limit. */
  since?: Day;
}

/** Each stay that was too long, or each tax year in which a limit was crossed, while the limit was in force. */
const crossedIn = (rule: StayRule, history: History, period: DayRange): Crossed[] => {
  if (rule.topic === "visit") {
    const since = new Map<Day, Day>();
    for (const { from, to } of crossedLimits(rule, history, period).flatMap(({ beyond }) => beyond))
      since.set(to, Math.min(from, since.get(to) ?? from) as Day);
    return [...since].map(([day, from]) => ({ day, since: from })).sort((a, b) => a.day - b.day);
  }
  if (rule.topic !== "tax") return [];
  return taxYearsIn(rule, period).flatMap((year) => {
    const crossed = crossedLimits(rule, history, year);
    return crossed.length === 0 ? [] : { day: Math.max(...crossed.map(({ lastDay }) => lastDay)) as Day };
  });
};

/**
 * The assessment of a rule at the end of each stay that was too long, or of each tax year in which its limit was
 * crossed. Empty for rules on permits and permanence.
 */
export const pastCrossings = (rule: StayRule, history: History, period: DayRange): Assessment[] =>
  rule.aim === "avoid"
    ? crossedIn(rule, history, period)
        .map(({ day, since }) => ({
          ...assess(rule, history, day),
          ...(since !== undefined && { crossedOn: since }),
        }))
        .filter(({ dayState, state }) => dayState === "crossed" && state !== "exempt")
    : [];
