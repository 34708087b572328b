import { type Day, dayOf, plusDays } from "../../calendar/day.ts";
import { type DayRange, rangesIn } from "../../calendar/ranges.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { History } from "./history.ts";
import { limitsFor } from "./limits.ts";
import { type Counted, countFor, crossingsSince, meterOf } from "./measure.ts";
import { firstCrossing, type Meter } from "./meter.ts";
import { residencesUntil } from "./residence.ts";
import type { StayRule } from "./rule.ts";
import { yearAround } from "./windows.ts";

/** A limit with its meter for the days of a person. */
export interface Measured {
  limit: Limit;
  meter: Meter;
}

/** The limits that apply on a day, with their meters. Leaves out limits with a formula. */
export const measureLimits = (
  rule: StayRule,
  limits: readonly Limit[],
  counted: Counted,
  history: History,
  day: Day,
): Measured[] =>
  limits.flatMap((limit) => {
    const meter = meterOf(rule, limit, counted, history, day);
    return meter?.isInForce(day) ? [{ limit, meter }] : [];
  });

/** The limit that is crossed, or else the one with the fewest days left. */
const nearest = (measured: readonly Measured[], day: Day): Measured | undefined => {
  const left = ({ meter }: Measured) => (meter.isCrossed(day) ? -1 : meter.allowed(day) - meter.used(day));
  return measured.reduce<Measured | undefined>(
    (best, one) => (best === undefined || left(one) < left(best) ? one : best),
    undefined,
  );
};

/** The limit to show and the day on which to measure it: for an absence that is over, the day on which it was too long. */
export const shownLimit = (
  rule: StayRule,
  measured: readonly Measured[],
  crossedOn: Day | undefined,
  day: Day,
): { main: Measured | undefined; on: Day } => {
  const main = nearest(measured, day);
  if (rule.counts !== "absence" || crossedOn === undefined || main?.meter.isCrossed(day))
    return { main, on: day };
  return { main: measured.find(({ meter }) => meter.isCrossed(crossedOn)), on: crossedOn };
};

/** Whether any period of the limit's length can cross it, not only the one that ends on the given day. */
const isOnAnyPeriod = (limit: Limit): boolean =>
  limit.kind === "continuous" || (limit.kind === "count" && limit.window.kind === "any12");

/** The first day from which a limit has been crossed on every day to `day`, `first` at the earliest. */
const crossedWithoutBreakSince = (meter: Meter, day: Day, first: Day): Day => {
  let from = day;
  while (from > first && meter.isCrossed(plusDays(from, -1))) from = plusDays(from, -1);
  return from;
};

/**
 * The day from which a crossing matters: the start of the tax year, of the permit, or of the time during which the
 * count has been too high. Undefined if no crossing matters.
 */
const mattersFrom = (
  rule: StayRule,
  { limit, meter }: Measured,
  { days }: Counted,
  history: History,
  day: Day,
): Day | undefined => {
  if (rule.topic === "tax") return yearAround(day, yearStartOf(limit)).from;
  const since = isOnAnyPeriod(limit) ? crossingsSince(rule, history, day) : undefined;
  if (since !== undefined) return since;
  return meter.isCrossed(day) ? crossedWithoutBreakSince(meter, day, days.from[0] ?? day) : undefined;
};

const yearStartOf = (limit: Limit): string | undefined => {
  if (limit.kind === "count") return limit.window.kind === "year" ? limit.window.start : undefined;
  return "start" in limit ? limit.start : undefined;
};

/** The tax year of a rule that contains a day. */
export const taxYearOf = ({ limits }: StayRule, day: Day): DayRange =>
  yearAround(
    day,
    limits.map(yearStartOf).find((start) => start !== undefined),
  );

/** The first day on which a limit was crossed, if that still matters. */
const crossedSince = (
  rule: StayRule,
  measured: readonly Measured[],
  counted: Counted,
  history: History,
  day: Day,
): Day | undefined => {
  let first: Day | undefined;
  for (const one of measured) {
    const from = mattersFrom(rule, one, counted, history, day);
    if (from === undefined) continue;
    const to = first === undefined ? day : plusDays(first, -1);
    first = firstCrossing(one.meter, counted.days, from, to) ?? first;
  }
  return first;
};

/** The crossing of an earlier year, if the law lets the residence go on until a long absence. */
const residentSince = (
  rule: StayRule,
  measured: readonly Measured[],
  { days }: Counted,
  day: Day,
): Day | undefined => {
  const meters = measured.map(({ meter }) => meter);
  const last = residencesUntil(rule, meters, days, day).at(-1);
  return last?.endedFrom === undefined ? last?.since : undefined;
};

/** The first day on which a limit was crossed or the residence began, if that still matters on `day`. */
export const crossingBefore = (
  rule: StayRule,
  measured: readonly Measured[],
  counted: Counted,
  history: History,
  day: Day,
): Day | undefined =>
  crossedSince(rule, measured, counted, history, day) ?? residentSince(rule, measured, counted, day);

/** The first day on which the planned stays cross a limit. */
export const plannedCrossing = (
  measured: readonly Measured[],
  { days }: Counted,
  day: Day,
): Day | undefined => {
  const last = days.to.at(-1);
  if (last === undefined || last <= day) return undefined;
  const found = measured.flatMap(({ meter }) => firstCrossing(meter, days, plusDays(day, 1), last) ?? []);
  return found.length === 0 ? undefined : (Math.min(...found) as Day);
};

/** The part of a period from `first` to `last` (ISO dates). */
const within = ({ from, to }: DayRange, first: string | undefined, last: string | undefined): DayRange => ({
  from: first === undefined ? from : (Math.max(from, dayOf(first)) as Day),
  to: last === undefined ? to : (Math.min(to, dayOf(last)) as Day),
});

/** A limit that was crossed in a period. */
interface PastCrossing {
  /**
   * The stays that crossed it, each from its first day beyond the limit to its last day, while the limit was in force.
   */
  beyond: readonly DayRange[];
  /** The last day of the period on which the limit was in force. */
  lastDay: Day;
}

/** The limits of a rule that were crossed in a period while they were in force. */
export const crossedLimits = (rule: StayRule, history: History, period: DayRange): PastCrossing[] => {
  const counted = countFor(rule, history);
  const whole = within(period, rule.validFrom, rule.validUntil);
  const { limits } = limitsFor(rule, counted, history, whole.to, whole.from);
  return limits.flatMap((limit) => {
    // A person who entered by the last day of a limit on visits can cross it later.
    const until = rule.topic === "visit" ? undefined : limit.until;
    const { from, to } = within(whole, limit.since, until);
    const meter = from <= to ? meterOf(rule, limit, counted, history, to) : undefined;
    const beyond: DayRange[] = [];
    for (let start = from; meter; ) {
      const crossing = firstCrossing(meter, counted.days, start, to);
      if (crossing === undefined) break;
      const end = rangesIn(counted.days, crossing, to)[0]!.to;
      beyond.push({ from: crossing, to: end });
      start = plusDays(end, 1);
    }
    return beyond.length > 0 ? [{ beyond, lastDay: to }] : [];
  });
};
