import Papa from "papaparse";
import { type Day, isoOf, plusDays, readDay } from "../../calendar/day.ts";
import type { DateOrder } from "../../calendar/written-dates.ts";
import { purposes } from "../../law/vocabulary.ts";
import { countOf } from "../../text/count.ts";
import { foldLetters } from "../../text/fold.ts";
import { readStay } from "../stay.ts";
import {
  type Column,
  type Columns,
  columnNames,
  guessedColumns,
  isTable,
  namedColumns,
  orderInHeader,
} from "./csv-columns.ts";
import { createDateReader, type DateReader } from "./dates.ts";
import {
  createProblems,
  type ImportedStay,
  type ImportResult,
  keyOf,
  limitOffered,
  maxEntries,
  type Problems,
  shown,
} from "./imported.ts";
import type { Places } from "./places.ts";
import { createStayLengths, type LengthColumn, type StayLengths } from "./stay-length.ts";
import words from "./words.json" with { type: "json" };

interface Row {
  line: number;
  cells: readonly string[];
}

const delimiters = [",", ";", "\t", "|"];

/** The maximum number of rows above the header, such as a title. */
const maxTitleRows = 10;

/** Whether the first line of a text names the columns of a table of stays. */
export const hasStayHeader = (text: string): boolean => {
  const [line = ""] = text.slice(0, 2000).split(/\r?\n/, 1);
  return delimiters.some((delimiter) =>
    isTable(namedColumns(Papa.parse<string[]>(line, { delimiter }).data[0] ?? [])),
  );
};

/** Reads the rows that are not empty, each with its first line, because a quoted value can contain line breaks. */
const readRows = (text: string, problems: Problems, most: number): Row[] => {
  const rows: Row[] = [];
  // A first line such as 'sep=;' tells Excel the delimiter.
  const [separatorLine = "", delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  let line = separatorLine === "" ? 1 : 2;
  const { data, errors } = Papa.parse<string[]>(text.slice(separatorLine.length), {
    delimiter,
    delimitersToGuess: delimiters,
    skipEmptyLines: false,
    preview: most + maxTitleRows + 2,
  });
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\n|\r(?!\n)/g)?.length ?? 0), 0);
  }
  if (errors.some(({ code }) => code === "MissingQuotes"))
    problems.add(`Line ${rows.at(-1)?.line ?? 1}`, "A quoted value does not end. Add the missing quote.");
  return rows;
};

