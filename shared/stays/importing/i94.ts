import { type Day, dayText, isoOf } from "../../calendar/day.ts";
import { createDateReader } from "./dates.ts";
import {
  createProblems,
  type ImportedStay,
  type ImportResult,
  keyOf,
  limitOffered,
  maxEntries,
  shown,
} from "./imported.ts";

interface Crossing {
  isArrival: boolean;
  day: Day;
  port: string;
  line: number;
}

const date = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}|[A-Z][a-z]{2,8} \d{1,2}, \d{4}`;

/** A date followed by the type. The text up to the next date or line is the port. */
const crossing = new RegExp(
  String.raw`(${date})[\s,;|"]{1,20}(arrival|departure)\b[\s,;|"]{0,20}([A-Za-z][\w .'()\/-]{0,60})?`,
  "gi",
);

/** Whether a text is the travel history of the I-94 website: dates, each with 'Arrival' or 'Departure'. */
export const isI94 = (text: string): boolean => new RegExp(crossing.source, "i").test(text.slice(0, 20_000));

const portOf = (text: string | undefined): string => (text ?? "").split(/\s{2,}|\t/)[0]!.trim();

/** Reads the crossings in the order of the text. U.S. dates have the month first. */
const readCrossings = (text: string, today: Day, problems: ReturnType<typeof createProblems>): Crossing[] => {
  const dates = createDateReader(today, "month-first");
  const crossings: Crossing[] = [];
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(crossing)) {
    if (crossings.length === maxEntries) break;
    for (
      let at = text.indexOf("\n", counted);
      at !== -1 && at < match.index;
      at = text.indexOf("\n", counted)
    ) {
      line += 1;
      counted = at + 1;
    }
    const read = dates.read(match[1]!);
    if (typeof read === "string") problems.add(`Line ${line}`, read);
    else
      crossings.push({
        isArrival: match[2]!.toLowerCase() === "arrival",
        day: read.day,
        port: portOf(match[3]),
        line,
      });
  }
  return crossings;
};

/** The crossings of each day, oldest day first. */
const byDay = (crossings: readonly Crossing[]): Crossing[][] => {
  const isNewestFirst = crossings.length > 1 && crossings[0]!.day > crossings.at(-1)!.day;
  const sorted = (isNewestFirst ? crossings.toReversed() : [...crossings]).sort((a, b) => a.day - b.day);
  const days: Crossing[][] = [];
  for (const one of sorted) {
    const today = days.at(-1);
    if (today?.[0]?.day === one.day) today.push(one);
    else days.push([one]);
  }
  return days;
};

/** Alternates arrivals and departures of one day. The history has no times, and lists them in any order. */
const inTurn = (day: readonly Crossing[], isDepartureFirst: boolean): Crossing[] => {
  const arrivals = day.filter(({ isArrival }) => isArrival);
  const departures = day.filter(({ isArrival }) => !isArrival);
  const [first, second] = isDepartureFirst ? [departures, arrivals] : [arrivals, departures];
  return Array.from({ length: Math.max(first.length, second.length) }).flatMap((_, at) =>
    [first[at], second[at]].filter((one) => one !== undefined),
  );
};

/**
 * The crossings in the order in which they happened. On a day with several, a departure comes first if the person was
 * in the country, or must be there afterwards because the next crossing is a departure.
 */
const inOrder = (crossings: readonly Crossing[]): Crossing[] => {
  const days = byDay(crossings);
  const ordered: Crossing[] = [];
  for (const [at, day] of days.entries()) {
    const surplus = day.filter(({ isArrival }) => isArrival).length * 2 - day.length;
    const mustStay = surplus === 0 && (days[at + 1]?.every(({ isArrival }) => !isArrival) ?? false);
    ordered.push(...inTurn(day, ordered.at(-1)?.isArrival === true || mustStay || surplus < 0));
  }
  return ordered;
};

const stayOf = (arrival: Crossing, departure: Crossing | undefined): ImportedStay => {
  const days = { from: isoOf(arrival.day), to: departure && isoOf(departure.day) };
  const ports = [arrival.port, departure?.port].filter(Boolean).map((port) => shown(port!));
  return {
    ...days,
    key: keyOf("i94", ["US"], days.from, days.to),
    countries: ["US"],
    source: departure
      ? `Arrival and departure (${ports.join(", ") || "no port"})`
      : `Arrival (${ports[0] ?? "no port"})`,
    line: arrival.line,
  };
};

/**
 * Reads a travel history copied from the I-94 website: rows with a date, 'Arrival' or 'Departure', and a port, or with
 * each cell on its own line.
 */
export const readI94 = (text: string, today: Day): ImportResult => {
  const problems = createProblems();
  const stays: ImportedStay[] = [];
  let open: Crossing | undefined;
  for (const one of inOrder(readCrossings(text, today, problems))) {
    if (one.isArrival) {
      if (open)
        problems.add(
          `Line ${open.line}`,
          `No departure follows the arrival on ${dayText(open.day)}. Exits by land are often missing. Add this stay by hand.`,
        );
      open = one;
    } else if (open) {
      stays.push(stayOf(open, one));
      open = undefined;
    } else
      problems.add(`Line ${one.line}`, `There is no arrival before the departure on ${dayText(one.day)}.`);
  }
  const notes = ["A travel history of the I-94 website covers ten years and may miss crossings by land."];
  if (open) {
    stays.push(stayOf(open, undefined));
    notes.push(
      `No departure follows the arrival on ${dayText(open.day)}. If you have left, add the last day.`,
    );
  }
  const unique = [...new Map(stays.map((stay) => [stay.key, stay])).values()];
  return { kind: "i94", stays: limitOffered(unique, problems), problems: problems.list(), notes };
};
