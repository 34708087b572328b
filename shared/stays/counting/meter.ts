import { type Day, dayOf, endOfMonths, plusDays } from "../../calendar/day.ts";
import { countIn, type DayRange, type DaySet, firstWhere, rangesIn } from "../../calendar/ranges.ts";
import type {
  ContinuousLimit,
  CountLimit,
  Crossing,
  HalfYearLimit,
  Limit,
  PerEntryLimit,
  YearCondition,
  YearsLimit,
} from "../../law/day-rule.ts";
import { joinVisits, type Visit } from "./counting.ts";
import { earlierYear, findWindows, type Validity, yearAround } from "./windows.ts";

/** Measures one limit on any day. */
export interface Meter {
  /** The period whose days count on this day. */
  window(day: Day): DayRange;
  /** The days used in the period, up to and including this day. */
  used(day: Day): number;
  /** The maximum number of days that do not cross the limit. */
  allowed(day: Day): number;
  isCrossed(day: Day): boolean;
  /** While the person stays, `used` does not fall from this day up to the returned day. */
  lastBeforeReset(day: Day): Day;
  /** Whether the limit is in force on a day, or was on the day of entry. */
  isInForce(day: Day): boolean;
}

/** A meter that ignores when the limit is in force. */
type Uncut = Omit<Meter, "isInForce">;

/** The input of a meter: the days that count, and the visits that they come from. */
export interface Presence {
  days: DaySet;
  visits: readonly Visit[];
}

const allowedBy = ({ op, days }: Crossing): number => (op === ">" ? days : days - 1);

export const crosses = (used: number, { op, days }: Crossing): boolean =>
  op === ">" ? used > days : used >= days;

const countMeter = (limit: CountLimit, { days, visits }: Presence, permit: MeterOptions["permit"]): Uncut => {
  const { around, lastBeforeReset } = findWindows(limit.window, visits, permit);
  const allowed = allowedBy(limit);
  const { credit } = limit;
  const used = (day: Day) => {
    const { from, to } = around(day);
    const last = to < day ? to : day;
    if (!credit || permit === undefined || permit.from <= from) return countIn(days, from, last);
    const before = countIn(days, from, Math.min(last, permit.from - 1) as Day);
    return countIn(days, permit.from, last) + Math.min(credit.most, before * credit.perDay);
  };
  const hasEachYear = (day: Day): boolean => {
    const { from, to } = around(day);
    for (let start = from, years = 1; start <= to; years += 1) {
      const end = endOfMonths(from, 12 * years);
      if (countIn(days, start, end) < (limit.eachYear ?? 0)) return false;
      start = plusDays(end, 1);
    }
    return true;
  };
  return {
    window: around,
    used,
    allowed: () => allowed,
    isCrossed: (day) => used(day) > allowed && (limit.eachYear === undefined || hasEachYear(day)),
    lastBeforeReset: limit.eachYear === undefined ? lastBeforeReset : (day) => day,
  };
};

const halfYearMeter = ({ start }: HalfYearLimit, { days }: Presence): Uncut => {
  const window = (day: Day) => yearAround(day, start);
  const used = (day: Day) => countIn(days, window(day).from, day);
  const allowed = (day: Day) => {
    const { from, to } = window(day);
    return Math.floor((to - from + 1) / 2);
  };
  return {
    window,
    used,
    allowed,
    isCrossed: (day) => used(day) > allowed(day),
    lastBeforeReset: (day) => window(day).to,
  };
};

/** Whether days cross a condition on several years. `daysByYear`: the year of the given day first. */
const meetsYears = (daysByYear: readonly number[], condition: YearCondition): boolean => {
  if (condition.of === "each") return daysByYear.every((days) => crosses(days, condition));
  return crosses(sumOfYears(daysByYear, condition), condition);
};

const sumOfYears = (daysByYear: readonly number[], { weights }: YearCondition): number =>
  daysByYear.reduce((sum, days, at) => sum + days * (weights?.[at] ?? 1), 0);

const yearsMeter = (limit: YearsLimit, { days }: Presence): Uncut => {
  const yearsOf = (day: Day, { years }: YearCondition): number[] => {
    const current = yearAround(day, limit.start);
    return years.map((back) => {
      const { from, to } = back === 0 ? current : earlierYear(current, back);
      const counted = countIn(days, from, back === 0 ? day : to);
      return counted <= (limit.ignoreYearsUpTo ?? 0) ? 0 : counted;
    });
  };
  const main = limit.conditions.find(({ of }) => of === "sum") ?? limit.conditions[0]!;
  const span = Math.max(...main.years);
  const isMet = (day: Day, it: YearCondition) => meetsYears(yearsOf(day, it), it);
  /** The condition to show: the main one, unless it is met and another one is not. */
  const binding = (day: Day): YearCondition =>
    isMet(day, main) ? (limit.conditions.find((it) => !isMet(day, it)) ?? main) : main;
  const usedFor = (day: Day, it: YearCondition): number => {
    const years = yearsOf(day, it);
    return it.of === "sum" ? sumOfYears(years, it) / (it.unit ?? 1) : Math.min(...years);
  };
  return {
    window: (day) => {
      const current = yearAround(day, limit.start);
      return { from: earlierYear(current, span).from, to: current.to };
    },
    used: (day) => usedFor(day, binding(day)),
    allowed: (day) => allowedBy(binding(day)) / (binding(day).unit ?? 1),
    isCrossed: (day) => limit.conditions.every((it) => isMet(day, it)),
    lastBeforeReset: (day) => yearAround(day, limit.start).to,
  };
};

