import { type Day, endOfMonths, plusDays } from "../../calendar/day.ts";
import type { DayRange } from "../../calendar/ranges.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { Assessment } from "./assess.ts";
import type { StayRule } from "./rule.ts";

/** Days that count now and stop counting: the first of them on `first`, the last on `last`. */
export interface DropOut extends DayRange {
  first: Day;
  last: Day;
}

type Moving = { days: number } | { months: number };

/** How long a day counts in a moving window. Undefined if the window is fixed. */
const movingSpan = (limit: Limit, length: number): Moving | undefined => {
  if (limit.kind !== "count") return undefined;
  const { window } = limit;
  if (window.kind === "rolling") return window.days === length ? { days: window.days } : undefined;
  if (window.kind === "any12") return length === 365 || length === 366 ? { months: 12 } : undefined;
  if (window.kind === "lookback") return { months: 12 * window.years };
  return undefined;
};

const spanOf = ({ limits }: StayRule, { from, to }: DayRange): Moving | undefined =>
  limits.map((limit) => movingSpan(limit, to - from + 1)).find((span) => span !== undefined);

const dropDay = (day: Day, span: Moving): Day =>
  "days" in span ? plusDays(day, span.days) : plusDays(endOfMonths(day, span.months), 1);

const isStay = ({ limits }: StayRule): boolean =>
  limits.some(({ kind }) => kind === "continuous" || kind === "per-entry");

/**
 * The days that stop counting next, the earliest first. Undefined if each stay has a count of its own, or if a formula
 * computes the window.
 */
export const nextDropOuts = ({ rule, day, trace }: Assessment): readonly DropOut[] | undefined => {
  const { window, counted } = trace;
  if (counted.length === 0) return [];
  // The days of a window that ends after `day` stop counting all together.
  if (window.to > day) {
    const end = plusDays(window.to, 1);
    return [{ from: counted[0]!.from, to: counted.at(-1)!.to, first: end, last: end }];
  }
  const span = spanOf(rule, window);
  if (!span) return isStay(rule) ? undefined : [];
  return counted
    .map(({ from, to }) => ({ from, to, first: dropDay(from, span), last: dropDay(to, span) }))
    .filter(({ last }) => last > day);
};
