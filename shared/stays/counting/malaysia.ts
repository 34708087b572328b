import type { Day } from "../../calendar/day.ts";
import { countIn, type DayRange, type DaySet, firstRangeFrom } from "../../calendar/ranges.ts";
import { calendarYear } from "./windows.ts";

/** The days of one year, and whether its stay runs on into a long stay of the year before or after. */
export interface MalaysianYear {
  year: number;
  days: number;
  /**
   * Whether its stay is part of one of 182 days or more with a neighboring year. Undefined if reasons for absences
   * decide.
   */
  isLinked?: boolean;
}

/** The test by which a person is resident in a year: the paragraphs of section 7(1) of the Income Tax Act 1967. */
export type MalaysianTest = "a" | "b" | "c" | "d";

const longStay = 182;

/** The stay across a new year. Gaps of up to `bridged` days are filled. */
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
  const { from: first, to: last } = calendarYear(year);
  return Math.min(to, last) - Math.max(from, first) + 1 >= longStay;
};

const isLinkedBy = (days: DaySet, year: number, bridged: number): boolean => {
  const before = stretchAcross(days, calendarYear(year).from, bridged);
  const after = stretchAcross(days, calendarYear(year + 1).from, bridged);
  return Boolean((before && isLongIn(before, year - 1)) || (after && isLongIn(after, year + 1)));
};

/**
 * The longest gap that can belong to a stay. Absences for work or illness do not break a stay, however long, nor do
 * social visits of up to 14 days. Only the person knows the reasons. A longer absence than this would be the whole
 * stay.
 */
const longestGap = longStay - 1;

/**
 * All years from the first to the last with days. `isTemporary`: the person's answer about the reasons for absences.
 */
export const malaysianYears = (
  days: DaySet,
  first: number,
  last: number,
  isTemporary: boolean | undefined,
): MalaysianYear[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const { from, to } = calendarYear(year);
    const isLinked = isLinkedBy(days, year, 0) || (isLinkedBy(days, year, longestGap) ? isTemporary : false);
    return { year, days: countIn(days, from, to), isLinked };
  });

/** The days that are enough after three good years in four. See `goodYears`. */
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

/** The test by which the person is resident, by year: `undefined` if by none, `open` if reasons for absences decide. */
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
  // A year that becomes resident can make another year resident by a test that looks at neighboring years.
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
