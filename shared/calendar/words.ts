import { countOf } from "../text/count.ts";

/** The short names of the months, January first. */
export const shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** 'May 19, 2026', 'May 2026' or '2026' for an ISO day, month or year. For an ISO moment, its day in UTC. */
export const dateText = (iso: string): string => {
  const [year, month, day] = iso.slice(0, 10).split("-");
  return [month && shortMonths[Number(month) - 1], day && `${Number(day)},`, year].filter(Boolean).join(" ");
};

/** '1 day', '37 days', '40.5 days'. */
export const daysText = (days: number): string => countOf(Math.round(days * 10) / 10, "day");
