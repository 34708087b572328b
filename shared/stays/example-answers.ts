import { isExempt } from "./assess.ts";
import { type Day, endOfMonths, isoOf, plusDays } from "./day.ts";
import { type Asked, mainMeter, namedYear, placeOf, tripsOf, yearOfExample } from "./example-facts.ts";
import { dayInput, numberInput, periodsInput } from "./example-inputs.ts";
import {
  crossingOf,
  isMeasurable,
  plainDays,
  residenceBegins,
  residenceByFormula,
  residenceEnds,
  residenceEndsInYear,
  residentOf,
  sumOfValues,
  weightedOf,
} from "./example-residence.ts";
import { ukDaysOf, ukHomeTest, ukResidenceOf, ukTieOf } from "./example-uk.ts";
import { limitsFor } from "./limits.ts";
import { daysFor, meterOf } from "./measure.ts";
import { crosses } from "./meter.ts";
import { crossingIfStaying, earliestEntry, lastDayBefore, longestStay } from "./plan.ts";
import { allRanges, countIn, type DayRange, rangesIn } from "./ranges.ts";
import type { Crossing, Rule } from "./rule.ts";

const iso = (day: Day | undefined): string | undefined => (day === undefined ? undefined : isoOf(day));

/** Null if there are days, but none of them is the day asked for. Undefined if days alone do not tell. */
const dayOrNone = (asked: Asked, day: Day | undefined): string | null | undefined =>
  day === undefined && asked.counted.days.size > 0 && isMeasurable(asked) ? null : iso(day);

const residentFrom = (asked: Asked): string | null | undefined => {
  if (!asked.rule.limits.some(({ kind }) => kind === "formula"))
    return dayOrNone(asked, residenceBegins(asked));
  const day = residenceByFormula(asked, residentOf(asked, false));
  return day === null ? null : iso(day);
};

const usedOn = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (main) return main.meter.used(main.on);
  const year = yearOfExample(asked);
  return year && asked.on !== undefined ? countIn(asked.counted.days, year.from, asked.on) : undefined;
};

const allowedOn = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  return main?.meter.allowed(main.on);
};

/** The days over the limit, or under it if negative. */
const excess = (asked: Asked): number | undefined => {
  const used = usedOn(asked);
  const allowed = allowedOn(asked);
  return used === undefined || allowed === undefined ? undefined : used - allowed;
};

/** The days on the day of arrival, of a person who stays on. */
const daysOnArrival = ({ rule, stays }: Asked, arrival: Day): number => {
  const visits = stays.map((stay) => ({ ...stay, to: plusDays(arrival, 2), toMinute: undefined }));
  return countIn(daysFor(rule, visits), arrival, arrival);
};

const periodOf = (asked: Asked): DayRange | undefined => {
  const [period] = periodsInput(asked.inputs, "period", "window", "range", "within");
  return period ?? namedYear(asked);
};

/** The days of an example without dates. Only the law of the United Kingdom takes some of them off. */
const daysInNumbers = (asked: Asked): number | undefined =>
  asked.rule.id === "gb-srt" ? (ukDaysOf(asked) ?? plainDays(asked)) : (plainDays(asked) ?? ukDaysOf(asked));

/** The days that count, by the method of the rule. */
const daysCounted = (asked: Asked): number | undefined => {
  const { inputs, counted, stays } = asked;
  if (stays.length === 0 && counted.days.size === 0)
    return sumOfValues(inputs, "presentDays", "daysByYear", "daysByMonth") ?? daysInNumbers(asked);
  const arrival = dayInput(inputs, "arrival");
  if (arrival !== undefined && inputs.departure === undefined) return daysOnArrival(asked, arrival);
  const period = periodOf(asked) ?? upToCheck(asked);
  return period ? countIn(counted.days, period.from, period.to) : counted.days.size;
};

/** All days up to the day of the check, if the example names one. */
const upToCheck = ({ inputs, on }: Asked): DayRange | undefined =>
  inputs.on === undefined || on === undefined ? undefined : { from: plusDays(on, -100_000), to: on };

/** Days of a period that are not touched by a visit to the countries that a rule leaves out. */
const fullDays = (asked: Asked): number | undefined => {
  const { rule, history, counted, inputs, stays } = asked;
  const given = numberInput(inputs, "fullDays", "fullDaysAbroad", "foreignDays");
  if (given !== undefined) return given;
  const period = periodOf(asked);
  // Visits home alone do not say from when to when the person was abroad.
  if (!period && counted.days.size === 0 && stays.length > 0) return undefined;
  if (!period && counted.days.size > 0) return mostDays(asked) ?? daysCounted(asked);
  if (!("outside" in rule.where) || counted.days.size > 0 || !period) return daysCounted(asked);
  const home = history.visitsTo({ in: rule.where.outside });
  if (home.length === 0) return daysCounted(asked);
  const touched = countIn(daysFor({ counting: [{ method: "any" }] }, home), period.from, period.to);
  return period.to - period.from + 1 - touched;
};

