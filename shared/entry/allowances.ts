import type { EntryRule, Period } from "../law/entry-tables.ts";
import type { EntryEngine, EntryRight } from "./engine.ts";
import { firstAskable, lastAskable } from "./question.ts";

/**
 * How long a visit may last. `limited`: so many days. `unlimited`: as long as the person likes. `visa`: as long as the visa
 * says. `unknown`: our sources do not say, or not for these days.
 */
export type AllowanceKind = "limited" | "unlimited" | "visa" | "unknown";

/** How long some passports allow a visit to a place, if it begins on one of some days. */
export interface Allowance {
  /** The first and the last day. Absent if the law does not change before or after. */
  from?: string;
  until?: string;
  kind: AllowanceKind;
  /** Only if limited. `months` is the length as the law states it; `days` is then about the same. */
  days?: number;
  months?: number;
  per?: Period;
  /** The sources describe other days, or the passport is not known and most passports have this allowance. */
  isAssumed?: "other-days" | "any-passport";
  /** What the best passport gives. Absent if no passport is known. */
  right?: EntryRight;
  /** The row of the tables that holds the number. */
  rule?: EntryRule;
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

interface Dates {
  since?: string;
  until?: string;
}

const turns = ({ since, until }: Dates): string[] => [
  ...(since === undefined ? [] : [since]),
  ...(until === undefined ? [] : [nextDay(until)]),
];

/** The days on which a rule or an arrangement begins to apply to a passport, or has ended. */
const turningDays = (
  { tables, reachOf }: EntryEngine,
  passports: readonly string[],
  destination: string,
): string[] => {
  const concerns = (codes: readonly string[]) =>
    codes.includes("*") || passports.length === 0 || codes.some((code) => passports.includes(code));
  const zones = tables.zones.filter(
    ({ id, members }) => id === destination || members.some(({ code }) => code === destination),
  );
  const area = zones.find(({ id }) => id === destination);
  const places = area?.members.map(({ code }) => code) ?? [destination];
  const days = [
    ...tables.rules
      .filter((rule) => zones.some(({ id }) => id === rule.zone) && concerns(rule.nationalities))
      .flatMap((rule) => turns({ since: reachOf(rule).from, until: reachOf(rule).until })),
    ...zones.flatMap(({ members }) => members.filter(({ code }) => places.includes(code)).flatMap(turns)),
    ...tables.movements
      .filter((it) => concerns(it.nationals) && it.destinations.some((code) => places.includes(code)))
      .flatMap((it) => [...turns(it), ...it.members.flatMap(turns)]),
  ];
  return [...new Set([firstAskable, ...days])]
    .filter((day) => day >= firstAskable && day <= lastAskable)
    .sort();
};

const isNumbered = (rule: EntryRule | undefined): rule is EntryRule => rule?.days !== undefined;

const lengthOf = ({ days, months, per }: Pick<EntryRule, "days" | "months" | "per">) => ({
  days,
  months,
  per,
});

/** How long the best right allows a visit. */
export const allowanceOf = (right: EntryRight): Allowance => {
  const { requirement, reason, rule } = right;
  if (requirement === "own_country" || requirement === "free_movement" || right.noLimit)
    return { kind: "unlimited", right, rule };
  if (requirement === "unknown") {
    const isOther = (reason === "too_early" || reason === "too_late") && isNumbered(rule);
    return isOther
      ? { kind: "limited", ...lengthOf(rule), isAssumed: "other-days", right, rule }
      : { kind: "unknown", right, rule };
  }
  if (right.days !== undefined) return { kind: "limited", ...lengthOf(right), right, rule };
  return { kind: requirement === "visa_required" ? "visa" : "unknown", right, rule };
};

/** The allowance that all passports have for which a rule of the zone states days, if they agree. */
const allowanceOfAnyone = (
  { tables, reachOf, zoneOf }: EntryEngine,
  destination: string,
  date: string,
  countedBy: string | undefined,
): Allowance => {
  const zone = zoneOf(destination, date)?.id;
  const rules = tables.rules.filter((rule) => {
    const { from, until } = reachOf(rule);
    return rule.zone === zone && isNumbered(rule) && from <= date && date <= until;
  });
  const counted = rules.filter(({ stayRule }) => countedBy === undefined || stayRule === countedBy);
  const lengths = new Set(counted.map((rule) => JSON.stringify(lengthOf(rule))));
  const [rule] = counted;
  return rule && lengths.size === 1
    ? { kind: "limited", ...lengthOf(rule), isAssumed: "any-passport", rule }
    : { kind: "unknown" };
};

const sameAs = (a: Allowance, b: Allowance): boolean =>
  a.kind === b.kind &&
  a.isAssumed === b.isAssumed &&
  a.rule === b.rule &&
  a.days === b.days &&
  a.right?.passport === b.right?.passport &&
  a.right?.requirement === b.right?.requirement;

/** Joins what holds from one turning day to the next. */
const timelineOf = (days: readonly string[], allowanceOn: (day: string) => Allowance): Allowance[] => {
  const found: Allowance[] = [];
  for (const [at, day] of days.entries()) {
    const allowance = allowanceOn(day);
    const last = found.at(-1);
    const next = days[at + 1];
    const until = next === undefined ? undefined : dayBefore(next);
    if (last && sameAs(last, allowance)) last.until = until;
    else found.push({ ...allowance, from: at === 0 ? undefined : day, until });
  }
  return found;
};

/**
 * How long some passports allow visits to a place, in the order of the days, without a gap. Without a passport, it is what
 * all passports have in common.
 * @param destination a country, or a zone such as `SCHENGEN`
 * @param countedBy only the rows whose days this stay rule counts, if no passport is known
 */
export const allowancesOf = (
  engine: EntryEngine,
  passports: readonly string[],
  destination: string,
  countedBy?: string,
): Allowance[] =>
  timelineOf(turningDays(engine, passports, destination), (date) =>
    passports.length === 0
      ? allowanceOfAnyone(engine, destination, date, countedBy)
      : allowanceOf(engine.answer({ passports, destination, date }).best),
  );

/** The allowance that every foreigner can have with a visa: the row of a zone for all other nationalities. */
export const allowancesOfVisa = ({ tables }: EntryEngine, zone: string): Allowance[] =>
  tables.rules
    .filter((rule) => rule.zone === zone && rule.nationalities.includes("*") && isNumbered(rule))
    .map((rule) => ({ kind: "limited", ...lengthOf(rule), rule, from: rule.from, until: rule.until }));

/** The allowance for a visit that begins on a day. */
export const allowanceOn = <One extends Pick<Allowance, "from" | "until">>(
  allowances: readonly One[],
  day: string,
): One | undefined =>
  allowances.find(
    ({ from, until }) => (from === undefined || from <= day) && (until === undefined || day <= until),
  );
