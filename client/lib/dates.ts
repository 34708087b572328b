const shape = { year: "numeric", month: "short", day: "numeric" } as const;
const local = new Intl.DateTimeFormat("en-US", shape);
const utc = new Intl.DateTimeFormat("en-US", { ...shape, timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** 'Sep 24, 2026' of an ISO date. Midnight in UTC stands for a date without a time and is no other day elsewhere. */
export const shortDate = (iso: string): string => {
  const date = new Date(iso);
  return (/T00:00:00(\.0+)?Z$/.test(iso) ? utc : local).format(date);
};

/** '3:05 PM' in the reader's time zone. */
export const shortTime = (iso: string): string => time.format(new Date(iso));
