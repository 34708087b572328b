import { isoPlusDays } from "./day.ts";

/** An all-day event. Its days are in ISO 8601. */
export interface CalendarEvent {
  /** Unique, and the same each time that the event is exported. */
  uid: string;
  day: string;
  /** The last day. Absent if the event lasts one day. */
  lastDay?: string;
  title: string;
  description?: string;
}

/** The maximum number of octets in a line (RFC 5545, section 3.1). */
const maxOctets = 75;

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows no other control characters.
    .replace(/[\u0000-\u001f\u007f]/g, " ");

/** Folds a line without splitting a character. */
const fold = (line: string): string => {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // Each further line begins with a space, which counts.
    if (octets + size > maxOctets - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      [part, octets] = ["", 0];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
};

const compact = (day: string): string => day.replaceAll("-", "");

/**
 * An iCalendar file (RFC 5545) of all-day events.
 * @param now the time of the export
 * @param product what the events are about
 */
export const calendarOf = (events: readonly CalendarEvent[], now: Date, product: string): string => {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = events.flatMap(({ uid, day, lastDay = day, title, description }) => [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(isoPlusDays(lastDay, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const all = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Meridian//${product}//EN`,
    ...lines,
    "END:VCALENDAR",
  ];
  return `${all.map(fold).join("\r\n")}\r\n`;
};
