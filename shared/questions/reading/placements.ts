import { plusDays } from "../../calendar/day.ts";
import type { Reading } from "./read.ts";
import type { StatedStay } from "./stated-days.ts";

/** Gives the stays that have only a period dates: one after another, as early as possible. */
const early = (stays: readonly StatedStay[]): StatedStay[] => {
  const ends = new Map<string, number>();
  return stays.map((stay) => {
    const { from, to = from, within } = stay;
    if (!within) return stay;
    const key = `${within.from} ${within.to}`;
    const by = ends.get(key) ?? 0;
    ends.set(key, by + to - from + 1);
    return { ...stay, from: plusDays(within.from, by), to: plusDays(within.from, by + to - from) };
  });
};

/** Gives the stays that have only a period dates: as late as possible. */
const late = (stays: readonly StatedStay[]): StatedStay[] =>
  early(stays).map((stay) => {
    const { from, to = from, within } = stay;
    if (!within) return stay;
    const sum = within.from + within.to;
    return {
      ...stay,
      from: plusDays(within.from, sum - to - within.from),
      to: plusDays(within.from, sum - from - within.from),
    };
  });

/** Once a trip got new dates, moves the end of the stay before the trip and the start of the stay after it to match. */
const aroundTrips = (placed: readonly StatedStay[], stated: readonly StatedStay[]): readonly StatedStay[] =>
  placed.map((stay, index) => {
    const [before, after] = [index - 1, index + 1];
    const isMoved = (at: number) => stated[at]?.within !== undefined;
    const ends = isMoved(after) && stay.to === stated[after]?.from;
    const begins = isMoved(before) && stay.resumes !== undefined && stay.from === stated[before]?.to;
    const from = begins ? (placed[before]?.to ?? stay.from) : stay.from;
    return { ...stay, from, to: ends ? placed[after]?.from : stay.to };
  });

/**
 * Two readings of a text such as '20 days in September': one with the earliest possible dates, one with the latest.
 * Only one reading if all dates are known.
 */
export const placementsOf = (reading: Reading): readonly [Reading, Reading?] => {
  const { stays } = reading;
  if (stays.every(({ within }) => within === undefined)) return [reading];
  return [
    { ...reading, stays: aroundTrips(early(stays), stays) },
    { ...reading, stays: aroundTrips(late(stays), stays) },
  ];
};

/** Whether two stays overlap, for example because one was placed in a month that already has the other. */
export const hasSharedDays = ({ stays }: Reading): boolean =>
  stays.some((one, index) =>
    stays.slice(index + 1).some(({ from, to = from }) => from < (one.to ?? Infinity) && one.from < to),
  );