/** The first day of the visit that is going on. */
const currentEntry = ({ counted }: Asked, day: Day): Day | undefined =>
  allRanges(counted.days).findLast(({ from, to }) => from <= day && to >= day)?.from;

const lastLegalDay = (asked: Asked): Day | undefined => {
  const { rule, counted, history, on, entry } = asked;
  const from = entry ?? (on === undefined ? undefined : (currentEntry(asked, on) ?? plusDays(on, 1)));
  if (from === undefined) return undefined;
  const { limits } = limitsFor(rule, counted, history, from);
  const crossing = crossingIfStaying(rule, limits, history, counted, from);
  return crossing === undefined ? undefined : lastDayBefore(rule, crossing);
};

const maxStayDays = ({ rule, history, entry, on }: Asked): number | undefined => {
  const from = entry ?? on;
  return from === undefined ? undefined : longestStay(rule, history, from);
};

const reentry = ({ rule, history, inputs, on }: Asked): Day | undefined => {
  const from =
    dayInput(inputs, "after", "from", "earliest") ?? (on === undefined ? undefined : plusDays(on, 1));
  const length = numberInput(inputs, "stayDays", "length", "lengthDays", "forDays", "days") ?? 1;
  return from === undefined ? undefined : earliestEntry(rule, history, from, length);
};

/** The most days in any window of the rule. */
const mostDays = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (main?.limit.kind === "continuous")
    return Math.max(0, ...allRanges(asked.counted.days).map(({ from, to }) => to - from + 1));
  if (main?.limit.kind !== "count") return undefined;
  const { window } = main.limit;
  const endOf = (from: Day): Day =>
    window.kind === "rolling" ? plusDays(from, window.days - 1) : endOfMonths(from, 12);
  const ends = allRanges(asked.counted.days).flatMap(({ from, to }) => [to, endOf(from)]);
  return Math.max(0, ...ends.map((day) => main.meter.used(day)));
};

const isBroken = (asked: Asked): boolean | undefined => {
  if (asked.counted.days.size === 0) {
    const broken = isBrokenByNumber(asked);
    if (broken !== undefined) return broken;
  }
  if (mainMeter(asked) === undefined) return undefined;
  return isBrokenOnDay(asked) ?? crossingOf(asked) !== undefined;
};

/** Look-backs are measured on the day of the check. Undefined if the rule has other windows, or there is no such day. */
const isBrokenOnDay = ({ rule, counted, history, inputs, on }: Asked): boolean | undefined => {
  const areLookbacks = rule.limits.every((it) => it.kind === "count" && it.window.kind === "lookback");
  if (rule.counts !== "absence" || !areLookbacks || inputs.on === undefined || on === undefined)
    return undefined;
  return rule.limits.some((limit) => meterOf(rule, limit, counted, history, on)?.isCrossed(on));
};

/** Whether a number of days of absence alone breaks the limit on all absences. */
const isBrokenByNumber = ({ rule, inputs }: Asked): boolean | undefined => {
  const days = Object.entries(inputs).flatMap(([name, value]) =>
    /absen|away/i.test(name) && typeof value === "number" ? [value] : [],
  );
  const limit = rule.limits.find(({ kind }) => kind === "count");
  if (rule.counts !== "absence" || days.length !== 1 || limit?.kind !== "count") return undefined;
  if (crosses(days[0]!, limit)) return true;
  // Days that could be one long absence may break a limit of their own.
  const mayBeInARow = rule.limits.some((it) => it.kind === "continuous" && crosses(days[0]!, it));
  return mayBeInARow ? undefined : false;
};

/** The past days of presence on which the limit was broken. */
const brokenDays = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (!main || asked.counted.days.size === 0) return undefined;
  let broken = 0;
  for (const { from, to } of rangesIn(asked.counted.days, asked.counted.days.from[0]!, main.on))
    for (let day = from; day <= to; day = plusDays(day, 1)) if (main.meter.isCrossed(day)) broken += 1;
  return broken;
};

/** The days away on a trip. The rule decides whether the day out and the day in are days of presence. */
const absentOnTrip = (rule: Rule, { from: out, to: back }: DayRange): number => {
  const country = placeOf(rule);
  const visits = [
    { country, from: plusDays(out, -10), to: out },
    { country, from: back, to: plusDays(back, 10) },
  ];
  return back - out + 1 - countIn(daysFor(rule, visits), out, back);
};

const absentDays = (asked: Asked): number | undefined => {
  const trips = tripsOf(asked.inputs);
  if (trips.length > 0) return trips.reduce((sum, trip) => sum + absentOnTrip(asked.rule, trip), 0);
  return asked.rule.counts === "absence" && asked.counted.days.size > 0 ? asked.counted.days.size : undefined;
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
  const { rule, counted, stays } = asked;
  if (rule.id === "gb-srt") return ukHomeTest(asked);
  if (rule.counts === "absence") {
    const broken = isBroken(asked);
    return broken === undefined ? undefined : !broken;
  }
  if (counted.days.size > 0) return isMetOnDay(asked) ?? crossingOf(asked) !== undefined;
  const isOpen = "outside" in rule.where && stays.length > 0;
  return isMetByNumber(asked) ?? (isOpen ? undefined : residentOf(asked, false));
};

