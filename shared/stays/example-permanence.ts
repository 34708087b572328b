import { addMonths, type Day, endOfMonths, plusDays, toDay } from "./day.ts";
import { absencesGiven, permitDaysGiven } from "./example-days.ts";
import { type Asked, hasDates, isOpenTo, mainMeter } from "./example-facts.ts";
import { numbersInput, textInput } from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { crossingOf } from "./example-residence.ts";
import { placeOf, wholeDays } from "./example-stays.ts";
import { sumOf } from "./example-years.ts";
import { daysFor, meterOf } from "./measure.ts";
import { crosses } from "./meter.ts";
import { allRanges, countIn, type DayRange, daysOf } from "./ranges.ts";
import type { CountLimit, Limit, Rule } from "./rule.ts";

/** The days away on a trip. The rule decides whether the day out and the day in are days of presence. */
const absentOnTrip = (rule: Rule, { from: out, to: back }: DayRange): number => {
  const country = placeOf(rule);
  const visits = [
    { country, from: plusDays(out, -10), to: out },
    { country, from: back, to: plusDays(back, 10) },
  ];
  return back - out + 1 - countIn(daysFor(rule, visits), out, back);
};

/** The lengths of absences without dates. */
const lengthsOfAbsences = ({ inputs }: Asked): readonly number[] => numbersInput(inputs, ...names.trips);

export const absentDays = (asked: Asked): number | undefined => {
  const { rule, absences, counted, inputs } = asked;
  if (absences.length > 0) return absences.reduce((sum, trip) => sum + absentOnTrip(rule, trip), 0);
  if (rule.counts === "absence" && counted.days.size > 0) return counted.days.size;
  return sumOf(lengthsOfAbsences(asked)) ?? absencesGiven(inputs, rule).total;
};

/** The fewest and the most days of so many months. */
const lengthOfMonths = (months: number): { least: number; most: number } => {
  const lengths = Array.from({ length: 48 }, (_, at) => {
    const from = addMonths(toDay(2023, 1, 1), at);
    return endOfMonths(from, months) - from + 1;
  });
  return { least: Math.min(...lengths), most: Math.max(...lengths) };
};

/** Absences without dates: each by itself, their sum, and the days in the last 12 months. */
interface Lengths {
  each: readonly number[];
  total?: number;
  lastYear?: number;
}

/** Whether one absence of so many days crosses a limit on each. Undefined if the days of the months decide. */
const crossesInARow = (days: number, limit: Limit & { kind: "continuous" }): boolean | undefined => {
  if (limit.months === undefined) return crosses(days, limit);
  const { least, most } = lengthOfMonths(limit.months);
  const extra = limit.op === ">" ? 1 : 0;
  if (days >= most + extra) return true;
  return days < least + extra ? false : undefined;
};

const someOf = (found: readonly (boolean | undefined)[]): boolean | undefined => {
  if (found.includes(true)) return true;
  return found.length === 0 || found.includes(undefined) ? undefined : false;
};

/** Whether absences that are each known by their length cross a limit on each. */
const crossesOneByOne = (
  limit: Limit & { kind: "continuous" },
  { each, total }: Lengths,
): boolean | undefined => {
  if (each.length > 0) return someOf(each.map((days) => crossesInARow(days, limit)));
  // Days that could be one long absence may cross the limit.
  return total === undefined || crossesInARow(total, limit) === false ? false : undefined;
};

/** Whether absences cross a limit on all of them together. */
const crossesTogether = (limit: CountLimit, { each, total = sumOf(each) }: Lengths): boolean | undefined => {
  if (total === undefined) return undefined;
  const isCrossed = crosses(total, limit);
  if (limit.window.kind === "lookback" || each.length === 0 || !isCrossed) return isCrossed;
  // Absences of another time may lie outside the window.
  return each.some((days) => crosses(days, limit)) || undefined;
};

/** Whether absences without dates cross a limit. `none` if the example says nothing about it. */
const crossesByLengths = (limit: Limit, lengths: Lengths): boolean | undefined | "none" => {
  if (limit.kind === "continuous") return crossesOneByOne(limit, lengths);
  if (limit.kind !== "count") return undefined;
  if (limit.window.kind !== "lookback" || limit.window.years > 1) return crossesTogether(limit, lengths);
  return lengths.lastYear === undefined ? "none" : crosses(lengths.lastYear, limit);
};

