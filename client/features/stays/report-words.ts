import { dayOf } from "#shared/calendar/day.ts";
import { dateText, daysText } from "#shared/calendar/words.ts";
import type { CountingMethod } from "#shared/law/vocabulary.ts";
import { cautions, cautionsOf } from "#shared/stays/counting/assess.ts";
import { elsewhere } from "#shared/stays/counting/measure.ts";
import { stateText } from "#shared/stays/counting/rule-words.ts";
import type {
  ReportedCrossing,
  ReportedRule,
  ReportedStay,
  StaysReport,
} from "#shared/stays/proof/report.ts";
import { countText } from "#shared/stays/words.ts";

/** The state of a rule, in words. */
export const reportedState = (rule: ReportedRule): string => stateText({ state: rule.result.state, rule });

/** 'Crossed on May 21, 2026, 10 days over by May 30, 2026'. */
export const crossingWords = ({ on, until, excess, state }: ReportedCrossing): string => {
  const over = excess > 0 ? `, ${daysText(excess)} over by ${dateText(until)}` : "";
  return `Crossed on ${dateText(on)}${over}${state === "undetermined" ? ". Not decided by days alone" : ""}`;
};

/** '61 of 90 days, 29 left', or the days that were counted if the law names no number. */
export const reportedCount = (rule: ReportedRule): string => {
  const { used, allowed, left, counted } = rule.result;
  if (allowed === undefined) return daysText(counted.reduce((sum, range) => sum + daysIn(range), 0));
  const rest =
    left === undefined || used > allowed ? "" : `, ${left} ${rule.aim === "reach" ? "still needed" : "left"}`;
  return `${countText({ rule, used, allowed })}${rest}`;
};

const methodWords: Readonly<Record<CountingMethod, string>> = {
  any: "Every day with a moment of presence counts, also the days of arrival and departure.",
  midnight: "A day counts if the person is present at its end.",
  overnight: "A day counts with a night spent there.",
  full: "Only whole days from midnight to midnight count.",
  "not-entry": "The day of arrival does not count, the day of departure does.",
  "not-exit": "The day of arrival counts, the day of departure does not.",
  pair: "The days of arrival and departure count as one day together.",
};

export const reportedMethod = ({ result: { method, counted } }: ReportedRule): string => {
  if (counted.some(({ country }) => country === elsewhere)) return "Days wholly outside the country count.";
  return method in methodWords ? methodWords[method as CountingMethod] : method;
};

/** 'May 1, 2026 to May 9, 2026', or one day. Days are ISO 8601. */
export const rangeWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`;

/** The days of a range, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number => dayOf(to) - dayOf(from) + 1;

/** The period in which a rule is in force. Undefined if it is not stated. */
export const validityWords = ({ validFrom, validUntil }: ReportedRule): string | undefined => {
  const since = validFrom && `in force since ${dateText(validFrom)}`;
  const until = validUntil && `until ${dateText(validUntil)}`;
  return [since, until].filter(Boolean).join(", ") || undefined;
};

export const reportedCautions = (rule: ReportedRule): string[] => [
  ...cautionsOf(rule).map((caution) => cautions[caution]),
  ...rule.notes,
];

/** Whether a stay was typed or imported, and edited, with the dates. */
export const originWords = ({ importedFrom, addedAt, editedAt }: ReportedStay): string => {
  const added = dateText(addedAt.slice(0, 10));
  const origin =
    importedFrom === undefined ? `Typed on ${added}` : `Imported from ${importedFrom} on ${added}`;
  return editedAt === undefined ? origin : `${origin}, edited on ${dateText(editedAt.slice(0, 10))}`;
};

/** A note if a stay ended before the period, is open, ends after the report, or is planned. */
export const stayRemark = (
  { from, to }: ReportedStay,
  { period, madeOn }: Pick<StaysReport, "period" | "madeOn">,
): string | undefined => {
  if (from > madeOn) return "planned";
  if (to === undefined) return "not ended";
  if (to > madeOn) return "ends later";
  return to < period.from ? "before the period" : undefined;
};
