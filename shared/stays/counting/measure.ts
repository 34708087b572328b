import { addMonths, type Day, dayOf, endOfMonths, plusDays, toDay } from "../../calendar/day.ts";
import {
  allRanges,
  clipDays,
  type DayRange,
  type DaySet,
  daysOf,
  noDays,
  withoutDays,
} from "../../calendar/ranges.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { CountingMethod } from "../../law/vocabulary.ts";
import { countDays, countingMethods, type Visit } from "./counting.ts";
import { grantedDays } from "./grant.ts";
import {
  type History,
  type Hole,
  type PlacedVisit,
  type SkippedRange,
  type StayPermit,
  separateVisits,
} from "./history.ts";
import { createMeter, type Meter } from "./meter.ts";
import type { StayRule } from "./rule.ts";
import type { Validity } from "./windows.ts";

/** The visits of a person to the places of a rule, and their days that count. */
export interface Counted {
  visits: readonly PlacedVisit[];
  days: DaySet;
  skipped: readonly SkippedRange[];
}

const far = 10_000_000 as Day;

/**
 * The days of visits that count for a rule. If a law changed its method, each day counts by the method in force then.
 * @param visits sorted by their first day
 */
export const daysFor = (
  rule: Pick<StayRule, "counting" | "joinsTravel">,
  visits: readonly Visit[],
): DaySet => {
  const [only, ...others] = rule.counting;
  if (only && others.length === 0) return countDays(visits, only.method, rule.joinsTravel);
  const parts = rule.counting.flatMap(({ from, method }, at) => {
    const next = rule.counting[at + 1]?.from;
    const begin = from ? dayOf(from) : (-far as Day);
    const end = next ? plusDays(dayOf(next), -1) : far;
    return allRanges(clipDays(countDays(visits, method, rule.joinsTravel), begin, end));
  });
  return daysOf(parts);
};

export const methodOn = (rule: Pick<StayRule, "counting">, day: Day): CountingMethod => {
  const begun = rule.counting.findLast(({ from }) => from === undefined || dayOf(from) <= day);
  return (begun ?? rule.counting[0]!).method;
};

/** Permits of one country that continue each other, the first one first. */
type PermitChain = readonly [StayPermit, ...StayPermit[]];

/** The maximum number of days between the end of a permit and the start of the one that continues it. */
const renewalDays = 14;

const chainsOf = (permits: readonly StayPermit[]): PermitChain[] => {
  const chains: [StayPermit, ...StayPermit[]][] = [];
  for (const permit of permits.toSorted((a, b) => a.from - b.from)) {
    const chain = chains.find(
      (it) =>
        it[0].country === permit.country &&
        it.some(({ to }) => to === undefined || permit.from <= to + 1 + renewalDays),
    );
    if (chain) chain.push(permit);
    else chains.push([permit]);
  }
  return chains;
};

/** The permits that a rule looks at: the latest chain that has begun, or else one that will begin. */
const permitsFor = (
  { where, permitKinds, crossingLasts }: Pick<StayRule, "where" | "permitKinds" | "crossingLasts">,
  { person, until }: History,
): PermitChain | undefined => {
  const own = person.permits.filter(
    ({ country, kind }) =>
      "in" in where && where.in.includes(country) && (permitKinds?.includes(kind) ?? true),
  );
  const chains = crossingLasts === "permit" ? own.map((permit): PermitChain => [permit]) : chainsOf(own);
  const begun = chains.filter(([{ from }]) => from <= until).sort(([a], [b]) => a.from - b.from);
  return begun.at(-1) ?? chains[0];
};

/** The first day of the permits of the place of a rule. Absence counts from then on. */
export const permitStart = (rule: StayRule, history: History): Day | undefined =>
  permitsFor(rule, history)?.[0].from;

/** The permit for the place of a rule. Permits that continue each other count as one. */
const permitFor = (rule: StayRule, history: History): Validity | undefined => {
  const permits = permitsFor(rule, history);
  if (!permits) return undefined;
  const ends = permits.map(({ to }) => to);
  const last = ends.includes(undefined) ? undefined : (Math.max(...ends.map(Number)) as Day);
  return { from: permits[0].from, to: last };
};

/** Whether the person has a permit of any kind for the place of a rule. */
export const hasPermit = (rule: StayRule, history: History): boolean =>
  permitsFor({ where: rule.where }, history) !== undefined;

/** The first day from which a crossing still matters on a day, though it is over. */
export const crossingsSince = (rule: StayRule, history: History, day: Day): Day | undefined => {
  const from = permitStart(rule, history);
  if (rule.crossingLasts === undefined || from === undefined) return undefined;
  if (rule.crossingLasts === "permit") return from;
  return Math.max(from, addMonths(day, -12 * rule.crossingLasts.years)) as Day;
};

/** The days after `until` without a planned stay, if the person was in the country before them. */
const stayedIn = (country: string, { until, byCountry }: History): DayRange[] => {
  const visits = [...byCountry.values()].flat().sort((a, b) => a.from - b.from || a.to - b.to);
  const gaps: DayRange[] = [];
  let last: PlacedVisit | undefined;
  for (const visit of visits) {
    if (last && last.to >= until && visit.from > until && last.country === country)
      gaps.push({ from: last.to, to: plusDays(visit.from, -1) });
    if (!last || visit.to >= last.to) last = visit;
  }
  return gaps;
};

