import { addMonths, type Day, dayOf } from "./day.ts";
import { hasFreeMovement } from "./groups.ts";
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
  /** Whom it does not bind: citizens with freedom of movement in Europe. */
  notBound?: "free-movement";
  /** How long ago it may have been issued on the day of entry. */
  maxAgeYears?: number;
  source: string;
  address?: string;
  asOf: string;
}

export const passportRules = rules as readonly PassportRule[];

const binds = ({ notBound, countries }: PassportRule, country: string, day: Day): boolean =>
  notBound === "free-movement"
    ? !hasFreeMovement(country, day)
    : countries.some((place) => place !== country);

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
export const deadlinesOf = ({ kind, country, from, to }: TravelDocument): readonly Deadline[] => {
  const expiry = to === undefined ? undefined : dayOf(to);
  const issued = from === undefined ? undefined : dayOf(from);
  const found: Deadline[] = expiry === undefined ? [] : [{ kind: "expiry", on: expiry }];
  const day = expiry ?? issued;
  if (kind !== "passport" || day === undefined) return found;
  for (const rule of passportRules.filter((it) => binds(it, country, day))) {
    if (expiry !== undefined) found.push({ kind: "validity", on: addMonths(expiry, -rule.months), rule });
    if (issued !== undefined && rule.maxAgeYears !== undefined)
      found.push({ kind: "age", on: addMonths(issued, 12 * rule.maxAgeYears), rule });
  }
  return found
    .filter(({ kind: what, on }) => what === "expiry" || expiry === undefined || on < expiry)
    .sort((a, b) => a.on - b.on);
};
