import { type CountingMethod, countDays, countingMethods, type Visit } from "./counting.ts";
import { type Day, dayOf, plusDays } from "./day.ts";
import { type History, type Permit, type PlacedVisit, type SkippedRange, separateVisits } from "./history.ts";
import { createMeter, type Meter } from "./meter.ts";
import { allRanges, clipDays, type DaySet, daysOf, noDays, withoutDays } from "./ranges.ts";
import type { Limit, Rule } from "./rule.ts";

/** The visits of a person to the places of a rule, and the days that count among them. */
export interface Counted {
  visits: readonly PlacedVisit[];
  days: DaySet;
  skipped: readonly SkippedRange[];
}

const far = 10_000_000 as Day;

/**
 * The days that count for a rule, of visits sorted by their first day. If a law changed its method, each day counts by
 * the method of its time.
 */
export const daysFor = (rule: Pick<Rule, "counting" | "joinsTravel">, visits: readonly Visit[]): DaySet => {
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

/** The method by which a rule counts on a day. */
export const methodOn = (rule: Pick<Rule, "counting">, day: Day): CountingMethod => {
  const begun = rule.counting.findLast(({ from }) => from === undefined || dayOf(from) <= day);
  return (begun ?? rule.counting[0]!).method;
};

const permitsFor = ({ where }: Rule, { person }: History): readonly Permit[] =>
  person.permits.filter(({ country }) => "in" in where && where.in.includes(country));

/** The first day of a permit of the places of a rule. Absence counts from then on. */
export const permitStart = (rule: Rule, history: History): Day | undefined => {
  const own = permitsFor(rule, history);
  return own.length === 0 ? undefined : (Math.min(...own.map(({ from }) => from)) as Day);
};

/** The days wholly outside the country of the permit, as visits elsewhere. */
const countAbsence = (rule: Rule, history: History): Counted => {
  const from = permitStart(rule, history);
  if (from === undefined) return { visits: [], days: noDays, skipped: [] };
  const own = permitsFor(rule, history).map(({ country }) => country);
  const present = daysOf(history.visitsTo({ in: own }));
  const days = withoutDays(daysOf([{ from, to: history.until }]), present);
  return { visits: allRanges(days).map((range) => ({ ...range, country: elsewhere })), days, skipped: [] };
};

/** Stands for the country of days that were spent anywhere but in the places of a rule. */
export const elsewhere = "elsewhere";

/** Only days with a permit lead to a permanent right, unless the law gives credit for earlier days. */
const withPermit = (rule: Rule, history: History, days: DaySet): DaySet => {
  if (rule.topic !== "permanence" && rule.topic !== "permit") return days;
  const hasCredit = rule.limits.some((limit) => limit.kind === "count" && limit.credit);
  const from = permitStart(rule, history);
  return from === undefined || hasCredit ? days : clipDays(days, from, far);
};

/** A visit to a country that does not count interrupts a journey between two that do, unless it is a transit. */
const withoutVisitsInside = ({ where, joinsTravel }: Rule, history: History, days: DaySet): DaySet => {
  if (!joinsTravel || !("outside" in where)) return days;
  const inside = history.visitsTo({ in: where.outside }).filter(({ purpose }) => purpose !== "transit");
  return withoutDays(days, daysOf(inside));
};

export const countFor = (rule: Rule, history: History): Counted => {
  if (rule.counts === "absence") return countAbsence(rule, history);
  const { counted, skipped } = separateVisits(history.visitsTo(rule.where), history.person, {
    id: rule.id,
    leftOut: rule.leftOut,
    skipsPermits: rule.topic === "visit",
  });
  const days = withoutVisitsInside(rule, history, daysFor(rule, counted));
  return { visits: counted, days: withPermit(rule, history, days), skipped };
};

/** Measures a limit of a rule on the days of a person. Undefined for a limit that has a function of its own. */
export const meterOf = (
  rule: Rule,
  limit: Limit,
  counted: Pick<Counted, "visits" | "days">,
  history: History,
  day: Day,
): Meter | undefined => {
  const bridges = limit.kind === "per-entry" && limit.bridgedBy;
  return createMeter(limit, counted, {
    isEntryCounted: countingMethods[methodOn(rule, day)].entry,
    permitStart: permitStart(rule, history),
    trips: bridges ? history.visitsTo({ in: bridges }) : [],
  });
};
