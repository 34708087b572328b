import type { DateOrder } from "../../calendar/written-dates.ts";
import { foldLetters } from "../../text/fold.ts";
import type { DateReader } from "./dates.ts";
import type { Places } from "./places.ts";
import words from "./words.json" with { type: "json" };

export type Column = keyof typeof words.headers;
/** The index of each column, from 0. */
export type Columns = Partial<Record<Column, number>>;

export const columnNames = Object.entries(words.headers) as [Column, string[]][];

/** Normalizes a header: 'entryDate', 'entry_date' and 'Entry date' become the same text. */
const foldHeader = (cell: string): string =>
  foldLetters(cell.slice(0, 100).replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Real tables have fewer columns. A malicious one can have a million. */
const maxColumns = 200;

const fillers = new Set(words.headerFillers);

/** The readings of a header: as it is, without a remark in brackets, and without words such as 'date of'. */
const readingsOf = (cell: string): string[] => {
  const short = foldHeader(cell.replace(/[([].*/, ""));
  const bare = short
    .split(" ")
    .filter((word) => !fillers.has(word))
    .join(" ");
  return [foldHeader(cell), short, bare];
};

const home = new RegExp(`(?: (?:from|to))? (?:the )?(?:${words.roundTrip.home.join("|")})$`);

/** A list of trips from home has the departure first and the return last: 'Date left UK', 'Date returned'. */
const roundTrip = (headers: readonly string[][]): Columns => {
  const { departure, return: back } = words.roundTrip;
  const placeOf = (names: readonly string[]) =>
    headers.findIndex((readings) => readings.some((reading) => names.includes(reading.replace(home, ""))));
  const [from, to] = [placeOf(departure), placeOf(back)];
  return from >= 0 && to >= 0 ? { from, to } : {};
};

/**
 * The columns that a header row names. If several headers have the same meaning, the one that the word list has first
 * wins. No column has two meanings.
 */
export const namedColumns = (cells: readonly string[]): Columns => {
  const headers = cells.slice(0, maxColumns).map(readingsOf);
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const reading of [0, 1, 2])
    for (const [column, names] of columnNames) {
      const places = names.map((name) =>
        headers.findIndex((one, at) => one[reading] === name && !taken.has(at)),
      );
      const place = places.find((at) => at >= 0);
      if (columns[column] !== undefined || place === undefined) continue;
      columns[column] = place;
      taken.add(place);
    }
  return columns.from === undefined && columns.dates === undefined
    ? { ...columns, ...roundTrip(headers) }
    : columns;
};

/** Whether the columns are enough: a country, and the first day or both days in one cell. */
export const isTable = ({ country, from, dates }: Columns): boolean =>
  country !== undefined && (from !== undefined || dates !== undefined);

/** The order of day and month in a header such as 'Arrival (DD/MM/YYYY)'. */
export const orderInHeader = (cells: readonly string[]): DateOrder | undefined => {
  const text = cells.join(" ").toLowerCase();
  const isDayFirst = /\bdd?[-/. ]mm?\b|\btt[-/. ]mm\b|\bjj[-/. ]mm\b/.test(text);
  const isMonthFirst = /\bmm?[-/. ]dd?\b/.test(text);
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day-first" : "month-first";
};

/** How many rows are sampled to guess the columns of a table without a header. */
const sampled = 20;

/** Scores a cell as a country. Names and codes in capitals score higher than 'me' or 'in', which are also codes. */
const countryScore = (cell: string, places: Places): number => {
  const text = cell.trim();
  if (/^[a-z]{2,3}$/.test(text)) return places.country(text) ? 1 : 0;
  return places.country(text) || places.find(text) ? 2 : 0;
};

/** The columns of a table without a header: a country and the first one or two dates. */
export const guessedColumns = (
  rows: readonly (readonly string[])[],
  places: Places,
  dates: DateReader,
): Columns => {
  const first = rows[0]?.slice(0, maxColumns) ?? [];
  const days = first.flatMap((cell, at) => (typeof dates.read(cell) === "object" ? [at] : []));
  const scores = first.map((_, at) =>
    days.includes(at)
      ? 0
      : rows.slice(0, sampled).reduce((sum, cells) => sum + countryScore(cells[at] ?? "", places), 0),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? {} : { country: scores.indexOf(best), from: days[0], to: days[1] };
};
