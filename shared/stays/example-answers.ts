import { assess, isExempt } from "./assess.ts";
import { type Day, dayOf, isoOf, plusDays } from "./day.ts";
import { brokenDays, daysCounted, excessOn, fullDays, mostDays, periodOf } from "./example-counts.ts";
import { type Asked, mainMeter } from "./example-facts.ts";
import { isGiven, numbersInput } from "./example-inputs.ts";
import { answerNameOf, names } from "./example-names.ts";
import { absentDays, creditDays, isBroken, isInterrupted, isLost } from "./example-permanence.ts";
import { isAllowed, lastLegalDay, maxStayDays, reentry } from "./example-plan.ts";
import {
  crossingOf,
  isMeasurable,
  residenceBegins,
  residenceByFormula,
  residenceEnds,
  residenceEndsInYear,
  residentOf,
  usedOn,
  weightedOf,
} from "./example-residence.ts";
import { ukDaysOf, ukHomeTest, ukResidenceOf, ukTieOf, ukTiesNeeded } from "./example-uk.ts";
import { givenYears, sumOf } from "./example-years.ts";
import { daysFor, meterOf } from "./measure.ts";
import { crosses } from "./meter.ts";
import type { Crossing } from "./rule.ts";

const iso = (day: Day | undefined): string | undefined => (day === undefined ? undefined : isoOf(day));

/** Null if there are stays, but no day is the one asked for. Undefined if days alone do not tell. */
const dayOrNone = (asked: Asked, day: Day | undefined): string | null | undefined => {
  const hasDays = asked.counted.days.size > 0 || asked.counted.skipped.length > 0;
  return day === undefined && hasDays && isMeasurable(asked) ? null : iso(day);
};

const residentFrom = (asked: Asked): string | null | undefined => {
  if (!asked.rule.limits.some(({ kind }) => kind === "formula"))
    return dayOrNone(asked, residenceBegins(asked));
  const day = residenceByFormula(asked, residentOf(asked, false));
  return day === null ? null : iso(day);
};

/** The day with which six months have passed, of a rule on a continuous stay. */
const endOfContinuousStay = (asked: Asked): Day | undefined => {
  const { rule, counted, history } = asked;
  const limit = rule.limits.find(({ kind }) => kind === "continuous");
  const first = counted.days.from[0];
  if (!limit || first === undefined) return undefined;
  const meter = meterOf(rule, limit, counted, history, first);
  return meter && plusDays(first, meter.allowed(first) - 1);
};

const isMet = (asked: Asked): unknown => {
  const { rule, counted } = asked;
  if (rule.id === "gb-srt") return ukHomeTest(asked);
  if (rule.counts === "absence") {
    const broken = isBroken(asked);
    return broken === undefined ? undefined : !broken;
  }
  return counted.days.size > 0 ? isMetByDates(asked) : isMetByNumbers(asked);
};

/** A right that the days give is lost if an absence interrupted the residence. */
const isMetByDates = (asked: Asked): boolean | undefined => {
  const isReached = isMetInPeriod(asked) ?? isMetOnDay(asked) ?? crossingOf(asked) !== undefined;
  if (!isReached) return false;
  const interrupted = isInterrupted(asked);
  return interrupted === undefined ? undefined : !interrupted;
};

/** A look-back is measured on the day of the check only. */
const isMetOnDay = (asked: Asked): boolean | undefined => {
  const main = mainMeter(asked);
  const isLookback = main?.limit.kind === "count" && main.limit.window.kind === "lookback";
  return main && isLookback ? main.meter.isCrossed(main.on) : undefined;
};

/** Full days abroad are measured in the period that an example names, if it is no longer than 12 months. */
const isMetInPeriod = (asked: Asked): boolean | undefined => {
  const { rule, inputs } = asked;
  const limit = rule.limits.find((it) => it.kind === "count");
  const hasPeriod = isGiven(inputs, ...names.period) || isGiven(inputs, ...names.year);
  if (!limit || !("outside" in rule.where) || !hasPeriod) return undefined;
  const period = periodOf(asked);
  if (!period || period.to - period.from >= 366) return undefined;
  return reaches(fullDays(asked), limit);
};

const reaches = (days: number | undefined, limit: Crossing): boolean | undefined =>
  days === undefined ? undefined : crosses(days, limit);

/** Whether full days abroad, days with credit or days of presence reach the number of the rule. */
const isMetByNumbers = (asked: Asked): unknown => {
  const { rule, stays, inputs } = asked;
  const limit = rule.limits.find((it) => it.kind === "count");
  if (limit?.credit) return reaches(creditDays(asked), limit);
  if (limit && "outside" in rule.where && !isGiven(inputs, ...names.daysByYear.slice(0, 3))) {
    const period = periodOf(asked);
    const isLong = period !== undefined && period.to - period.from >= 366;
    return isLong ? undefined : reaches(fullDays(asked), limit);
  }
  return stays.length > 0 && "outside" in rule.where ? undefined : residentOf(asked, false);
};

/** A list of years of another length than the one expected is about other years. */
const sameLength = (found: unknown, expected: unknown): unknown =>
  Array.isArray(found) && Array.isArray(expected) && found.length !== expected.length ? undefined : found;

