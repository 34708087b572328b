import type { Day } from "../../calendar/day.ts";
import { plusDays } from "../../calendar/day.ts";
import { type DayRange, firstRangeFrom } from "../../calendar/ranges.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { SkippedRange } from "./history.ts";
import { type Counted, methodOn } from "./measure.ts";
import type { StayRule } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** Days in one country that count. `weight`: the fraction of a day that each counts as; absent: 1. */
interface CountedRange extends DayRange {
  country: string;
  weight?: number;
}

/** Shows how a count came about: every day that counts, as ranges, and the days that the rule leaves out. */
export interface Trace {
  /** The way in which the rule counts a day. */
  method: string;
  window: DayRange;
  counted: readonly CountedRange[];
  skipped: readonly SkippedRange[];
}

/** The days of a window as ranges, each day once, with the country in which the person was. */
const tracedRanges = ({ visits, days }: Counted, { from, to }: DayRange): CountedRange[] => {
  const found: CountedRange[] = [];
  let next = from;
  for (const visit of visits) {
    if (visit.from > to || next > to) break;
    if (visit.to < next) continue;
    const start = Math.max(visit.from, next) as Day;
    const end = Math.min(visit.to, to) as Day;
    for (let at = firstRangeFrom(days, start); at < days.from.length && days.from[at]! <= end; at++)
      found.push({
        country: visit.country,
        from: Math.max(days.from[at]!, start) as Day,
        to: Math.min(days.to[at]!, end) as Day,
      });
    next = plusDays(end, 1);
  }
  return found;
};

/** Splits ranges by year and adds the weight of each year (US substantial presence test). Other limits: unchanged. */
const weigh = (ranges: readonly CountedRange[], limit: Limit | undefined, day: Day): CountedRange[] => {
  const weighted =
    limit?.kind === "years" ? limit.conditions.find(({ weights }) => weights !== undefined) : undefined;
  if (limit?.kind !== "years" || !weighted?.weights) return [...ranges];
  const { weights, years, unit = 1 } = weighted;
  const current = yearAround(day, limit.start);
  return years
    .map((back, at) => ({ ...earlierYear(current, back), weight: weights[at]! / unit }))
    .reverse()
    .flatMap(({ from, to, weight }) =>
      ranges
        .filter((range) => range.from <= to && range.to >= from)
        .map((range) => ({
          ...range,
          from: Math.max(range.from, from) as Day,
          to: Math.min(range.to, to) as Day,
          weight,
        })),
    );
};

/** Traces the count of a limit up to a day. */
export const traceOf = (
  rule: StayRule,
  limit: Limit | undefined,
  counted: Counted,
  window: DayRange,
  day: Day,
): Trace => {
  const ranges = tracedRanges(counted, { from: window.from, to: Math.min(day, window.to) as Day });
  return {
    method: methodOn(rule, day),
    window,
    counted: weigh(ranges, limit, day),
    skipped: counted.skipped.filter(({ from, to }) => from <= window.to && to >= window.from),
  };
};
