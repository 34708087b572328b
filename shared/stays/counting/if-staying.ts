import { type Day, plusDays } from "../../calendar/day.ts";
import { clipDays, daysOf, joinDays, withoutDays } from "../../calendar/ranges.ts";
import type { Limit } from "../../law/day-rule.ts";
import { countingMethods } from "./counting.ts";
import type { History, PlacedVisit } from "./history.ts";
import { limitsFor } from "./limits.ts";
import { type Counted, countFor, daysFor, elsewhere, exemptionsFor, meterOf, methodOn } from "./measure.ts";
import { firstCrossing } from "./meter.ts";
import type { StayRule } from "./rule.ts";

/** Long enough to cross every limit that days can cross. South Africa's test looks at six years. */
const horizonDays = 8 * 366;

/** How far ahead the next visit is searched, in days: a 12-month limit has room again after two years. */
export const longestWait = 800;

const firstDay = -10_000_000 as Day;

/** A country in the places of a rule, for a planned stay that can be anywhere in them. */
const somewhereIn = ({ where, counts }: StayRule): string => {
  if (counts === "absence") return elsewhere;
  if ("in" in where) return where.in[0] ?? "";
  if ("outside" in where) return elsewhere;
  return where.members.find(({ to }) => to === undefined)?.country ?? "";
};

/** The days that count if the person stays from a day on, or arrives on it. Later stays become part of that stay. */
const staying = (
  rule: StayRule,
  { visits, days, skipped }: Counted,
  history: History,
  from: Day,
): Counted => {
  const to = plusDays(from, horizonDays);
  const earlier = visits.filter((visit) => visit.from <= from);
  const present = earlier.findLastIndex((visit) => visit.to >= from);
  const extended: PlacedVisit =
    present === -1
      ? { country: somewhereIn(rule), from, to }
      : { ...earlier[present]!, to, toMinute: undefined };
  const all = present === -1 ? [...earlier, extended] : earlier.with(present, extended);
  // Earlier visits count as before. Only visits that may touch the extended one are counted again.
  const border = plusDays(extended.from, -2);
  const touching = all.filter((visit) => visit.to >= border);
  const counted = withoutDays(daysFor(rule, touching), daysOf(exemptionsFor(rule, touching, history)));
  const later = clipDays(counted, plusDays(border, 1), plusDays(to, 1));
  return { visits: all, days: joinDays(clipDays(days, firstDay, border), later), skipped };
};

/** The first day on which one of the limits is crossed if the person stays from a day on, or arrives on it. */
export const crossingIfStaying = (
  rule: StayRule,
  limits: readonly Limit[],
  history: History,
  counted: Counted,
  from: Day,
): Day | undefined => {
  const after = staying(rule, counted, history, from);
  const last = plusDays(from, horizonDays - 1);
  let first: Day | undefined;
  for (const limit of limits) {
    const meter = meterOf(rule, limit, after, history, from);
    const crossing = meter && firstCrossing(meter, after.days, from, first ?? last);
    if (crossing !== undefined && (first === undefined || crossing < first)) first = crossing;
  }
  return first;
};

/** The last day of a stay in which no day from `crossing` on counts. */
export const lastDayBefore = (rule: StayRule, crossing: Day): Day => {
  const before = plusDays(crossing, -1);
  return countingMethods[methodOn(rule, before)].exit ? before : crossing;
};

/**
 * How many days a stay from an entry may have without crossing a limit of the rule, the day of entry included. 0 if the
 * entry itself crosses it. Undefined if no number of days crosses it.
 */
export const longestStay = (rule: StayRule, history: History, entry: Day): number | undefined => {
  const counted = countFor(rule, history);
  const { limits } = limitsFor(rule, counted, history, entry);
  const crossing = crossingIfStaying(rule, limits, history, counted, entry);
  if (crossing === undefined) return undefined;
  return crossing <= entry ? 0 : lastDayBefore(rule, crossing) - entry + 1;
};

/** The first day from `from` on that a stay of `stayDays` may begin. Undefined if there is none in two years. */
export const earliestEntry = (
  rule: StayRule,
  history: History,
  from: Day,
  stayDays: number,
): Day | undefined => {
  const counted = countFor(rule, history);
  const { limits } = limitsFor(rule, counted, history, from);
  for (let entry = from; entry <= from + longestWait; entry = plusDays(entry, 1)) {
    const crossing = crossingIfStaying(rule, limits, history, counted, entry);
    if (crossing === undefined || lastDayBefore(rule, crossing) - entry + 1 >= stayDays) return entry;
  }
  return undefined;
};
