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

/** How long a day counts in a window that moves with the day asked. Undefined if the window stands still. */
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
 * The days that stop counting next, the earliest first. Undefined if a new stay begins a new count, or if the window
 * is computed by a function of its own.
 */
export const nextDropOuts = ({ rule, day, trace }: Assessment): readonly DropOut[] | undefined => {
  const { window, counted } = trace;
  if (counted.length === 0) return [];
  // A window that goes on after the day ends as a whole.
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
