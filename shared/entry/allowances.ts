import { isoPlusDays } from "../calendar/day.ts";
import type { EntryRule, Period } from "../law/entry-tables.ts";
import type { EntryEngine, EntryRight } from "./engine.ts";
import { firstAskable, lastAskable } from "./question.ts";

/**
 * How long a visit may last. `limited`: a number of days. `unlimited`: no limit. `visa`: as long as the visa says.
 * `unknown`: our sources do not say, or not for these days.
 */
export type AllowanceKind = "limited" | "unlimited" | "visa" | "unknown";

/** How long a person with some passports may visit a place, for visits that begin in a period. */
export interface Allowance {
  /** The first and the last day. Absent if the law does not change before or after. */
  from?: string;
  until?: string;
  kind: AllowanceKind;
  /** Only if limited. `months` is the length as the law states it; `days` is then about the same. */
  days?: number;
  months?: number;
  per?: Period;
  /** `other-days`: the sources describe other days. `any-passport`: no passport is known; most have this allowance. */
  isAssumed?: "other-days" | "any-passport";
  /** What the best passport gives. Absent if no passport is known. */
  right?: EntryRight;
  /** The row of the tables that holds the number. */
  rule?: EntryRule;
}

interface Dates {
  since?: string;
  until?: string;
}

const turns = ({ since, until }: Dates): string[] => [
  ...(since === undefined ? [] : [since]),
  ...(until === undefined || until >= lastAskable ? [] : [isoPlusDays(until, 1)]),
];