/** Whether absences without dates break a limit. A limit that an example does not mention plays no part in it. */
const isBrokenByLengths = (asked: Asked): boolean | undefined => {
  const { inputs, rule } = asked;
  const lengths: Lengths = { each: lengthsOfAbsences(asked), ...absencesGiven(inputs, rule) };
  if (lengths.each.length === 0 && lengths.total === undefined && lengths.lastYear === undefined)
    return undefined;
  const limits = rule.limits.filter((limit) => isOpenTo(asked, limit));
  const found = limits.map((limit) => crossesByLengths(limit, lengths));
  return someOf(found.filter((it) => it !== "none"));
};

/** Look-backs are measured on the day of the check. Undefined if the rule has other windows, or there is no such day. */
const isBrokenOnDay = (asked: Asked): boolean | undefined => {
  const { rule, counted, history, isChecked, on } = asked;
  const limits = rule.limits.filter((limit) => isOpenTo(asked, limit));
  const areLookbacks = limits.every((it) => it.kind === "count" && it.window.kind === "lookback");
  if (rule.counts !== "absence" || !areLookbacks || !isChecked || on === undefined) return undefined;
  return limits.some((limit) => meterOf(rule, limit, counted, history, on)?.isCrossed(on));
};

export const isBroken = (asked: Asked): boolean | undefined => {
  if (asked.rule.counts === "absence" && !hasDates(asked)) return isBrokenByLengths(asked);
  if (mainMeter(asked) === undefined) return undefined;
  return isBrokenOnDay(asked) ?? crossingOf(asked) !== undefined;
};

/** Days towards a right: days with the permit count in full, days before it as the law gives credit. */
export const creditDays = (asked: Asked): number | undefined => {
  const { rule, inputs, counted } = asked;
  if (counted.days.size > 0) {
    const main = mainMeter(asked);
    return main?.meter.used(main.on);
  }
  const limit = rule.limits.find((it) => it.kind === "count");
  const credit = limit?.kind === "count" ? limit.credit : undefined;
  if (!credit || hasDates(asked)) return undefined;
  const days = permitDaysGiven(inputs, rule);
  if (days.before === undefined && days.with === undefined) return undefined;
  return (days.with ?? 0) + Math.min(credit.most, (days.before ?? 0) * credit.perDay);
};

/** Absences between two days of presence, as whole days. */
const gapsOf = (asked: Asked): DayRange[] => {
  if (asked.absences.length > 0) return asked.absences.map(wholeDays);
  const present = allRanges(daysOf(asked.stays.map(({ from, to }) => ({ from, to: to ?? from }))));
  return present
    .slice(1)
    .map(({ from }, at) => ({ from: plusDays(present[at]!.to, 1), to: plusDays(from, -1) }));
};

const isAway = ({ from, to }: DayRange, months: number): boolean =>
  from <= to && endOfMonths(from, months) <= to;

/** An absence of a year breaks the residence, whatever its reason. */
const breakingMonths = 12;

/**
 * Whether an absence in the period of a right broke the residence to which its days belong. Undefined if the law only
 * presumes so.
 */
export const isInterrupted = (asked: Asked): boolean | undefined => {
  const { unbrokenMonths } = asked.rule;
  const main = mainMeter(asked);
  if (unbrokenMonths === undefined || !main) return false;
  const window = main.meter.window(main.on);
  const gaps = gapsOf(asked)
    .map(({ from, to }) => ({ from: Math.max(from, window.from) as Day, to: Math.min(to, window.to) as Day }))
    .filter(({ from, to }) => from <= to);
  if (gaps.some((gap) => isAway(gap, breakingMonths))) return true;
  const isPresumed = gaps.some(({ from, to }) => endOfMonths(from, unbrokenMonths) < to);
  return isPresumed && asked.history.person.answers["residence.kept"] !== true ? undefined : false;
};

/**
 * The months of absence in a row with which a status is lost that a person already holds: Directive 2003/109, article
 * 9(1)(c), by rule.
 */
const monthsToLose: Readonly<Record<string, number>> = { "eu-ltr": 12 };

/** Whether a status that the person holds is lost. Any presence interrupts an absence. */
export const isLost = (asked: Asked): boolean | undefined => {
  const months = monthsToLose[asked.rule.id];
  const isHeld = (textInput(asked.inputs, ...names.heldStatus) ?? "held") === "held";
  return months === undefined || !isHeld || !hasDates(asked)
    ? undefined
    : gapsOf(asked).some((gap) => isAway(gap, months));
};
