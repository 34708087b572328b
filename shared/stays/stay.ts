import { type Day, dayText, readDay } from "../calendar/day.ts";
import { isCountry } from "../gazetteer/codes.ts";
import { type Purpose, purposes } from "../law/vocabulary.ts";

/** Days in a country, first and last day included. Times are minutes after midnight, 1,440 at the end of the day. */
export interface Stay {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  country: string;
  from: Day;
  /** Undefined if the person is still there. */
  to?: Day;
  fromMinute?: number;
  toMinute?: number;
  purpose?: Purpose;
  /** Whether the stay is under a residence permit or a long-stay visa of the country, and so is not a visit. */
  isUnderPermit?: boolean;
}

/** An unchecked stay from a form, a file or a request. */
export interface StayInput {
  country?: unknown;
  from?: unknown;
  to?: unknown;
  fromTime?: unknown;
  toTime?: unknown;
  purpose?: unknown;
  isUnderPermit?: unknown;
}

/** The problem with one item of a list. `item` counts from 1. */
export interface Problem {
  item: number;
  problem: string;
}

/** The maximum number of stays that can be counted at once. */
export const maxStays = 20_000;

const shown = (value: unknown): string => (typeof value === "string" ? value.slice(0, 40) : typeof value);

/** A moment as minutes after midnight: '23:55', also as the end of '2026-03-14T23:55'. Undefined if there is none. */
const readMinute = (value: unknown): number | undefined | string => {
  if (value === undefined || value === null || value === "") return undefined;
  const match = typeof value === "string" ? /^(\d{2}):(\d{2})(:\d{2})?$/.exec(value) : null;
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || minute > 59 || hour * 60 + minute > 1440)
    return `'${shown(value)}' is not a time. Write it as 23:55.`;
  return hour * 60 + minute;
};

interface Moment {
  day: Day;
  minute?: number;
}

const readMoment = (value: unknown, time: unknown, what: string): Moment | string => {
  if (typeof value !== "string" || value === "") return `The ${what} day is missing.`;
  const [date = "", timeOfDate] = value.trim().split(/[T ]/);
  const day = readDay(date);
  if (typeof day === "string") return day;
  const minute = readMinute(time ?? timeOfDate?.replace(/(Z|[+-]\d{2}:?\d{2})$/, ""));
  return typeof minute === "string" ? minute : { day, minute };
};

const readPurpose = (value: unknown): Purpose | undefined | { problem: string } => {
  if (value === undefined || value === null || value === "") return undefined;
  const found = purposes.find((it) => it === value);
  return found ?? { problem: `'${shown(value)}' is not a purpose. It is one of: ${purposes.join(", ")}.` };
};

/** The message for a stay that ends before it begins. */
export const endsBefore = (from: Day, to: Day): string =>
  `The stay ends on ${dayText(to)}, before it begins on ${dayText(from)}. Correct the dates.`;

/** Reads one stay, or returns the problem in words. */
export const readStay = (input: StayInput): Stay | string => {
  const country = typeof input.country === "string" ? input.country.trim().toUpperCase() : "";
  if (country === "") return "The country is missing.";
  if (!isCountry(country)) return `'${shown(input.country)}' is not the code of a country. Write it as PT.`;
  const from = readMoment(input.from, input.fromTime, "first");
  if (typeof from === "string") return from;
  const isOpen = input.to === undefined || input.to === null || input.to === "";
  const to = isOpen ? undefined : readMoment(input.to, input.toTime, "last");
  if (typeof to === "string") return to;
  if (to && to.day < from.day) return endsBefore(from.day, to.day);
  if (to && to.day === from.day && (to.minute ?? 1440) < (from.minute ?? 0))
    return `The stay on ${dayText(to.day)} ends before it begins.`;
  const purpose = readPurpose(input.purpose);
  if (typeof purpose === "object") return purpose.problem;
  return {
    country,
    from: from.day,
    to: to?.day,
    fromMinute: from.minute,
    toMinute: to?.minute,
    purpose,
    isUnderPermit: input.isUnderPermit === true ? true : undefined,
  };
};

/** Reads a list of stays. Each problem names its item, so that the rest of the list can be offered for review. */
export const readStays = (inputs: readonly unknown[]): { stays: Stay[]; problems: Problem[] } => {
  if (inputs.length > maxStays) {
    const problem = `The list has ${inputs.length} stays. At most ${maxStays} can be counted at once. Shorten it to the stays of the last years.`;
    return { stays: [], problems: [{ item: maxStays + 1, problem }] };
  }
  const stays: Stay[] = [];
  const problems: Problem[] = [];
  for (const [index, input] of inputs.entries()) {
    const isRecord = typeof input === "object" && input !== null;
    const stay = isRecord ? readStay(input) : "This is not a stay with a country and days.";
    if (typeof stay === "string") problems.push({ item: index + 1, problem: stay });
    else stays.push(stay);
  }
  return { stays, problems };
};
