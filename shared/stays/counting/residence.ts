import type { Day } from "../../calendar/day.ts";
import { plusDays } from "../../calendar/day.ts";
import { type DaySet, daysOf, firstRangeFrom, rangesIn, withoutDays } from "../../calendar/ranges.ts";
import { createMeter, crosses, firstCrossing, type Meter } from "./meter.ts";
import type { StayRule } from "./rule.ts";

/** A residence that lasts beyond the year in which it began, until an absence ends it. */
export interface Residence {
  /** The day of the crossing. */
  since: Day;
  /** The first day without residence: the first day of the absence that ended it. */
  endedFrom?: Day;
}

type End = NonNullable<StayRule["ends"]>;

/** The first day of the absence that ends a residence after a day, and the day on which that is certain. */
const findEnd = (end: End, away: DaySet, after: Day, until: Day): { from: Day; on: Day } | undefined => {
  if (end.kind === "in-a-row") {
    const found = rangesIn(away, after, until).find(({ from, to }) => crosses(to - from + 1, end));
    return found && { from: found.from, on: plusDays(found.from, end.days - (end.op === ">=" ? 1 : 0)) };
  }
  const limit = { kind: "count", window: { kind: "any12" }, op: end.op, days: end.days } as const;
  const days = daysOf(rangesIn(away, after, until));
  const meter = createMeter(limit, { days, visits: [] }, { isEntryCounted: true, trips: [] })!;
  const on = firstCrossing(meter, days, after, until);
  if (on === undefined) return undefined;
  const first = meter.window(on).from;
  return { from: Math.max(first, days.from[firstRangeFrom(days, first)]!) as Day, on };
};

/** The residences of a person under a rule whose residence ends only with a long absence, up to a day. */
export const residencesUntil = (
  rule: StayRule,
  meters: readonly Meter[],
  present: DaySet,
  day: Day,
): Residence[] => {
  const [begin] = present.from;
  if (!rule.ends || begin === undefined || begin > day) return [];
  const away = withoutDays(daysOf([{ from: begin, to: day }]), present);
  const found: Residence[] = [];
  for (let from = begin; from <= day; ) {
    const crossings = meters.flatMap((meter) => firstCrossing(meter, present, from, day) ?? []);
    if (crossings.length === 0) return found;
    const since = Math.min(...crossings) as Day;
    const end = findEnd(rule.ends, away, since, day);
    found.push({ since, endedFrom: end?.from });
    if (!end) return found;
    from = plusDays(end.on, 1);
  }
  return found;
};
