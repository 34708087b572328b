const shape = { year: "numeric", month: "short", day: "numeric" } as const;
const local = new Intl.DateTimeFormat("en-US", shape);
const utc = new Intl.DateTimeFormat("en-US", { ...shape, timeZone: "UTC" });
const timeShape = { hour: "numeric", minute: "2-digit" } as const;
const time = new Intl.DateTimeFormat("en-US", timeShape);

/** 'Sep 24, 2026'. Midnight UTC means a date without a time, so it is the same day in every time zone. */
export const shortDate = (iso: string): string => {
  const date = new Date(iso);
  return (/T00:00:00(\.0+)?Z$/.test(iso) ? utc : local).format(date);
};

/** 'Sep 24, 2026, 3:05 PM' in the reader's time zone. */
export const shortDateTime = (iso: string): string => {
  const date = new Date(iso);
  return `${local.format(date)}, ${time.format(date)}`;
};

/**
 * 'Sep 24, 2026, 3:05 PM' in a time zone.
 * @throws RangeError if the browser does not know the zone
 */
export const dateTimeIn = (timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat("en-US", { ...shape, ...timeShape, timeZone }).format(new Date(iso));

/** '3:05 PM' in the reader's time zone. */
export const shortTime = (iso: string): string => time.format(new Date(iso));
