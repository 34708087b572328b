import { isoPlusMonths } from "../calendar/day.ts";
import { dateText } from "../calendar/words.ts";
import { withoutCapital } from "../text/without-capital.ts";
import type { EntryEngine } from "./engine.ts";
import { passportRuleOf, passportRuleText } from "./words.ts";

/** A passport of a country (ISO 3166-1 alpha-2), with the days of issue and expiry (ISO 8601) if they are known. */
export interface DatedPassport {
  country: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** The country of a visit with its first and last day (ISO 8601). Without `to`, only the entry counts. */
interface Visit {
  country: string;
  from: string;
  to?: string | undefined;
}

/**
 * Why a passport can't be used for a visit, as the rest of a sentence about it: 'expires on Apr 1, 2027, before this
 * stay ends'. Undefined if it can be used, or if its dates are not known.
 */
export const passportProblem = (
  engine: EntryEngine,
  { country: holder, from: issued, to: expiry }: DatedPassport,
  { country, from, to = from }: Visit,
): string | undefined => {
  const expires = expiry && `expires on ${dateText(expiry)}`;
  if (expiry && expiry < to) return `${expires}, before this stay ends`;
  const rule = passportRuleOf(engine.tables, engine.bestFor([holder], country, from));
  if (!rule) return undefined;
  const { monthsAfterArrival = 0, monthsAfterDeparture = 0, maxAgeYears } = rule;
  const must = `but must be ${withoutCapital(passportRuleText(rule))}`;
  if (issued && maxAgeYears && isoPlusMonths(issued, 12 * maxAgeYears) < from)
    return `was issued on ${dateText(issued)}, ${must}`;
  const isShort = (day: string, months: number) => expiry && expiry < isoPlusMonths(day, months);
  return isShort(from, monthsAfterArrival) || isShort(to, monthsAfterDeparture)
    ? `${expires}, ${must}`
    : undefined;
};
