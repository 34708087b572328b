import { addMonths, type Day, dayOf, isoOf } from "../../calendar/day.ts";
import type { PassportRule } from "../../law/day-rule.ts";
import type { Law } from "../counting/law.ts";
import type { TravelDocument } from "../travels.ts";

/** Whether a passport rule applies to passports of a country. It does not in a zone where its citizens move freely. */
const binds = ({ entry }: Law, { zone, countries }: PassportRule, country: string, day: Day): boolean => {
  if (countries.some((place) => place !== country) && zone === undefined) return true;
  if (zone === undefined || !entry.tables.places.includes(country)) return zone !== undefined;
  const { best } = entry.answer({ passports: [country], destination: zone, date: isoOf(day) });
  return best.requirement !== "free_movement";
};

/**
 * A deadline of a document, as its last good day. `expiry`: the document ends. `validity`: from the next day on, the
 * remaining validity is too short for some countries. `age`: from the next day on, it is too old for some countries.
 */
export interface Deadline {
  kind: "expiry" | "validity" | "age";
  on: Day;
  rule?: PassportRule;
}

/**
 * The deadlines of a document, the earliest first. Documents other than passports only have their expiry. No deadline
 * is later than the expiry.
 */
export const deadlinesOf = (law: Law, { kind, country, from, to }: TravelDocument): readonly Deadline[] => {
  const expiry = to === undefined ? undefined : dayOf(to);
  const issued = from === undefined ? undefined : dayOf(from);
  const found: Deadline[] = expiry === undefined ? [] : [{ kind: "expiry", on: expiry }];
  const day = expiry ?? issued;
  if (kind !== "passport" || day === undefined) return found;
  for (const rule of law.pack.passportRules.filter((it) => binds(law, it, country, day))) {
    if (expiry !== undefined) found.push({ kind: "validity", on: addMonths(expiry, -rule.months), rule });
    if (issued !== undefined && rule.maxAgeYears !== undefined)
      found.push({ kind: "age", on: addMonths(issued, 12 * rule.maxAgeYears), rule });
  }
  return found
    .filter(({ kind: what, on }) => what === "expiry" || expiry === undefined || on < expiry)
    .sort((a, b) => a.on - b.on);
};
