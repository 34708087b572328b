import { type Day, isoOf } from "../../calendar/day.ts";
import { type DateOrder, findDates } from "../../calendar/written-dates.ts";
import { findLengths } from "../../calendar/written-length.ts";
import {
  countriesIn,
  findPlaces,
  type PlaceLookup,
  type PlaceNames,
} from "../../gazetteer/written-places.ts";
import { hideAll } from "../../text/hide.ts";
import { readSpan, type WrittenSpan } from "./written-span.ts";
import { leftoverWords, tidied, unclearWord } from "./written-words.ts";

export { type PlaceNames, placeNamesOf } from "../../gazetteer/written-places.ts";

export interface QuickOptions {
  names: PlaceNames;
  /** Towns to look up if `names` gives no country. Their countries are only proposed, and the person chooses. */
  moreTowns?: PlaceNames;
  today: Day;
  /** The year of dates without one. By default the year of today, or the last one for days that are in the past. */
  year?: number;
  /** How to read a date such as 03/04/2026. If absent, the reading is a question. */
  order?: DateOrder;
}

/** The stay of a line. Days are ISO dates. Without `to`, the person is still there. */
export interface QuickStay {
  country: string;
  from: string;
  to?: string;
}

/** Assumptions for parts that the line left open. */
interface Assumptions {
  /** The year was not written. */
  hasNoYear: boolean;
  /** The days that were taken from a whole month or year. Absent if both days were written. */
  assumed?: readonly ("from" | "to")[];
}

/** Set if the days are clear, but the place is not. Its name may be one of `moreTowns`. */
interface Unknown {
  mayNameTown?: true;
}

/**
 * A line as it was understood. `places`: the name can mean several countries. `order`: a date such as 03/04/2026 can
 * mean two days.
 */
export type QuickReading =
  | ({ kind: "stay"; stay: QuickStay } & Assumptions)
  | ({ kind: "places"; countries: readonly string[]; stay: Omit<QuickStay, "country"> } & Assumptions &
      Unknown)
  | { kind: "order"; date: string }
  | ({ kind: "problem"; problem: string } & Unknown);

export interface QuickLine {
  /** Counts from 1. */
  line: number;
  text: string;
  reading: QuickReading;
}

/** The maximum number of lines to read at once, and of characters in a line. Reading this many takes about half a second. */
const maxQuickLines = 500;
const maxLineLength = 200;

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const problemOf = (problem: string): QuickReading => ({ kind: "problem", problem });

const unknownProblem = (problem: string): QuickReading => ({ kind: "problem", problem, mayNameTown: true });

/**
 * @param names known names, as the line has them
 * @param unknown the words that are not known names
 */
const withPlace = (
  { from, to, hasNoYear, assumed }: WrittenSpan,
  countries: readonly string[] | undefined,
  names: string,
  unknown: string,
): QuickReading => {
  const name = names || unknown;
  if (!countries)
    return name === ""
      ? problemOf("There is no country.")
      : unknownProblem(`We don't know a country or town called '${shown(name)}'.`);
  if (countries.length === 0) return problemOf(`'${shown(name)}' names several countries.`);
  const stay = { from: isoOf(from), to: to === undefined ? undefined : isoOf(to) };
  const open = { hasNoYear, ...(assumed.length > 0 && { assumed }) };
  const [country = ""] = countries;
  return countries.length === 1
    ? { kind: "stay", stay: { country, ...stay }, ...open }
    : { kind: "places", countries, stay, ...open, ...(unknown !== "" && { mayNameTown: true }) };
};

const readWith = (line: string, options: QuickOptions, names: PlaceLookup): QuickReading => {
  const text = tidied(line);
  const { places, rest: withoutPlaces } = findPlaces(text, names);
  const lengths = findLengths(withoutPlaces);
  const { dates, rest: unread } = findDates(hideAll(withoutPlaces, lengths), options.today, options.order);
  if (dates.length > 2) return problemOf(`The line has ${dates.length} dates. Write one stay on each line.`);
  const open = dates.find(({ numbers }) => numbers !== undefined);
  if (open) return { kind: "order", date: open.text };
  const span = readSpan({ text: unread, dates, lengths }, options);
  if (typeof span === "string") return problemOf(span);
  const { countries, rest } = countriesIn(text, places, unread, names);
  const unclear = unclearWord(rest, countries !== undefined && span.assumed.length > 0);
  if (unclear !== undefined) {
    const problem = `Couldn't understand '${shown(unclear)}'. Enter only a place and dates.`;
    return /^\d/.test(unclear) ? problemOf(problem) : unknownProblem(problem);
  }
  const named = places.map(({ at, end }) => text.slice(at, end)).join(" ");
  return withPlace(span, countries, named, leftoverWords(rest).join(" "));
};

/**
 * Reads a line again with more towns. A small town can share its name with a better-known one, so a town alone only
 * leads to a question. With another name it can decide the country: Boise is in the US, so 'Boise, ID' is not in
 * Indonesia.
 */
const readTowns = (before: QuickReading, line: string, options: QuickOptions, towns: PlaceNames) => {
  const reading = readWith(line, options, { get: (name) => options.names.get(name) ?? towns.get(name) });
  if (before.kind === "places")
    return reading.kind === "stay" && before.countries.includes(reading.stay.country) ? reading : before;
  if (reading.kind !== "stay") return reading.kind === "places" ? reading : before;
  const { stay, ...open } = reading;
  const { country, ...days } = stay;
  return { ...open, kind: "places", countries: [country], stay: days } as const;
};

/** Reads one line such as 'Lisbon 3 Mar to 20 May 2026' or 'Spain since 2 Jan 2026'. */
export const readQuickLine = (line: string, options: QuickOptions): QuickReading => {
  if (line.length > maxLineLength) return problemOf(`The line is longer than ${maxLineLength} characters.`);
  const reading = readWith(line, options, options.names);
  const { moreTowns } = options;
  return moreTowns && "mayNameTown" in reading ? readTowns(reading, line, options, moreTowns) : reading;
};

/**
 * Reads a list with one stay on each line. Empty lines are left out.
 * @param read reads one line with these options; may cache
 */
export const readQuickEntry = (
  text: string,
  options: QuickOptions,
  read = (line: string): QuickReading => readQuickLine(line, options),
): QuickLine[] => {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((it) => it.text !== "");
  if (lines.length <= maxQuickLines) return lines.map((it) => ({ ...it, reading: read(it.text) }));
  const problem = `The list has ${lines.length} lines. At most ${maxQuickLines} are read at once.`;
  return [{ line: maxQuickLines + 1, text: "", reading: { kind: "problem", problem } }];
};
