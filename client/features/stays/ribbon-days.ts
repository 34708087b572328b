import { type Day, plusDays, toDay, yearOf } from "#shared/calendar/day.ts";
import { countIn, type DayRange, daysOf } from "#shared/calendar/ranges.ts";
import type { Stay } from "#shared/stays/stay.ts";

interface Segment extends DayRange {
  /** After today. */
  isPlanned: boolean;
}

/** The days of one country in one year. */
export interface Lane {
  country: string;
  segments: readonly Segment[];
}

export interface RibbonYear extends DayRange {
  year: number;
  lanes: readonly Lane[];
}

/** How many colors the lanes have. */
const colors = 8;

/** The last day of a stay. An open stay lasts until today. */
export const lastDayOf = ({ from, to }: Stay, today: Day): Day => to ?? (Math.max(from, today) as Day);

/** Splits a period into days up to today and planned ones. */
const segmentsOf = ({ from, to }: DayRange, today: Day): Segment[] =>
  [
    { from, to: Math.min(to, today) as Day, isPlanned: false },
    { from: Math.max(from, today + 1) as Day, to, isPlanned: true },
  ].filter((segment) => segment.from <= segment.to);

const lanesIn = (year: DayRange, stays: readonly Stay[], today: Day): Lane[] => {
  const lanes = new Map<string, Segment[]>();
  for (const stay of stays) {
    const from = Math.max(stay.from, year.from) as Day;
    const to = Math.min(lastDayOf(stay, today), year.to) as Day;
    if (from > to) continue;
    lanes.set(stay.country, [...(lanes.get(stay.country) ?? []), ...segmentsOf({ from, to }, today)]);
  }
  const firstDay = (segments: readonly Segment[]) => Math.min(...segments.map(({ from }) => from));
  return [...lanes]
    .sort(([, a], [, b]) => firstDay(a) - firstDay(b))
    .map(([country, segments]) => ({ country, segments }));
};

/** Last, this and next year, each with a lane for every country. */
export const ribbonYears = (stays: readonly Stay[], today: Day): RibbonYear[] =>
  [-1, 0, 1].map((offset) => {
    const year = yearOf(today) + offset;
    const range = { from: toDay(year, 1, 1), to: toDay(year, 12, 31) };
    return { year, ...range, lanes: lanesIn(range, stays, today) };
  });

/** The number of each country's color in the ribbon, from 1, by the order in which the countries were added. */
export const colorsOf = (stays: readonly Pick<Stay, "country">[]): ReadonlyMap<string, number> => {
  const countries = [...new Set(stays.map(({ country }) => country))];
  return new Map(countries.map((country, at) => [country, (at % colors) + 1]));
};

/** The countries of a day, each once. */
export const countriesOn = (stays: readonly Stay[], day: Day, today: Day): string[] => [
  ...new Set(
    stays.filter((stay) => stay.from <= day && day <= lastDayOf(stay, today)).map(({ country }) => country),
  ),
];

/** The days in each country by year. Each day counts once per country. */
export const daysByYear = (years: readonly RibbonYear[]): { country: string; days: number[] }[] => {
  const countries = [...new Set(years.flatMap(({ lanes }) => lanes.map(({ country }) => country)))];
  const daysIn = ({ lanes }: RibbonYear, country: string) => {
    const days = new Set<Day>();
    for (const { from, to } of lanes.find((lane) => lane.country === country)?.segments ?? [])
      for (let day = from; day <= to; day = plusDays(day, 1)) days.add(day);
    return days.size;
  };
  return countries.map((country) => ({ country, days: years.map((year) => daysIn(year, country)) }));
};

/** The days of this year up to today in each country. Each day counts once per country. */
export const daysSoFar = (stays: readonly Stay[], today: Day): Readonly<Record<string, number>> => {
  const newYear = toDay(yearOf(today), 1, 1);
  const daysIn = (country: string) => {
    const own = stays.filter((stay) => stay.country === country);
    return countIn(
      daysOf(own.map((stay) => ({ from: stay.from, to: lastDayOf(stay, today) }))),
      newYear,
      today,
    );
  };
  const countries = [...new Set(stays.map(({ country }) => country))];
  return Object.fromEntries(countries.map((country) => [country, daysIn(country)]));
};