/** The state by the days, unless the example asks whether the questions of the rule leave it open. */
const stateOn = ({ rule, history, on }: Asked, expected: unknown): string | undefined => {
  if (on === undefined) return undefined;
  const { state, dayState } = assess(rule, history, on);
  return state === "exempt" || expected === "undetermined" ? state : dayState;
};

const isOver = (asked: Asked): boolean | undefined => {
  const over = excessOn(asked);
  return over === undefined ? undefined : over > 0;
};

/** Whole days: those that may still be used, or those that are still needed. */
const remainingDays = (asked: Asked): number | undefined => {
  const over = excessOn(asked);
  if (over === undefined) return undefined;
  return Math.max(0, asked.rule.aim === "reach" ? Math.ceil(1 - over) : Math.floor(-over));
};

const answers: Readonly<Record<string, (asked: Asked, expected: unknown) => unknown>> = {
  days: daysCounted,
  fullDays,
  total: (asked) => sumOf(givenYears(asked)?.days ?? []) ?? daysCounted(asked),
  fiveYearTotal: (asked) => {
    givenYears(asked);
    return sumOf(numbersInput(asked.inputs, ...names.previousYears));
  },
  stayDays: ({ stays, rule }) =>
    stays.map((stay) => daysFor(rule, [{ ...stay, to: stay.to ?? stay.from }]).size),
  usedDays: usedOn,
  excessDays: (asked) => {
    const over = excessOn(asked);
    return over === undefined ? undefined : Math.max(0, over);
  },
  remainingDays,
  state: stateOn,
  overstay: isOver,
  overstayDays: brokenDays,
  brokenDays,
  windowStart: (asked) => {
    const main = mainMeter(asked);
    return iso(main?.meter.window(main.on).from);
  },
  windowEnd: (asked) => {
    const main = mainMeter(asked);
    return iso(main?.meter.window(main.on).to);
  },
  maxStayDays,
  entryAllowed: (asked) => {
    const longest = maxStayDays(asked);
    return longest === undefined ? undefined : longest > 0;
  },
  lastLegalDay: (asked) => iso(lastLegalDay(asked)),
  furtherDays: (asked) => {
    const last = lastLegalDay(asked);
    return last === undefined || asked.on === undefined ? undefined : Math.max(0, last - asked.on);
  },
  allowed: isAllowed,
  legal: isAllowed,
  earliestEntry: (asked) => iso(reentry(asked)),
  maxDays: mostDays,
  broken: isBroken,
  lost: isLost,
  absentDays,
  resident: (asked, expected) => sameLength(residentOf(asked, Array.isArray(expected)), expected),
  exempt: (asked) => {
    const crossing = asked.stays.length > 0 ? crossingOf(asked) !== undefined : residentOf(asked, false);
    return typeof crossing === "boolean" ? !crossing : undefined;
  },
  metOn: (asked) => dayOrNone(asked, crossingOf(asked)),
  residencyStarts: residentFrom,
  residentFrom,
  residencyEnds: (asked) => iso(residenceEndsInYear(asked)),
  nonResidentFrom: (asked) => dayOrNone(asked, residenceEnds(asked)),
  weighted: weightedOf,
  sixMonthsEnd: (asked) => iso(endOfContinuousStay(asked)),
  test: (asked) => (asked.rule.id === "gb-srt" ? ukResidenceOf(asked)?.test : undefined),
  ukDays: (asked) => ukResidenceOf(asked)?.ukDays ?? ukDaysOf(asked),
  tie: ukTieOf,
  tiesNeeded: ukTiesNeeded,
  met: isMet,
  creditDays,
  firstFullDay: (asked) => iso(asked.counted.days.from[0]),
};

/** Plain counts of days, which no citizenship changes. */
const counts = new Set([
  "days",
  "fullDays",
  "firstFullDay",
  "total",
  "fiveYearTotal",
  "stayDays",
  "usedDays",
  "absentDays",
  "windowStart",
  "windowEnd",
  "weighted",
]);

/** What holds for a visitor whom the limit does not bind. */
const ofUnbound: Readonly<Record<string, unknown>> = {
  state: "exempt",
  excessDays: 0,
  overstay: false,
  overstayDays: 0,
  brokenDays: 0,
  broken: false,
  allowed: true,
  legal: true,
  entryAllowed: true,
  exempt: true,
};

/** The day for citizenships of an example without dates. */
const recently = dayOf("2025-01-01");

/** Whether the law of the rule does not bind the person, because of a citizenship. */
const isUnbound = ({ rule, history, on }: Asked): boolean => {
  return isExempt(rule, history.person.citizenships, on ?? recently);
};

/** Whether anything can compute values of this name. */
export const isAnswerName = (name: string): boolean => Object.hasOwn(answers, answerNameOf(name));

/** The value of a name from the facts of an example. Undefined if the engine cannot compute it. */
export const answerTo = (written: string, asked: Asked, expected: unknown): unknown => {
  const name = answerNameOf(written);
  if (!Object.hasOwn(answers, name)) return undefined;
  if (isUnbound(asked) && !counts.has(name))
    return asked.rule.topic === "visit" ? ofUnbound[name] : undefined;
  return answers[name]?.(asked, expected);
};