/** Whether full days abroad, or days with credit, reach the number of the rule. */
const isMetByNumber = (asked: Asked): boolean | undefined => {
  const limit = asked.rule.limits.find((it) => it.kind === "count");
  if (limit?.kind !== "count") return undefined;
  if (limit.credit) return reaches(creditDays(asked), limit);
  if (!("outside" in asked.rule.where) || asked.inputs.daysByYear !== undefined) return undefined;
  const period = periodOf(asked);
  const isLong = period !== undefined && period.to - period.from >= 366;
  return isLong ? undefined : reaches(fullDays(asked), limit);
};

const reaches = (days: number | undefined, limit: Crossing): boolean | undefined =>
  days === undefined ? undefined : crosses(days, limit);

/** A look-back is measured on the day of the check only. */
const isMetOnDay = (asked: Asked): boolean | undefined => {
  const main = mainMeter(asked);
  const isLookback = main?.limit.kind === "count" && main.limit.window.kind === "lookback";
  return main && isLookback ? main.meter.isCrossed(main.on) : undefined;
};

/** Days towards a right: days with the permit count in full, days before it as the law gives credit. */
const creditDays = (asked: Asked): number | undefined => {
  const { rule, inputs, counted } = asked;
  const limit = rule.limits.find((it) => it.kind === "count");
  const credit = limit?.kind === "count" ? limit.credit : undefined;
  if (counted.days.size > 0) return usedOn(asked);
  const early = /before|temporary|protected|worker|student|visitor/i;
  const late = /after|asPermanent|permanentDays|^prDays|^days$|daysAsPr|daysPr(?!e)/i;
  const sumOf = (isOf: (name: string) => boolean) =>
    Object.entries(inputs).reduce(
      (sum, [name, value]) => sum + (typeof value === "number" && isOf(name) ? value : 0),
      0,
    );
  const before = sumOf((name) => early.test(name));
  const after = sumOf((name) => late.test(name) && !early.test(name));
  if (before + after === 0) return undefined;
  return after + Math.min(credit?.most ?? 0, before * (credit?.perDay ?? 0));
};

/** Whether a planned stay, or else the stay up to the day of the check, keeps within the limit. */
const isAllowed = (asked: Asked): boolean | undefined => {
  if (asked.entry === undefined) {
    const over = excess(asked);
    return over === undefined ? undefined : over <= 0;
  }
  const longest = maxStayDays(asked);
  const planned = numberInput(asked.inputs, "stayDays", "plannedDays", "length", "lengthDays", "days") ?? 1;
  return longest === undefined ? undefined : longest >= planned;
};

/** A list of years of another length than the one expected is about other years. */
const sameLength = (found: unknown, expected: unknown): unknown =>
  Array.isArray(found) && Array.isArray(expected) && found.length !== expected.length ? undefined : found;

const answers: Readonly<Record<string, (asked: Asked, expected: unknown) => unknown>> = {
  days: daysCounted,
  fullDays,
  total: (asked) => sumOfValues(asked.inputs, "daysByYear") ?? daysCounted(asked),
  fiveYearTotal: ({ inputs }) => sumOfValues(inputs, "previousFiveYears"),
  stayDays: ({ stays, rule }) =>
    stays.map((stay) => daysFor(rule, [{ ...stay, to: stay.to ?? stay.from }]).size),
  usedDays: usedOn,
  excessDays: (asked) => {
    const over = excess(asked);
    return over === undefined ? undefined : Math.max(0, over);
  },
  remainingDays: (asked) => {
    const over = excess(asked);
    const needed = asked.rule.aim === "reach" ? 1 : 0;
    return over === undefined ? undefined : Math.max(0, needed - over);
  },
  overstay: (asked) => {
    const over = excess(asked);
    return over === undefined ? undefined : over > 0;
  },
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
  nextEntry: (asked) => iso(reentry(asked)),
  earliestReentry: (asked) => iso(reentry(asked)),
  maxDays: mostDays,
  broken: isBroken,
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
  met: isMet,
  eligible: isMet,
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

/** Whether the law of the rule does not bind the person, because of a citizenship. */
const isUnbound = ({ rule, history, on, entry }: Asked): boolean => {
  const day = entry ?? on;
  const { citizenships } = history.person;
  return day !== undefined && citizenships.length > 0 && isExempt(rule, citizenships, day);
};

/** The value of a name from the facts of an example. Undefined if the engine cannot compute it. */
export const answerTo = (name: string, asked: Asked, expected: unknown): unknown => {
  if (!Object.hasOwn(answers, name)) return undefined;
  if (isUnbound(asked) && !counts.has(name))
    return asked.rule.topic === "visit" ? ofUnbound[name] : undefined;
  return answers[name]?.(asked, expected);
};
