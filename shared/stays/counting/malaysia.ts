import type { Day } from "../../calendar/day.ts";
import { countIn, type DayRange, type DaySet, firstRangeFrom } from "../../calendar/ranges.ts";
import { yearBeginningIn } from "./windows.ts";

/** The days of one year, and whether its stay runs on into a long stay of the year before or after. */
export interface MalaysianYear {
  year: number;
  days: number;
  /** Part of one stay of 182 days or more in a neighboring year. Undefined if the reasons for absences decide. */
  isLinked?: boolean;
}

/** The test by which a person is resident in a year: the paragraphs of section 7(1) of the Income Tax Act 1967. */
export type MalaysianTest = "a" | "b" | "c" | "d";

const longStay = 182;

/** Days of one stay before and after the turn of a year. Gaps of up to `bridged` days are filled. */
const stretchAcross = (days: DaySet, newYear: Day, bridged: number): DayRange | undefined => {
  let at = Math.max(0, firstRangeFrom(days, newYear) - 1);
  if (at >= days.from.length) return undefined;
  const joins = (index: number) => days.from[index + 1]! - days.to[index]! - 1 <= bridged;
  while (at > 0 && joins(at - 1)) at--;
  let end = at;
  while (end + 1 < days.from.length && joins(end)) end++;
  const range = { from: days.from[at]!, to: days.to[end]! };
  return range.from < newYear && range.to >= newYear ? range : undefined;
};

const isLongIn = ({ from, to }: DayRange, year: number): boolean => {
  const { from: first, to: last } = yearBeginningIn(year);
  return Math.min(to, last) - Math.max(from, first) + 1 >= longStay;
};

const isLinkedBy = (days: DaySet, year: number, bridged: number): boolean => {
  const before = stretchAcross(days, yearBeginningIn(year).from, bridged);
  const after = stretchAcross(days, yearBeginningIn(year + 1).from, bridged);
  return Boolean((before && isLongIn(before, year - 1)) || (after && isLongIn(after, year + 1)));
};

/**
 * Absences for work or illness do not break a stay, however long, nor do social visits of up to 14 days. Only the person
 * knows the reasons. An absence as long as the stay that it would make is no break of a stay.
 */
const longestGap = longStay - 1;

/** The years from the first to the last with days, and their links. `isTemporary` is the person's word on absences. */
export const malaysianYears = (
  days: DaySet,
  first: number,
  last: number,
  isTemporary: boolean | undefined,
): MalaysianYear[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const { from, to } = yearBeginningIn(year);
    const isLinked = isLinkedBy(days, year, 0) || (isLinkedBy(days, year, longestGap) ? isTemporary : false);
    return { year, days: countIn(days, from, to), isLinked };
  });

/** The days that are enough after good years. */
const enoughDays = 90;

const isResidentBy = (test: MalaysianTest | "open" | undefined): boolean =>
  test !== undefined && test !== "open";

/** How many of the four years before a year were years of residence, or had 90 days. */
const goodYears = (
  years: readonly MalaysianYear[],
  residence: readonly (MalaysianTest | "open" | undefined)[],
  at: number,
): number =>
  [1, 2, 3, 4].filter(
    (back) => isResidentBy(residence[at - back]) || (years[at - back]?.days ?? 0) >= enoughDays,
  ).length;

/** The test by which each year makes a person resident; `undefined` if none does, `open` if reasons decide. */
export const malaysianResidence = (
  years: readonly MalaysianYear[],
): (MalaysianTest | "open" | undefined)[] => {
  const found: (MalaysianTest | "open" | undefined)[] = years.map(({ days, isLinked }) => {
    if (days >= longStay) return "a";
    if (days > 0 && isLinked) return "b";
    return days > 0 && isLinked === undefined ? "open" : undefined;
  });
  const isResident = (at: number) => isResidentBy(found[at]);
  const byOtherYears = (at: number): "c" | "d" | undefined => {
    if (years[at]!.days >= enoughDays && goodYears(years, found, at) >= 3) return "c";
    return [at - 3, at - 2, at - 1, at + 1].every(isResident) ? "d" : undefined;
  };
  // A year that becomes resident by one test can make another year resident by the other one.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const at of years.keys()) {
      const test = isResident(at) ? undefined : byOtherYears(at);
      if (test === undefined) continue;
      found[at] = test;
      hasChanged = true;
    }
  }
  return found;
};

/** The days that make a person resident in a year: fewer after three good years in four. */
export const malaysianDaysNeeded = (
  years: readonly MalaysianYear[],
  residence: ReturnType<typeof malaysianResidence>,
  at: number,
): number => (goodYears(years, residence, at) >= 3 ? enoughDays : longStay);
