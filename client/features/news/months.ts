import type { NewsMonths } from "#shared/news/contract.ts";

export interface ChartMonth {
  /** Such as '2026-09'. */
  month: string;
  updates: number;
  /** The number of changes that take effect or end in the month, or would. */
  effective: number;
}

/** How many past months are shown, including the current one. */
const past = 12;
/** The fewest and the most future months that are shown. */
const [minAhead, maxAhead] = [3, 12];

/**
 * The months to show, oldest first: the last 12, and future ones up to the last effective date. `now` is read in UTC.
 */
export const monthsOf = ({ updates, effective }: NewsMonths, now: Date): ChartMonth[] => {
  const monthAt = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString().slice(0, 7);
  const last = effective.at(-1)?.day.slice(0, 7) ?? "";
  let ahead = minAhead;
  while (ahead < maxAhead && monthAt(ahead) < last) ahead += 1;
  return Array.from({ length: past + ahead }, (_, index) => {
    const month = monthAt(index - past + 1);
    return {
      month,
      updates: updates.find((one) => one.month === month)?.count ?? 0,
      effective: effective.reduce((sum, { day, count }) => sum + (day.startsWith(month) ? count : 0), 0),
    };
  });
};

/** The position of a day on the axis, in months from its start. Negative or beyond the end if it is not on the axis. */
export const positionOf = (day: string, first: string): number => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [firstYear = 0, firstMonth = 1] = first.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (year - firstYear) * 12 + month - firstMonth + (date - 0.5) / daysInMonth;
};
