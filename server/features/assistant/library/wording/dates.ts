import { blogDate } from "#shared/news/blog.ts";

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** An ISO 8601 day, month or year in words: `Sep 24, 2026`, `Sep 2026`, `2026`; what is none stays as it is. */
export const dateInWords = (date: string): string => {
  if (/^\d{4}$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  return /^\d{4}-\d{2}$/.test(date) ? month.format(new Date(date)) : blogDate(date);
};