/** Joins visits if at most `bridgedDays` lie between them. */
const bridgeVisits = (visits: readonly Visit[], bridgedDays: number): DayRange[] => {
  const joined: DayRange[] = [];
  for (const { from, to } of joinVisits(visits, false)) {
    const last = joined.at(-1);
    if (last && from - last.to - 1 <= bridgedDays) last.to = Math.max(to, last.to) as Day;
    else joined.push({ from, to });
  }
  return joined;
};

/** The visits split by calendar year, and the days on which a visit continues from the year before. */
const cutAtYears = (visits: readonly Visit[]): { parts: Visit[][]; cuts?: ReadonlySet<Day> } => {
  const years = new Map<Day, Visit[]>();
  const cuts = new Set<Day>();
  for (const visit of visits)
    for (let { from } = visit; from <= visit.to; ) {
      const year = yearAround(from);
      const parts = years.get(year.from) ?? [];
      years.set(year.from, parts);
      parts.push({ ...visit, from, to: Math.min(visit.to, year.to) as Day });
      if (from > visit.from) cuts.add(from);
      from = plusDays(year.to, 1);
    }
  return { parts: [...years.values()], cuts };
};

/** The index of the first range that begins after a day. */
const firstAfter = (stretches: readonly DayRange[], day: Day): number =>
  firstWhere(0, stretches.length, (at) => stretches[at]!.from > day);

/** The last range that contains a day. Expects ranges sorted by start, each ending after the one before. */
const stretchAround = (stretches: readonly DayRange[], day: Day): DayRange | undefined => {
  const last = stretches[firstAfter(stretches, day) - 1];
  return last && day <= last.to ? last : undefined;
};

/** The last day of a continuous stay that does not cross its limit. */
const lastAllowed = (entry: Day, limit: ContinuousLimit, isEntryCounted: boolean): Day => {
  const first = isEntryCounted ? entry : plusDays(entry, 1);
  // '>=' crosses the limit on the last day of the months.
  if (limit.months !== undefined)
    return plusDays(endOfMonths(first, limit.months), limit.op === ">=" ? -1 : 0);
  return plusDays(first, allowedBy(limit) - 1);
};

const continuousMeter = (limit: ContinuousLimit, { visits }: Presence, isEntryCounted: boolean): Uncut => {
  const { parts, cuts } = limit.within === undefined ? { parts: [visits] } : cutAtYears(visits);
  const stretches = parts.flatMap((part) => bridgeVisits(part, limit.breaks?.days ?? 0));
  const window = (day: Day): DayRange => ({ from: stretchAround(stretches, day)?.from ?? day, to: day });
  /** A stay that continues from another year has no day of entry. */
  const isFirstCounted = (from: Day) => isEntryCounted || Boolean(cuts?.has(from));
  const used = (day: Day) => {
    const stretch = stretchAround(stretches, day);
    return stretch ? day - stretch.from + (isFirstCounted(stretch.from) ? 1 : 0) : 0;
  };
  const allowed = (day: Day) => {
    const { from } = window(day);
    const isCounted = isFirstCounted(from);
    return lastAllowed(from, limit, isCounted) - from + (isCounted ? 1 : 0);
  };
  return {
    window,
    used,
    allowed,
    isCrossed: (day) => used(day) > allowed(day),
    lastBeforeReset: (day) => (limit.within === undefined ? plusDays(day, 100_000) : yearAround(day).to),
  };
};

/** Joins visits into one per entry. Coming back from a trip to `bridgedBy` does not start a new entry. */
const entriesOf = (visits: readonly Visit[], limit: PerEntryLimit, trips: readonly Visit[]) => {
  const entries: DayRange[] = [];
  let begun = 0;
  /** The latest end of the trips that began by the day after the last entry's end. */
  let tripsEnd = Number.NEGATIVE_INFINITY;
  for (const { from, to } of joinVisits(visits, false)) {
    const last = entries.at(-1);
    for (; last && begun < trips.length && trips[begun]!.from <= last.to + 1; begun += 1)
      tripsEnd = Math.max(tripsEnd, trips[begun]!.to);
    if (last && limit.bridgedBy && tripsEnd >= from - 1) last.to = to;
    else entries.push({ from, to });
  }
  return entries;
};

