import { dateText, shortMonths } from "./words.ts";

/**
 * A calendar day without a time or a time zone: the number of days since 1970-01-01 in the proleptic Gregorian
 * calendar. Adding 1 gives the next day.
 */
export type Day = number & { readonly calendarDay: true };

export interface YearMonthDay {
  year: number;
  month: number;
  day: number;
}

/** The years that written dates may have. They catch typing errors such as 0203 and 3000. */
export const firstYear = 1900;
export const lastYear = 2199;

const daysPerEra = 146_097;

const cumulativeDays = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** The day with this date. The caller guarantees that the date exists. */
export const toDay = (year: number, month: number, day: number): Day => {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const inYear = cumulativeDays[month - 1]! + (month > 2 && isLeapYear(year) ? 1 : 0) + day - 1;
  // 719,162 days lie between 0001-01-01 and 1970-01-01.
  return (before * 365 + leapDays + inYear - 719_162) as Day;
};

/** The last day of a range without an end. It is later than any day that is counted. */
export const forever = toDay(9000, 1, 1);

/** The date of a day, by Howard Hinnant's `civil_from_days`: https://howardhinnant.github.io/date_algorithms.html */
export const dateOf = (day: Day): YearMonthDay => {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // March is month 0 of this calendar, so that the leap day ends the year.
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
};

export const yearOf = (day: Day): number => dateOf(day).year;

export const plusDays = (day: Day, days: number): Day => (day + days) as Day;

/** '2026-03-14', also for a date that does not exist. */
export const isoDate = ({ year, month, day }: YearMonthDay): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** '2026-03-14'. */
export const isoOf = (day: Day): string => isoDate(dateOf(day));

/** The length of a day in UTC. */
export const dayMs = 86_400_000;

/** The day of a moment in UTC, as '2026-03-14'. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The year that two digits mean, such as 26: the latest one that is at most ten years ahead. */
export const yearOfTwoDigits = (digits: number, today: Day): number => {
  const latest = yearOf(today) + 10;
  return latest - ((latest - digits) % 100);
};

/** 'Mar 14, 2027', as people read it. */
export const dayText = (day: Day): string => dateText(isoOf(day));

/** 'Mar 14 to May 20, 2026', with both years if they differ. */
export const rangeText = (from: Day, to: Day): string => {
  if (from === to) return dayText(from);
  const [first, last] = [dateOf(from), dateOf(to)];
  const start = first.year === last.year ? `${shortMonths[first.month - 1]} ${first.day}` : dayText(from);
  return `${start} to ${dayText(to)}`;
};

/** The day written as '2026-03-14', or the problem with the text in words. */
export const readDay = (text: string): Day | string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
    return `'${text.slice(0, 40)}' is not a date. Write it as 2026-03-14.`;
  // Thousands of dates are read at once, so no array is made for each.
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  if (year < firstYear || year > lastYear)
    return `The year ${text.slice(0, 4)} must be from ${firstYear} to ${lastYear}.`;
  if (month < 1 || month > 12) return `The date ${text} does not exist.`;
  if (day < 1 || day > daysInMonth(year, month)) return `The date ${dateText(text)} does not exist.`;
  return toDay(year, month, day);
};

/** The day of a date in code or in a data file. Throws if the date does not exist. */
export const dayOf = (text: string): Day => {
  const day = readDay(text);
  if (typeof day === "string") throw new RangeError(day);
  return day;
};

/**
 * The day with the same number in another month. If the month is too short, the last day of that month: six months
 * after August 31 is February 28 or 29.
 */
export const addMonths = (from: Day, months: number): Day => {
  const { year, month, day } = dateOf(from);
  const index = year * 12 + month - 1 + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  return toDay(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
};

/** The `Day` of an ISO date. The caller knows that the date exists. Any year is accepted. */
const dayAt = (iso: string): Day => {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return toDay(year, month, day);
};

/** Adds days to an ISO date that exists. A negative number goes back. */
export const isoPlusDays = (iso: string, days: number): string => isoOf(plusDays(dayAt(iso), days));

/** Adds months to an ISO date that exists, as `addMonths` does. */
export const isoPlusMonths = (iso: string, months: number): string => isoOf(addMonths(dayAt(iso), months));

/** The first day after a period of whole months: the day of the same number, or the 1st after a month without it. */
const dayAfterMonths = (from: Day, months: number): Day => {
  const same = addMonths(from, months);
  return dateOf(same).day === dateOf(from).day ? same : plusDays(same, 1);
};

/** The last day of a period of whole months that begins on a day. Twelve months are 365 or 366 days. */
export const endOfMonths = (from: Day, months: number): Day => plusDays(dayAfterMonths(from, months), -1);

/** The first day of the longest period of whole months that ends on a day. */
export const startOfMonths = (to: Day, months: number): Day => {
  const start = dayAfterMonths(plusDays(to, 1), -months);
  const earlier = plusDays(start, -1);
  // After February 29, two periods can end on the same day. The longer one counts.
  return endOfMonths(earlier, months) >= to ? earlier : start;
};