/** The full days outside the country of the permit, up to the last planned stay, as visits to `elsewhere`. */
const countAbsence = (rule: StayRule, history: History): Counted => {
  const permits = permitsFor(rule, history);
  if (!permits) return { visits: [], days: noDays, skipped: [] };
  const [{ from, country, to: end = history.lastDay }] = permits;
  // If each permit has a count of its own, absence after its end cannot harm it.
  const to = rule.crossingLasts === "permit" ? (Math.min(end, history.lastDay) as Day) : history.lastDay;
  const present = daysOf([...history.visitsTo({ in: [country] }), ...stayedIn(country, history)]);
  const days = withoutDays(daysOf([{ from, to }]), present);
  return { visits: allRanges(days).map((range) => ({ ...range, country: elsewhere })), days, skipped: [] };
};

/** The country code of days that were spent outside the places of a rule. */
export const elsewhere = "elsewhere";

/** Whether the absence between two days of presence was longer than `months` whole months. */
export const isAwayLonger = (left: Day, back: Day, months: number): boolean =>
  endOfMonths(plusDays(left, 1), months) < plusDays(back, -1);

/** The days since the return from the last absence of `months` or more. */
const sinceReturn = (days: DaySet, months: number | undefined): DaySet => {
  if (months === undefined) return days;
  const returned = days.from.findLast((back, at) => {
    const left = days.to[at - 1];
    return left !== undefined && endOfMonths(plusDays(left, 1), months) < back;
  });
  return returned === undefined ? days : clipDays(days, returned, far);
};

/** Only days with a permit lead to a permanent right, unless the law gives credit for earlier days. */
const withPermit = (rule: StayRule, history: History, days: DaySet): DaySet => {
  if (rule.topic !== "permanence" && rule.topic !== "permit") return days;
  const hasCredit = rule.limits.some((limit) => limit.kind === "count" && limit.credit);
  const from = permitStart(rule, history);
  const own = from === undefined || hasCredit ? days : clipDays(days, from, far);
  return sinceReturn(own, rule.brokenMonths);
};

/** The periods that a law exempts because of the person's status or answers. */
export const exemptionsFor = (rule: StayRule, visits: readonly PlacedVisit[], history: History): Hole[] => [
  ...(history.person.exemptions ?? []).filter((it) => it.rule === rule.id),
  ...exemptYears(rule, visits, history),
];

/** The calendar years that a law exempts by the answers of the person. */
const exemptYears = (
  { exemptYears = [] }: StayRule,
  visits: readonly PlacedVisit[],
  history: History,
): Hole[] =>
  exemptYears.flatMap(({ question, years, purpose, reason }): Hole[] => {
    const first = history.person.answers[question];
    if (typeof first !== "number" || first < 1900) return [];
    const period = { from: toDay(first, 1, 1), to: toDay(first + years - 1, 12, 31) };
    const marked = visits.filter((visit) => visit.purpose === purpose);
    if (marked.length === 0) return [{ ...period, reason }];
    return marked.map(({ country, from, to }) => ({
      country,
      from: Math.max(from, period.from) as Day,
      to: Math.min(to, period.to) as Day,
      reason,
    }));
  });

/** A visit to a country that does not count interrupts a journey between two that do, unless it is a transit. */
const withoutVisitsInside = ({ where, joinsTravel }: StayRule, history: History, days: DaySet): DaySet => {
  if (!joinsTravel || !("outside" in where)) return days;
  const inside = history.visitsTo({ in: where.outside }).filter(({ purpose }) => purpose !== "transit");
  return withoutDays(days, daysOf(inside));
};

export const countFor = (rule: StayRule, history: History): Counted => {
  if (rule.counts === "absence") return countAbsence(rule, history);
  const visits = history.visitsTo(rule.where);
  const { counted, skipped } = separateVisits(visits, history.person, {
    leftOut: rule.leftOut,
    skipsPermits: rule.topic === "visit",
    daysOfVisit: (visit) => daysFor(rule, [visit]),
    exemptions: exemptionsFor(rule, visits, history),
  });
  const days = withoutVisitsInside(rule, history, daysFor(rule, counted));
  return { visits: counted, days: withPermit(rule, history, days), skipped };
};

/** The meter of a limit for the days of a person. Undefined for a limit with a formula. */
export const meterOf = (
  rule: StayRule,
  limit: Limit,
  counted: Pick<Counted, "visits" | "days">,
  history: History,
  day: Day,
): Meter | undefined => {
  const bridges = limit.kind === "per-entry" && limit.bridgedBy;
  return createMeter(limit, counted, {
    isEntryCounted: countingMethods[methodOn(rule, day)].entry,
    permit: permitFor(rule, history),
    trips: bridges ? history.visitsTo({ in: bridges }) : [],
    granted: (entry) => grantedDays(rule, history.person.answers, entry),
    byEntry: rule.topic === "visit",
  });
};
