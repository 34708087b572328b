import { addMonths, type Day, dayOf } from "./day.ts";
import rules from "./passport-validity.json" with { type: "json" };
import type { TravelDocument } from "./travels.ts";

/** A demand of countries on the validity of a passport, with its source. */
export interface PassportRule {
  id: string;
  /** How long a passport must be valid beyond the stay or the entry. */
  months: number;
  countries: readonly string[];
  /** A group of countries that asks for it, in words. */
  area?: string;
  /** How long ago it may have been issued on the day of entry. */
  maxAgeYears?: number;
  source: string;
  address?: string;
  asOf: string;
}

export const passportRules: readonly PassportRule[] = rules;

/**
 * A day of a document. `expiry`: its last day. `validity`: from the next day on, too little validity is left for some
 * countries. `age`: from the next day on, it is too old for some.
 */
export interface Deadline {
  kind: "expiry" | "validity" | "age";
  on: Day;
  rule?: PassportRule;
}

/**
 * The deadlines of a document, the earliest first. Only passports have others than their expiry, and none of them is
 * later than it.
 */
export const deadlinesOf = ({ kind, from, to }: TravelDocument): readonly Deadline[] => {
  const found: Deadline[] = to === undefined ? [] : [{ kind: "expiry", on: dayOf(to) }];
  const expiry = found[0]?.on;
  if (kind === "passport")
    for (const rule of passportRules) {
      if (to !== undefined) found.push({ kind: "validity", on: addMonths(dayOf(to), -rule.months), rule });
      if (from !== undefined && rule.maxAgeYears !== undefined)
        found.push({ kind: "age", on: addMonths(dayOf(from), 12 * rule.maxAgeYears), rule });
    }
  return found
    .filter(({ kind: what, on }) => what === "expiry" || expiry === undefined || on < expiry)
    .sort((a, b) => a.on - b.on);
};
