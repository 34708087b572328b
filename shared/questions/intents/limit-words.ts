import type { Limit, Window, YearCondition } from "../../law/day-rule.ts";
import type { Words } from "./intent.ts";

/** 'more than 183 days', 'at least 90 days' */
export const amountWords = ({ op, days }: { op: ">" | ">="; days: number }, words: Words): string =>
  words.say(op === ">" ? "limit.more" : "limit.least", { days });

const windowWords = (window: Window, words: Words): string => {
  if (window.kind === "year") return words.say(window.start ? "window.tax-year" : "window.year");
  if (window.kind === "rolling") return words.say("window.rolling", { days: window.days });
  if (window.kind === "lookback") return words.say("window.lookback", { years: window.years });
  if (window.kind === "from-entry")
    return window.months === undefined
      ? words.say("window.entry-days", { days: window.days ?? 0 })
      : words.say("window.entry-months", { months: window.months });
  return words.say(`window.${window.kind}`);
};

/** Whether the years go back without a gap: from the judged year (0), or from the year before it. */
const isRow = (years: readonly number[]): boolean => years.every((year, index) => year === index);
const isRowBefore = (years: readonly number[]): boolean => years.every((year, index) => year === index + 1);

/** A condition of at least one day in each year, which adds nothing to a sum. */
const isAnyDay = ({ of, op, days }: YearCondition): boolean => of === "each" && op === ">=" && days === 1;

const sumWords = (condition: YearCondition, words: Words): string | undefined => {
  const { years, days, op, weights, unit = 1 } = condition;
  const amount = amountWords({ op, days: days / unit }, words);
  if (isRowBefore(years)) return words.say("years.sum-before", { amount, years: years.length });
  if (!isRow(years)) return undefined;
  if (weights) return words.say("years.weighted", { amount, years: years.length });
  return words.say(unit === 1 ? "years.sum" : "years.average", { amount, years: years.length });
};

const eachWords = (condition: YearCondition, words: Words): string | undefined => {
  const { years } = condition;
  const amount = amountWords(condition, words);
  if (years.length === 1 && years[0] === 0) return words.say("years.this", { amount });
  if (isRowBefore(years)) return words.say("years.each-before", { amount, years: years.length });
  return undefined;
};

/** Undefined if one of the conditions has no words. */
const yearsWords = (conditions: readonly YearCondition[], words: Words): string | undefined => {
  const parts = conditions
    .filter((one) => !isAnyDay(one))
    .map((one) => (one.of === "sum" ? sumWords(one, words) : eachWords(one, words)));
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 && known.length === parts.length ? words.list(known) : undefined;
};

const numberWords = (limit: Limit, words: Words): string | undefined => {
  switch (limit.kind) {
    case "count":
      return `${amountWords(limit, words)} ${windowWords(limit.window, words)}`;
    case "half-year":
      return words.say("limit.half-year");
    case "years":
      return yearsWords(limit.conditions, words);
    case "continuous":
      return limit.months === undefined
        ? words.say("limit.row", { amount: amountWords(limit, words) })
        : words.say(limit.op === ">" ? "limit.months-more" : "limit.months-least", { months: limit.months });
    case "per-entry":
      return undefined;
    case "formula":
      return words.say(`limit.${limit.formula}`);
  }
};

/** A limit with its conditions: 'at least 30 days in a row, if you work there'. Undefined if it has no words. */
export const limitWords = (limit: Limit, words: Words): string | undefined => {
  const number = numberWords(limit, words);
  const conditions = (limit.requires ?? []).map(({ question, is }) =>
    words.say(`condition.${question}.${is ? "yes" : "no"}`),
  );
  if (number === undefined || conditions.length === 0) return number;
  return words.say("limit.if", { number, conditions: words.list(conditions) });
};