/** The days on which a rule or an arrangement begins to apply to a passport, or has ended. */
const turningDays = (
  { reachOf, rulesOf, movementsOf, zonesAround }: EntryEngine,
  passports: readonly string[],
  destination: string,
): string[] => {
  const concerns = (codes: readonly string[]) =>
    codes.includes("*") || passports.length === 0 || codes.some((code) => passports.includes(code));
  const zones = zonesAround(destination);
  const area = zones.find(({ id }) => id === destination);
  const places = area?.members.map(({ code }) => code) ?? [destination];
  const days = [
    ...zones
      .flatMap(({ id }) => rulesOf(id))
      .filter((rule) => concerns(rule.nationalities))
      .flatMap((rule) => turns({ since: reachOf(rule).from, until: reachOf(rule).until })),
    ...zones.flatMap(({ members }) => members.filter(({ code }) => places.includes(code)).flatMap(turns)),
    ...places
      .flatMap(movementsOf)
      .filter((it) => concerns(it.nationals))
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

/**
 * For each row of a zone that states days: one nationality as a sample, and how many nationalities the row names. All
 * nationalities of a row have the same allowance. `*` stands for those that no row names.
 */
const passportsWithDays = (
  { rulesOf }: EntryEngine,
  zone: string | undefined,
  countedBy: string | undefined,
): ReadonlyMap<string, number> => {
  const rows = rulesOf(zone).filter(
    (rule) => isNumbered(rule) && (countedBy === undefined || rule.stayRule === countedBy),
  );
  return new Map(rows.map(({ nationalities }) => [nationalities[0] ?? "*", nationalities.length]));
};

/** The allowance, on a day, of nationalities that no row of the zone names. */
const allowanceOfOthers = (
  { rulesOf, reachOf }: EntryEngine,
  zone: string | undefined,
  date: string,
): Allowance | undefined => {
  const rule = rulesOf(zone).find((it) => {
    const { from, until } = reachOf(it);
    return it.nationalities.includes("*") && from <= date && date <= until;
  });
  return isNumbered(rule) ? { kind: "limited", ...lengthOf(rule), rule } : undefined;
};

const sameAs = (a: Allowance, b: Allowance): boolean =>
  a.kind === b.kind &&
  a.isAssumed === b.isAssumed &&
  a.rule === b.rule &&
  JSON.stringify(lengthOf(a)) === JSON.stringify(lengthOf(b)) &&
  a.right?.passport === b.right?.passport &&
  a.right?.requirement === b.right?.requirement &&
  a.right?.reason === b.right?.reason;

/** Lists the allowances in the order of their days. Neighbors that are equal become one. */
const timelineOf = (days: readonly string[], allowanceOn: (day: string) => Allowance): Allowance[] => {
  const found: Allowance[] = [];
  for (const [at, day] of days.entries()) {
    const allowance = allowanceOn(day);
    const last = found.at(-1);
    const next = days[at + 1];
    const until = next === undefined ? undefined : isoPlusDays(next, -1);
    if (last && sameAs(last, allowance)) last.until = until;
    else found.push({ ...allowance, from: at === 0 ? undefined : day, until });
  }
  return found;
};

/** The allowance for a visit that begins on a day. */
export const allowanceOn = <One extends Pick<Allowance, "from" | "until">>(
  allowances: readonly One[],
  day: string,
): One | undefined =>
  allowances.find(
    ({ from, until }) => (from === undefined || from <= day) && (until === undefined || day <= until),
  );

interface AnyoneOptions {
  /** The id of a stay rule. Only the rows whose days it counts are used. */
  countedBy: string | undefined;
  allowanceWith: (passport: string, date: string) => Allowance | undefined;
}

/** The allowance of the passports for which a row of the zone states days, if it is known for most of them and they agree. */
const allowanceOfAnyone = (
  engine: EntryEngine,
  destination: string,
  date: string,
  { countedBy, allowanceWith }: AnyoneOptions,
): Allowance => {
  const zone = engine.zoneOf(destination, date)?.id;
  const passports = [...passportsWithDays(engine, zone, countedBy)];
  const found = passports.flatMap(([passport, count]): { allowance: Allowance; count: number }[] => {
    const allowance =
      passport === "*" ? allowanceOfOthers(engine, zone, date) : allowanceWith(passport, date);
    return allowance ? [{ allowance, count }] : [];
  });
  const limited = found.filter(({ allowance }) => allowance.kind === "limited");
  const countOf = (some: typeof found) => some.reduce((sum, { count }) => sum + count, 0);
  const first = limited[0]?.allowance;
  const agree = new Set(limited.map(({ allowance }) => JSON.stringify(lengthOf(allowance)))).size === 1;
  return first && agree && countOf(limited) * 2 > countOf(found)
    ? { kind: "limited", ...lengthOf(first), isAssumed: "any-passport", rule: first.rule }
    : { kind: "unknown" };
};

/** The allowances of some passports for visits to a place, in the order of the days, without a gap. */
const allowancesWith = (
  engine: EntryEngine,
  passports: readonly string[],
  destination: string,
): Allowance[] =>
  timelineOf(turningDays(engine, passports, destination), (date) =>
    allowanceOf(engine.bestFor(passports, destination, date)),
  );

/** What to assume while no passport is known. */
const allowancesOfAnyone = (engine: EntryEngine, destination: string, countedBy?: string): Allowance[] => {
  const known = new Map<string, Allowance[]>();
  const allowanceWith = (passport: string, date: string) => {
    const allowances = known.get(passport) ?? allowancesWith(engine, [passport], destination);
    known.set(passport, allowances);
    return allowanceOn(allowances, date);
  };
  return timelineOf(turningDays(engine, [], destination), (date) =>
    allowanceOfAnyone(engine, destination, date, { countedBy, allowanceWith }),
  );
};

/**
 * The allowances of some passports for visits to a place, in the order of the days, without a gap. Without a passport,
 * the allowance that most passports share.
 * @param destination a country, or a zone such as `SCHENGEN`
 * @param countedBy only the rows whose days this stay rule counts, if no passport is known
 */
export const allowancesOf = (
  engine: EntryEngine,
  passports: readonly string[],
  destination: string,
  countedBy?: string,
): Allowance[] =>
  passports.length === 0
    ? allowancesOfAnyone(engine, destination, countedBy)
    : allowancesWith(engine, passports, destination);

/** The allowance that every foreigner can have with a visa: the row of a zone for all other nationalities. */
export const allowancesOfVisa = ({ rulesOf }: EntryEngine, zone: string): Allowance[] =>
  rulesOf(zone)
    .filter((rule) => rule.nationalities.includes("*") && isNumbered(rule))
    .map((rule) => ({ kind: "limited", ...lengthOf(rule), rule, from: rule.from, until: rule.until }));
