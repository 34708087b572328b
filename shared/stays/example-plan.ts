import { type Day, plusDays } from "./day.ts";
import { isPlaceOf } from "./example-countries.ts";
import { excessOn } from "./example-counts.ts";
import type { Asked } from "./example-facts.ts";
import { dayInput, numberInput } from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { plannedInput } from "./example-stays.ts";
import { limitsFor } from "./limits.ts";
import { crossingIfStaying, earliestEntry, lastDayBefore, longestStay } from "./plan.ts";
import { allRanges } from "./ranges.ts";
import type { Stay } from "./stay.ts";

/** The planned stay, if the rule counts its days. */
const plannedOf = ({ inputs, rule }: Asked): Stay | undefined => {
  const planned = plannedInput(inputs, rule);
  return planned && isPlaceOf(rule, planned.country) ? planned : undefined;
};

/** The day of the entry that an example asks about. */
const entryOf = (asked: Asked): Day | undefined => asked.entry ?? plannedOf(asked)?.from;

/** The first day of the visit that is going on. */
const currentEntry = ({ counted }: Asked, day: Day): Day | undefined =>
  allRanges(counted.days).findLast(({ from, to }) => from <= day && to >= day)?.from;

/** The last day of a stay that goes on from the day of the check, or begins with the entry. */
export const lastLegalDay = (asked: Asked): Day | undefined => {
  const { rule, counted, history, on } = asked;
  const from =
    entryOf(asked) ?? (on === undefined ? undefined : (currentEntry(asked, on) ?? plusDays(on, 1)));
  if (from === undefined) return undefined;
  const { limits } = limitsFor(rule, counted, history, from);
  const crossing = crossingIfStaying(rule, limits, history, counted, from);
  return crossing === undefined ? undefined : lastDayBefore(rule, crossing);
};

/** The longest unbroken stay from the entry, or from the day of the check. */
export const maxStayDays = (asked: Asked): number | undefined => {
  const from = entryOf(asked) ?? asked.on;
  return from === undefined ? undefined : longestStay(asked.rule, asked.history, from);
};

/** The first day on which a stay of the wanted length can begin. */
export const reentry = ({ rule, history, inputs, on }: Asked): Day | undefined => {
  const from = dayInput(inputs, ...names.earliest) ?? (on === undefined ? undefined : plusDays(on, 1));
  const length = numberInput(inputs, ...names.stayLength) ?? 1;
  return from === undefined ? undefined : earliestEntry(rule, history, from, length);
};

const lengthOf = ({ from, to }: Stay): number => (to ?? from) - from + 1;

/** The length of a stay from the entry: up to the day of the exit, or so many days. */
const plannedLength = ({ inputs, entry }: Asked): number => {
  const exit = dayInput(inputs, ...names.exit);
  if (entry !== undefined && exit !== undefined) return exit - entry + 1;
  return numberInput(inputs, ...names.stayLength) ?? 1;
};

/** Whether a planned stay, or else the stay up to the day of the check, keeps within the limit. */
export const isAllowed = (asked: Asked): boolean | undefined => {
  const planned = plannedOf(asked);
  if (asked.entry === undefined && !planned) {
    const over = excessOn(asked);
    return over === undefined ? undefined : over <= 0;
  }
  const longest = maxStayDays(asked);
  const length = planned ? lengthOf(planned) : plannedLength(asked);
  return longest === undefined ? undefined : longest >= length;
};
