import { countOf } from "../text.ts";
import { type Day, dateOf, dayText, shortMonths } from "./day.ts";

/** 'May 19, 2026', 'May 2026' or '2026' for an ISO day, month or year. Of a moment, the day in UTC. */
export const dateText = (iso: string): string => {
  const [year, month, day] = iso.slice(0, 10).split("-");
  return [month && shortMonths[Number(month) - 1], day && `${Number(day)},`, year].filter(Boolean).join(" ");
};

/** 'Mar 14 to May 20, 2026', with both years if they differ. */
export const rangeText = (from: Day, to: Day): string => {
  if (from === to) return dayText(from);
  const [first, last] = [dateOf(from), dateOf(to)];
  const start = first.year === last.year ? `${shortMonths[first.month - 1]} ${first.day}` : dayText(from);
  return `${start} to ${dayText(to)}`;
};

/** '1 day', '37 days', '40.5 days'. */
export const daysText = (days: number): string => countOf(Math.round(days * 10) / 10, "day");
