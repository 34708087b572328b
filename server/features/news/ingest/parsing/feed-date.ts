import { dayMs } from "#shared/calendar/day.ts";

/** Time zone abbreviations by hours ahead of UTC. Ambiguous ones have the meaning that is common in feeds. */
const zonesByHours: [hours: number, names: string][] = [
  [0, "ut utc gmt z wet"],
  [1, "west bst cet met mez"],
  [2, "cest mest mesz eet sast"],
  [3, "eest msk trt"],
  [4, "gst"],
  [5, "pkt"],
  [5.5, "ist"],
  [7, "ict wib"],
  [8, "sgt hkt myt pht awst"],
  [9, "jst kst"],
  [9.5, "acst"],
  [10, "aest"],
  [10.5, "acdt"],
  [11, "aedt"],
  [12, "nzst"],
  [13, "nzdt"],
  [-2.5, "ndt"],
  [-3, "brt art uyt clst adt"],
  [-3.5, "nst"],
  [-4, "ast clt edt"],
  [-5, "est cdt"],
  [-6, "cst mdt"],
  [-7, "mst pdt"],
  [-8, "pst akdt"],
  [-9, "akst"],
  [-10, "hst"],
];
const zoneHours = new Map(
  zonesByHours.flatMap(([hours, names]) => names.split(" ").map((name) => [name, hours] as const)),
);

/** Prefixes of month names in English, Spanish, Portuguese, German, French and Italian. */
const months = [
  /^(jan|ene|gen)/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mrz)/,
  /^(apr|abr|avr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ago|aoû|aou)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^nov/,
  /^(dec|déc|dez|dic)/,
];

const earliest = Date.UTC(1990, 0, 1);

/** RFC 822 and its variants: `Wed, 23 Sep 2026 10:12:45 BST`, with optional weekday, seconds and zone. */
const rfc822Date =
  /^(?:\p{L}{2,12}\.?,?\s*)?(\d{1,2})\.?[\s-]+(\p{L}{3,10})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(.*))?$/iu;
/** ISO 8601 and RFC 3339, with optional month and day, time and zone. */
const isoDate =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:(?:t|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(.*))?$/i;
/** ISO 8601 without separators. */
const basicDate = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?\s*(.*))?$/i;
/** C's `ctime` format `Wed Sep 23 10:12:45 BST 2026`, and `September 23, 2026 10:12`. */
const textDate =
  /^(?:[a-z]{2,9}\.?,?\s+)??([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:(\d{4}),?\s*)?(?:(\d{1,2}):(\d{2})(?::(\d{2}))?\s*((?:[ap]\.?m\b\.?\s*)?[a-z+:\d-]*?)\s*)?(\d{4})?$/i;

/** Minutes ahead of UTC. An unknown zone counts as UTC (RFC 5322). */
const zoneMinutes = (zone = ""): number => {
  const offset = /^(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{2})?/i.exec(zone);
  if (!offset) return (zoneHours.get(zone.trim().toLowerCase().split(/[\s(]/)[0]!) ?? 0) * 60;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return offset[1] === "-" ? -minutes : minutes;
};

/** 'PM' or 'a.m.' before the zone. */
const halfOfDay = /^([ap])\.?m\b\.?\s*/i;

/** An hour of the 12-hour clock in 24 hours: 10 of '10:12 PM EST' is 22. */
const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);

/** Two digits mean 1950 to 2049 (RFC 5322). */
const fullYear = (year: string) =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);

const monthIndex = (name: string) => months.findIndex((month) => month.test(name.toLowerCase()));

interface Parts {
  year: number;
  /** 0 to 11. */
  month: number;
  day: number;
  time: (string | undefined)[];
  zone: string | undefined;
}

const parseParts = (text: string): Parts | undefined => {
  const mail = rfc822Date.exec(text);
  if (mail) {
    const [, day, month, year, ...time] = mail;
    return { year: fullYear(year!), month: monthIndex(month!), day: Number(day), time, zone: mail[7] };
  }
  const iso = isoDate.exec(text) ?? basicDate.exec(text);
  if (iso) {
    const [, year, month = "1", day = "1", ...time] = iso;
    return { year: Number(year), month: Number(month) - 1, day: Number(day), time, zone: iso[7] };
  }
  const written = textDate.exec(text);
  if (!written) return undefined;
  const [, month, day, yearBefore, hour, minute, second, zone, yearAfter] = written;
  const year = Number(yearBefore ?? yearAfter ?? Number.NaN);
  return { year, month: monthIndex(month!), day: Number(day), time: [hour, minute, second], zone };
};

/**
 * Parses an entry's date in the formats that feeds use. A time without a zone is UTC. A calendar day, which is a date
 * without a time or at local midnight, gives midnight UTC of that day in any zone. Null for an invalid date, and for
 * one before 1990 or more than a day after `now`.
 */
export const parseFeedDate = (text: string, now: Date): Date | null => {
  const parts = parseParts(text.trim().slice(0, 100));
  if (!parts) return null;
  const { year, month, day, time, zone } = parts;
  const [written = 0, minute = 0, second = 0] = time.slice(0, 3).map((part) => Number(part ?? 0));
  const [half = "", letter] = halfOfDay.exec(zone ?? "") ?? [];
  const hour = hourOf(written, letter);
  const inRange = month >= 0 && month < 12 && day >= 1 && hour <= 24 && minute < 60 && second <= 60;
  // `Date.UTC` would roll an invalid day over to the next month.
  if (!inRange || day > new Date(Date.UTC(year, month + 1, 0)).getUTCDate()) return null;
  const isDay = hour === 0 && minute === 0 && second === 0;
  const ms =
    Date.UTC(year, month, day, hour, minute, second) -
    (isDay ? 0 : zoneMinutes(zone?.slice(half.length)) * 60_000);
  return ms >= earliest && ms <= now.getTime() + dayMs ? new Date(ms) : null;
};
