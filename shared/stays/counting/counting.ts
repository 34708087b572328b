import { plusDays } from "../../calendar/day.ts";
import { type DayRange, type DaySet, daysOf, withoutDays } from "../../calendar/ranges.ts";
import type { CountingMethod } from "../../law/vocabulary.ts";

/**
 * How a law counts a day of presence. `entry` and `exit` are the first and the last day of a visit, `dayTrip` is a visit
 * that begins and ends on one day, and `return` is a day on which a person leaves and comes back. If the
 * times are known, `entryAtMidnight` replaces `entry` for an arrival at 00:00, and `exitAtMidnight` replaces `exit` for a
 * departure at 24:00.
 */
interface Method {
  entry: boolean;
  exit: boolean;
  dayTrip: boolean;
  return: boolean;
  entryAtMidnight: boolean;
  exitAtMidnight: boolean;
}

/** The ways in which laws count days of presence. */
export const countingMethods = {
  /** Present at any moment of the day. */
  any: { entry: true, exit: true, dayTrip: true, return: true, entryAtMidnight: true, exitAtMidnight: true },
  /** Present at the end of the day. */
  midnight: {
    entry: true,
    exit: false,
    dayTrip: false,
    return: true,
    entryAtMidnight: true,
    exitAtMidnight: true,
  },
  /** The day includes a night spent there. */
  overnight: {
    entry: true,
    exit: false,
    dayTrip: false,
    return: true,
    entryAtMidnight: true,
    exitAtMidnight: true,
  },
  /** Present for 24 hours from midnight to midnight. */
  full: {
    entry: false,
    exit: false,
    dayTrip: false,
    return: false,
    entryAtMidnight: true,
    exitAtMidnight: true,
  },
  /** From the day after the entry to the day of the exit. */
  "not-entry": {
    entry: false,
    exit: true,
    dayTrip: false,
    return: true,
    entryAtMidnight: false,
    exitAtMidnight: true,
  },
  /** The day of arrival counts, the day of departure does not. A day trip in counts, a day trip out does not. */
  "not-exit": {
    entry: true,
    exit: false,
    dayTrip: true,
    return: false,
    entryAtMidnight: true,
    exitAtMidnight: false,
  },
  /** The days of arrival and departure count as one day together. */
  pair: {
    entry: true,
    exit: false,
    dayTrip: true,
    return: true,
    entryAtMidnight: true,
    exitAtMidnight: false,
  },
} as const satisfies Record<CountingMethod, Method>;

/** A visit to the places of a rule. Times are minutes after midnight; 1,440 is the end of the day. */
export interface Visit extends DayRange {
  country: string;
  fromMinute?: number;
  toMinute?: number;
}

const minutesPerDay = 1440;

const travelMinutes = (left: Visit, entered: Visit): number | undefined =>
  left.toMinute === undefined || entered.fromMinute === undefined
    ? undefined
    : (entered.from - left.to) * minutesPerDay + entered.fromMinute - left.toMinute;

/** Whether a person went from one visit to the next within 24 hours. Without times, travel overnight is enough. */
const isShortTravel = (left: Visit, entered: Visit): boolean => {
  const minutes = travelMinutes(left, entered);
  return minutes === undefined ? entered.from <= left.to + 1 : minutes < minutesPerDay;
};

/** The time of leaving of two visits that end together. Without a time, a visit may last until the end of the day. */
const laterMinute = (a: Visit, b: Visit): number | undefined =>
  a.toMinute === undefined || b.toMinute === undefined ? undefined : Math.max(a.toMinute, b.toMinute);

const joinPair = (last: Visit, next: Visit): Visit => {
  if (next.to < last.to) return last;
  const toMinute = next.to === last.to ? laterMinute(last, next) : next.toMinute;
  const { country, from, fromMinute } = last;
  return { country, from, fromMinute, to: next.to, toMinute };
};

/** Joins visits that overlap. `joinsTravel` also joins visits with less than 24 hours of travel between them. */
export const joinVisits = (sorted: readonly Visit[], joinsTravel: boolean): Visit[] => {
  const joined: Visit[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    const overlaps = last && (next.from < last.to || next.to <= last.to);
    if (last && (overlaps || (joinsTravel && isShortTravel(last, next))))
      joined[joined.length - 1] = joinPair(last, next);
    else joined.push(next);
  }
  return joined;
};

const countedRange = ({ from, to, fromMinute, toMinute }: Visit, how: Method): DayRange => {
  if (from === to && how.dayTrip) return { from, to };
  const countsEntry = fromMinute === 0 ? how.entryAtMidnight : how.entry;
  const countsExit = toMinute === minutesPerDay ? how.exitAtMidnight : how.exit;
  // A visit of one day has an entry and an exit, and both must count.
  return { from: countsEntry ? from : plusDays(from, 1), to: countsExit ? to : plusDays(to, -1) };
};

/** The last day of each visit after which the person came back on the same day. */
const returnDays = (
  visits: readonly Visit[],
  isReturn: (visit: Visit, next: Visit) => boolean = ({ from, to }) => from < to,
): DayRange[] =>
  visits
    .filter((visit, at) => {
      const next = visits[at + 1];
      return next && next.from === visit.to && isReturn(visit, next);
    })
    .map(({ to }) => ({ from: to, to }));

const isApartByTimes = ({ toMinute = minutesPerDay }: Visit, { fromMinute = 0 }: Visit): boolean =>
  fromMinute > toMinute;

/**
 * The days that count, of visits sorted by their first day. Overlapping visits count once. `joinsTravel` also counts
 * the days of travel under 24 hours between two visits.
 */
export const countDays = (sorted: readonly Visit[], name: CountingMethod, joinsTravel = false): DaySet => {
  const how: Method = countingMethods[name];
  if (name === "any") return daysOf(sorted);
  const visits = joinVisits(sorted, joinsTravel);
  const counted = daysOf(visits.map((visit) => countedRange(visit, how)));
  if (how.return) return counted;
  // A visit to a part of the day is joined to the one that ends on that day, so only the times show the return.
  const isReturn = (visit: Visit, next: Visit) =>
    (visit.from < visit.to || !how.dayTrip) && isApartByTimes(visit, next);
  const returns = [...returnDays(visits), ...returnDays(joinsTravel ? [] : sorted, isReturn)];
  return withoutDays(counted, daysOf(returns));
};