const isFormula = (cell: string): boolean => /^(=|@|[+-]\s*[A-Za-z]+\d*\s*[(!:+*/-])/.test(cell);

/** Removes the quote that our export puts before text that looks like a formula. */
const unquoted = (cell: string): string => (/^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const isYes = (cell: string): boolean => /^(yes|true|1|x|ja|si|oui)$/i.test(cell.trim());

/**
 * Writes a time as HH:MM, without seconds. Undefined for an empty cell, and for 24:00, which the last day implies. Does not
 * check the time.
 */
const timeOf = (cell: string): string | undefined => {
  const text = cell.trim().replace(/^(\d?\d:\d\d):\d\d$/, "$1");
  return text === "" || text === "24:00" ? undefined : text.padStart(5, "0");
};

interface Context {
  columns: Columns;
  places: Places;
  dates: DateReader;
  lengths: StayLengths;
}

const wholeCellAt = ({ cells }: Row, columns: Columns, column: Column): string =>
  cells[columns[column] ?? -1] ?? "";

const cellAt = (row: Row, columns: Columns, column: Column): string =>
  wholeCellAt(row, columns, column).trim();

/**
 * The countries that a cell can mean, or the problem in words. Also reads 'Portugal (Lisbon)', 'Spain: Madrid' and
 * 'Portugal / Lisbon'.
 */
const readCountries = (text: string, places: Places): readonly string[] | string => {
  if (text === "") return "The country is missing.";
  const code = places.country(text);
  const place = code
    ? { countries: [code] }
    : (places.find(text) ?? places.find(text.replace(/[()[\]/:]/g, ",")));
  if (place) return place.countries;
  const parts = text.slice(0, 100).split(/[,/&+]/);
  return parts.length > 1 && parts.every((part) => places.find(part))
    ? `'${shown(text)}' names several places. Write a row for each.`
    : `'${shown(text)}' is not a country that we know.`;
};

const isOpenEnd = (cell: string): boolean =>
  /^[-–—…]+$/.test(cell) ||
  words.openEnds.includes(
    foldLetters(cell)
      .replace(/[^a-z]+/g, " ")
      .trim(),
  );

/** What separates two dates in one cell. */
const between = /(?<!\s)\s+(?:-|–|—|→|to|until|till|bis|au|al|a|ate|hasta|tot)\s+|(?<!\s)\s*[–—→]\s*/i;

/** The texts of the first and the last day. A column for both dates can contain one date, for a stay of one day. */
const textsOf = (row: Row, columns: Columns): { first: string; last: string } => {
  const [first, last] = [cellAt(row, columns, "from"), cellAt(row, columns, "to")];
  const both = cellAt(row, columns, "dates");
  if (first !== "" || both === "") return { first, last };
  const [from = "", to = from, ...more] = both.slice(0, 100).split(between);
  return more.length > 0 ? { first: both, last: both } : { first: from, last: to };
};

/** The length of a stay with its column. Undefined if the row has none. */
const lengthOf = (row: Row, columns: Columns): { column: LengthColumn; cell: string } | undefined => {
  const column = (["nights", "days"] as const).find((one) => cellAt(row, columns, one) !== "");
  return column && { column, cell: cellAt(row, columns, column) };
};

interface End {
  day?: Day;
  time?: string;
  isComputed?: true;
}

/** Reads the last day, or computes it from the length. Without `day`, the stay is open. A problem is returned as text. */
const readEnd = (row: Row, last: string, from: Day, { columns, dates, lengths }: Context): End | string => {
  if (isOpenEnd(last)) return {};
  if (last !== "") return dates.read(last);
  const length = lengthOf(row, columns);
  const after = length && lengths.read(length.cell, length.column);
  if (typeof after !== "number") return after ?? {};
  const day = readDay(isoOf(plusDays(from, after)));
  return typeof day === "string" ? day : { day, isComputed: true };
};

/** The days with their times, or the problem. */
const readDays = (row: Row, context: Context) => {
  const { columns, dates } = context;
  const { first, last } = textsOf(row, columns);
  if (first === "") return "The first day is missing.";
  const from = dates.read(first);
  if (typeof from === "string") return from;
  const to = readEnd(row, last, from.day, context);
  if (typeof to === "string") return to;
  return {
    isComputed: to.isComputed,
    days: {
      from: isoOf(from.day),
      to: to.day === undefined ? undefined : isoOf(to.day),
      fromTime: timeOf(cellAt(row, columns, "fromTime")) ?? from.time,
      toTime: timeOf(cellAt(row, columns, "toTime")) ?? to.time,
    },
  };
};

/** The texts of the row, for display. Includes the length if the last day was computed from it. */
const sourceOf = (row: Row, columns: Columns, isComputed: boolean): string => {
  const length = isComputed ? lengthOf(row, columns) : undefined;
  const texts = (["country", "from", "dates", "to"] as const).map((column) => cellAt(row, columns, column));
  if (length) texts.push(/^[\d.,]+$/.test(length.cell) ? `${length.cell} ${length.column}` : length.cell);
  return texts.map(shown).filter(Boolean).join(", ");
};

/** The purpose, if it is one that a law asks for. Undefined for other texts, such as 'Family visit'. */
const knownPurpose = (text: string): string | undefined => {
  const word = text.toLowerCase();
  if (words.tourism.includes(foldLetters(text))) return "tourism";
  return purposes.find((one) => one === word);
};

interface TableStay {
  stay: ImportedStay;
  isComputed: boolean;
}

/** The note of a row. It includes a purpose that no law asks for. */
const noteOf = (note: string, purpose: string): string | undefined =>
  [unquoted(note), unquoted(purpose)].filter(Boolean).join(". ").slice(0, 200) || undefined;

/** The stay of a row, or the problem in words. */
const readRow = (row: Row, context: Context): TableStay | string => {
  const { columns, places } = context;
  const formula = columnNames.map(([column]) => wholeCellAt(row, columns, column)).find(isFormula);
  if (formula !== undefined)
    return `'${shown(formula)}' is a formula. Save the file with values instead of formulas.`;
  const countries = readCountries(cellAt(row, columns, "country"), places);
  if (typeof countries === "string") return countries;
  const read = readDays(row, context);
  if (typeof read === "string") return read;
  const { days, isComputed = false } = read;
  const purpose = cellAt(row, columns, "purpose");
  const checked = readStay({ ...days, country: countries[0], purpose: knownPurpose(purpose) });
  if (typeof checked === "string") return checked;
  const stay = {
    ...days,
    purpose: checked.purpose,
    isUnderPermit: isYes(cellAt(row, columns, "underPermit")) ? (true as const) : undefined,
    note: noteOf(wholeCellAt(row, columns, "note"), checked.purpose ? "" : purpose),
    key: keyOf("csv", countries, days.from, days.to),
    countries,
    source: sourceOf(row, columns, isComputed),
    line: row.line,
  };
  return { stay, isComputed };
};

const observeDates = (rows: readonly Row[], columns: Columns, dates: DateReader): void => {
  for (const row of rows) {
    const { first, last } = textsOf(row, columns);
    for (const text of [first, last]) if (text !== "") dates.observe(text);
  }
};

/** Learns how the column of lengths counts from the rows that also have both days. */
const observeLengths = (rows: readonly Row[], { columns, dates, lengths }: Context): void => {
  for (const row of rows) {
    const length = lengthOf(row, columns);
    const { first, last } = textsOf(row, columns);
    const [from, to] = length && last !== "" ? [dates.read(first), dates.read(last)] : [];
    if (length && typeof from === "object" && typeof to === "object")
      lengths.observe(length.cell, length.column, from.day, to.day);
  }
};

interface Table {
  columns: Columns;
  rows: readonly Row[];
  order?: DateOrder;
}

/** Finds the columns by the header, which can follow some title rows, or else by the contents of the rows. */
const findTable = (all: readonly Row[], places: Places, today: Day): Table => {
  const at = all.slice(0, maxTitleRows).findIndex(({ cells }) => isTable(namedColumns(cells)));
  const header = all[at]?.cells;
  if (header) return { columns: namedColumns(header), rows: all.slice(at + 1), order: orderInHeader(header) };
  const cells = all.map((row) => row.cells);
  return { columns: guessedColumns(cells, places, createDateReader(today, "day-first")), rows: all };
};

const hasEnds = ({ to, dates, days, nights }: Columns): boolean =>
  [to, dates, days, nights].some((column) => column !== undefined);

/**
 * For a table without last days and lengths: keeps only the latest stay, because the person can still be in the last
 * country only. Reports a problem for each of the others.
 */
const onlyLatest = (stays: readonly ImportedStay[], problems: Problems): ImportedStay[] => {
  const latest = stays.reduce<ImportedStay | undefined>(
    (best, stay) => (best && best.from >= stay.from ? best : stay),
    undefined,
  );
  for (const stay of stays)
    if (stay !== latest)
      problems.add(`Line ${stay.line}`, "The last day is missing. Add it in a column with the name 'to'.");
  return latest ? [latest] : [];
};

const notesOf = (stays: readonly ImportedStay[], computed: number): string[] => {
  const open = stays.filter(({ to }) => to === undefined).length;
  const lastDays = `The last day of ${countOf(computed, "stay was", "stays were")}`;
  return [
    ...(computed > 0
      ? [`${lastDays} computed from the length of the stay. Compare it with your passport.`]
      : []),
    ...(open > 0
      ? [`${countOf(open, "stay has", "stays have")} no end date. If you have left, add the date.`]
      : []),
  ];
};

/** Reads the stays of the rows. Reports a problem for a row that is not a stay, or that repeats an earlier one. */
const readStays = (rows: readonly Row[], context: Context, problems: Problems): TableStay[] => {
  const stays = new Map<string, TableStay>();
  for (const row of rows) {
    const read = readRow(row, context);
    if (typeof read === "string") {
      problems.add(`Line ${row.line}`, read);
      continue;
    }
    const same = stays.get(read.stay.key);
    if (same)
      problems.add(`Line ${row.line}`, `It is the same stay as on line ${same.stay.line}. It counts once.`);
    else stays.set(read.stay.key, read);
  }
  return [...stays.values()];
};

/**
 * Reads a table with a row for each stay, with or without a header. Returns a question instead of stays if the order of
 * day and month is not clear and `order` does not give it.
 * @param most the maximum number of rows to read
 */
export const readCsv = (
  text: string,
  places: Places,
  today: Day,
  order?: DateOrder,
  most: number = maxEntries,
): ImportResult => {
  const problems = createProblems();
  const all = readRows(text, problems, most);
  const table = findTable(all, places, today);
  const { columns, rows } = table;
  if (!isTable(columns)) {
    const problem =
      "No columns for a country and days were found. Name them country, from and to in the first line.";
    problems.add("Line 1", problem);
    return { stays: [], problems: problems.list(), notes: [] };
  }
  const dates = createDateReader(today, order ?? table.order);
  observeDates(rows, columns, dates);
  const undecided = dates.undecided();
  if (undecided !== undefined) {
    const { text: example, days } = undecided;
    const row = rows.find(({ cells }) => cells.some((cell) => cell.includes(example)));
    const question = { example, days, where: `Line ${row?.line ?? 1}` };
    return { kind: "csv", stays: [], problems: problems.list(), notes: [], question };
  }
  if (rows.length > most)
    problems.add(
      `Line ${rows[most]!.line}`,
      `Only the first ${most.toLocaleString("en-US")} rows were read.`,
    );
  const context = { columns, places, dates, lengths: createStayLengths() };
  observeLengths(rows, context);
  const read = readStays(rows.slice(0, most), context, problems);
  const stays = read.map(({ stay }) => stay);
  const offered = limitOffered(hasEnds(columns) ? stays : onlyLatest(stays, problems), problems);
  const computed = read.filter(({ isComputed }) => isComputed).length;
  return { kind: "csv", stays: offered, problems: problems.list(), notes: notesOf(offered, computed) };
};