/** The last day of a visit that uses the whole limit. The day of entry is day 1. */
const lastOfEntry = (entry: Day, { days, months }: PerEntryLimit): Day =>
  months === undefined ? plusDays(entry, (days ?? 1) - 1) : endOfMonths(entry, months);

const perEntryMeter = (
  limit: PerEntryLimit,
  { visits }: Presence,
  { isEntryCounted, trips, granted }: Pick<MeterOptions, "isEntryCounted" | "trips" | "granted">,
): Uncut => {
  const skipped = isEntryCounted ? 0 : 1;
  const entries = entriesOf(visits, limit, trips);
  const entryBefore = (day: Day) => stretchAround(entries, day)?.from;
  const used = (day: Day) => {
    const entry = entryBefore(day);
    return entry === undefined ? 0 : day - entry + 1 - skipped;
  };
  const allowed = (day: Day) => {
    const entry = entryBefore(day) ?? day;
    return granted?.(entry) ?? lastOfEntry(entry, limit) - entry + 1;
  };
  /** The last day before the next entry, which can be on the day that the visit ends. */
  const lastBeforeReset = (day: Day): Day => {
    const next = entries[firstAfter(entries, day)];
    const last = stretchAround(entries, day)?.to ?? day;
    return next ? (Math.min(last, next.from - 1) as Day) : last;
  };
  return {
    window: (day) => ({ from: entryBefore(day) ?? day, to: day }),
    used,
    allowed,
    isCrossed: (day) => used(day) > allowed(day),
    lastBeforeReset,
  };
};

/** Input that only some limits need. */
export interface MeterOptions {
  isEntryCounted: boolean;
  /** Visits to places that do not interrupt a visit. */
  trips: readonly Visit[];
  /** The permit of the place. */
  permit?: Validity;
  /** The days that an officer granted at an entry, instead of those of the law. */
  granted?: (entry: Day) => number | undefined;
  /** Whether the day of entry decides if the limit applies to a whole visit. Otherwise each day decides for itself. */
  byEntry?: boolean;
}

const undatedMeter = (limit: Limit, presence: Presence, options: MeterOptions): Uncut | undefined => {
  switch (limit.kind) {
    case "count":
      return countMeter(limit, presence, options.permit);
    case "half-year":
      return halfYearMeter(limit, presence);
    case "years":
      return yearsMeter(limit, presence);
    case "continuous":
      return continuousMeter(limit, presence, options.isEntryCounted);
    case "per-entry":
      return perEntryMeter(limit, presence, options);
    case "formula":
      return undefined;
  }
};

export const appliesOn = ({ since, until }: Pick<Limit, "since" | "until">, day: Day): boolean =>
  (since === undefined || dayOf(since) <= day) && (until === undefined || day <= dayOf(until));

/** Returns, for a day, the day that decides whether the limit applies: that day, or the day of entry. */
const decidingDay = (limit: Limit, meter: Uncut, { visits }: Presence, byEntry: boolean) => {
  if (limit.kind === "per-entry") return (day: Day): Day => meter.window(day).from;
  if (!byEntry) return (day: Day): Day => day;
  const stretches = bridgeVisits(visits, 0);
  return (day: Day): Day => stretchAround(stretches, day)?.from ?? day;
};

/** Creates the meter of a limit. Undefined for a limit with a formula. */
export const createMeter = (limit: Limit, presence: Presence, options: MeterOptions): Meter | undefined => {
  const meter = undatedMeter(limit, presence, options);
  if (!meter) return undefined;
  if (limit.since === undefined && limit.until === undefined) return { ...meter, isInForce: () => true };
  const byEntry = limit.kind === "per-entry" || Boolean(options.byEntry);
  const deciding = decidingDay(limit, meter, presence, byEntry);
  const isInForce = (day: Day) => appliesOn(limit, deciding(day));
  const last = limit.until === undefined || byEntry ? undefined : dayOf(limit.until);
  return {
    ...meter,
    isInForce,
    isCrossed: (day) => isInForce(day) && meter.isCrossed(day),
    // After its last day, a limit is no longer crossed.
    lastBeforeReset: (day) => {
      const reset = meter.lastBeforeReset(day);
      return last === undefined || day > last ? reset : (Math.min(reset, last) as Day);
    },
  };
};

const firstIn = ({ isCrossed }: Meter, from: Day, to: Day): Day | undefined =>
  isCrossed(to) ? firstWhere(from, to, isCrossed) : undefined;

/**
 * The first day of presence in a period on which a limit is crossed. Between two resets, `used` only grows while a
 * person stays, so each such part takes one binary search.
 */
export const firstCrossing = (meter: Meter, days: DaySet, from: Day, to: Day): Day | undefined => {
  for (const range of rangesIn(days, from, to)) {
    for (let start = range.from; start <= range.to; ) {
      const end = Math.min(meter.lastBeforeReset(start), range.to) as Day;
      const crossed = firstIn(meter, start, end);
      if (crossed !== undefined) return crossed;
      start = plusDays(end, 1);
    }
  }
  return undefined;
};
