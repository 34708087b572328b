import type { Breaks, DayRule } from "./day-rule.ts";

const breaksText = ({ days, isAssumed }: Breaks): string =>
  isAssumed
    ? `Short breaks do not end the stay. The law names no number of days. We assume up to ${days}.`
    : `Breaks of up to ${days} days do not end the stay.`;

/** What the days of a rule do not show, in words for readers. */
export const notesOf = ({ limits, notes }: Pick<DayRule, "limits" | "notes">): string[] => {
  const breaks = limits.flatMap((limit) => (limit.kind === "continuous" && limit.breaks) || []);
  return [...new Set(breaks.map(breaksText)), ...notes];
};
