import { type Problems, shown } from "./imported.ts";

/** A date or a moment as a calendar writes it. */
export interface CalendarTime {
  /** 'YYYY-MM-DD' as written. */
  date: string;
  /** 'HH:MM' as written. Undefined for a whole day. */
  time?: string;
  /** Whether the time is in UTC rather than local time. */
  isUtc: boolean;
}

export interface CalendarEvent {
  line: number;
  start?: CalendarTime;
  end?: CalendarTime;
  /** Whole days that the event lasts, if it has a duration instead of an end. */
  days?: number;
  summary: string;
  location: string;
  description: string;
  uid: string;
  isCancelled: boolean;
  repeats: boolean;
}

export interface Calendar {
  product: string;
  events: CalendarEvent[];
}

/** Real calendars nest two or three levels. Deeper ones are malicious. */
const maxDepth = 10;
const maxValue = 5000;
const maxTitle = 300;

interface Property {
  name: string;
  value: string;
  line: number;
}

/** Unfolds lines (RFC 5545, 3.1) and gives each its line number. Long values are cut. */
function* unfold(text: string): Generator<readonly [content: string, line: number]> {
  let content = "";
  let first = 1;
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const stop = newline === -1 ? text.length : newline;
    const raw = text.slice(start, Math.min(stop, start + maxValue)).replace(/\r$/, "");
    line += 1;
    start = stop + 1;
    if (/^[ \t]/.test(raw)) {
      if (content.length < maxValue) content += raw.slice(1);
      continue;
    }
    if (content !== "") yield [content, first];
    content = raw;
    first = line;
  }
  if (content !== "") yield [content, first];
}

/** The name and the value of a line. A quoted parameter can hold a colon. */
const readProperty = (content: string, line: number): Property | undefined => {
  const name = /^[A-Za-z0-9-]+/.exec(content)?.[0];
  if (!name) return undefined;
  let isQuoted = false;
  for (let at = name.length; at < content.length; at += 1) {
    if (content[at] === '"') isQuoted = !isQuoted;
    else if (content[at] === ":" && !isQuoted)
      return { name: name.toUpperCase(), value: content.slice(at + 1), line };
  }
  return undefined;
};

const unescapeText = (value: string): string =>
  value.replace(/\\([nN\\,;])/g, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));

/** '20260314', '20260314T083000' or '20260314T083000Z'. Some programs write the date with hyphens. */
const readTime = (value: string): CalendarTime | undefined => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, zone] = match;
  return {
    date: `${year}-${month}-${day}`,
    time: hour === undefined ? undefined : `${hour}:${minute}`,
    isUtc: zone === "Z",
  };
};

const emptyEvent = (line: number): CalendarEvent => ({
  ...{ line, summary: "", location: "", description: "", uid: "" },
  ...{ isCancelled: false, repeats: false },
});

const setters: Readonly<Record<string, (event: CalendarEvent, value: string) => void>> = {
  DTSTART: (event, value) => {
    event.start = readTime(value);
  },
  DTEND: (event, value) => {
    event.end = readTime(value);
  },
  DURATION: (event, value) => {
    const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?/.exec(value.trim());
    event.days = Number(match?.[1] ?? 0) * 7 + Number(match?.[2] ?? 0);
  },
  SUMMARY: (event, value) => {
    event.summary = unescapeText(value.slice(0, maxTitle)).trim();
  },
  LOCATION: (event, value) => {
    event.location = unescapeText(value.slice(0, maxTitle)).trim();
  },
  DESCRIPTION: (event, value) => {
    event.description = unescapeText(value);
  },
  UID: (event, value) => {
    event.uid = value;
  },
  STATUS: (event, value) => {
    event.isCancelled = value.trim().toUpperCase() === "CANCELLED";
  },
  RRULE: (event) => {
    event.repeats = true;
  },
  RDATE: (event) => {
    event.repeats = true;
  },
};

/**
 * Reads the events of an iCalendar text (RFC 5545). It does not expand repeated events, and limits nesting, so that the
 * work only grows with the length of the text. At most `most` events are read.
 */
export const readCalendar = (text: string, problems: Problems, most: number): Calendar => {
  const calendar: Calendar = { product: "", events: [] };
  const open: string[] = [];
  let event: CalendarEvent | undefined;
  let lastLine = 0;

  const begin = (name: string, line: number): boolean => {
    open.push(name);
    if (name === "VEVENT" && !event) event = emptyEvent(line);
    if (open.length <= maxDepth) return true;
    problems.add(`Line ${line}`, `The calendar nests more than ${maxDepth} parts. The rest was not read.`);
    return false;
  };

  const end = (name: string, line: number): boolean => {
    const at = open.lastIndexOf(name);
    if (at >= 0) open.length = at;
    if (name !== "VEVENT" || !event) return true;
    calendar.events.push(event);
    event = undefined;
    if (calendar.events.length < most) return true;
    problems.add(`Line ${line}`, `Only the first ${most.toLocaleString("en-US")} events were read.`);
    return false;
  };

  const take = ({ name, value, line }: Property): boolean => {
    if (name === "BEGIN") return begin(value.trim().toUpperCase(), line);
    if (name === "END") return end(value.trim().toUpperCase(), line);
    if (event && open.at(-1) === "VEVENT") setters[name]?.(event, value);
    else if (name === "PRODID" || name === "X-WR-CALNAME") calendar.product += ` ${shown(value)}`;
    return true;
  };

  for (const [content, line] of unfold(text)) {
    lastLine = line;
    const property = readProperty(content, line);
    if (property && !take(property)) return calendar;
  }
  if (open.length > 0)
    problems.add(`Line ${lastLine}`, "The calendar is cut off. What comes before was read.");
  return calendar;
};
