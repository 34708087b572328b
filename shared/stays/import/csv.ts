import Papa from "papaparse";
import { foldLetters } from "#shared/text.ts";
import { isoOf } from "../day.ts";
import { readStay } from "../stay.ts";
import { createDateReader, type DateReader } from "./dates.ts";
import {
  createProblems,
  type DateOrder,
  type ImportedStay,
  type ImportResult,
  keyOf,
  limitOffered,
  maxEntries,
  type Problems,
  shown,
} from "./imported.ts";
import type { Places } from "./places.ts";
import words from "./words.json" with { type: "json" };

type Column = keyof typeof words.headers;
type Columns = Partial<Record<Column, number>>;

interface Row {
  line: number;
  cells: readonly string[];
}

const columnNames = Object.entries(words.headers) as [Column, string[]][];

const foldHeader = (cell: string): string =>
  foldLetters(cell)
    .replace(/[^a-z]+/g, " ")
    .trim();

/** The columns that a first row names. Of several with the same meaning, the word that is listed first counts. */
const namedColumns = (cells: readonly string[]): Columns => {
  const headers = cells.map(foldHeader);
  const columns: Columns = {};
  for (const [column, names] of columnNames) {
    const name = names.find((one) => headers.includes(one));
    if (name !== undefined) columns[column] = headers.indexOf(name);
  }
  return columns;
};

const isTable = ({ country, from }: Columns): boolean => country !== undefined && from !== undefined;

const delimiters = [",", ";", "\t"];

/** Whether the first line of a text names the columns of a table of stays. */
export const hasStayHeader = (text: string): boolean => {
  const [line = ""] = text.slice(0, 2000).split(/\r?\n/, 1);
  return delimiters.some((delimiter) =>
    isTable(namedColumns(Papa.parse<string[]>(line, { delimiter }).data[0] ?? [])),
  );
};

/** The columns of a table without a header: a country and the first one or two dates. */
const guessedColumns = (cells: readonly string[], places: Places, dates: DateReader): Columns => {
  const days = cells.flatMap((cell, at) => (typeof dates.read(cell) === "object" ? [at] : []));
  const country = cells.findIndex((cell, at) => !days.includes(at) && places.find(cell) !== undefined);
  return country === -1 ? {} : { country, from: days[0], to: days[1] };
};

/** The rows with the line on which each begins. A quoted value can hold line breaks. */
const readRows = (text: string, problems: Problems): Row[] => {
  const rows: Row[] = [];
  let line = 1;
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: delimiters,
    skipEmptyLines: false,
    preview: maxEntries + 2,
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

/** The export puts a quote before text that a spreadsheet would take for a formula. */
const unquoted = (cell: string): string => (/^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const isYes = (cell: string): boolean => /^(yes|true|1|x|ja|si|oui)$/i.test(cell.trim());

/** The time as it is, if it is none. At the end of a day, 24:00 says nothing that the day does not. */
const timeOf = (cell: string): string | undefined => {
  const text = cell.trim();
  return text === "" || text === "24:00" ? undefined : text.padStart(5, "0");
};

interface Context {
  columns: Columns;
  places: Places;
  dates: DateReader;
}

const cellAt = ({ cells }: Row, columns: Columns, column: Column): string =>
  cells[columns[column] ?? -1] ?? "";

const readCountries = (text: string, places: Places): readonly string[] | string => {
  if (text === "") return "The country is missing.";
  const code = places.country(text);
  const place = code ? { countries: [code] } : places.find(text);
  return place?.countries ?? `'${shown(text)}' is not a country that we know.`;
};

/** The days, and the times that stand beside the dates, or what is wrong with them. */
const readDays = (row: Row, { columns, dates }: Context) => {
  const [first, last] = [cellAt(row, columns, "from"), cellAt(row, columns, "to")];
  if (first.trim() === "") return "The first day is missing.";
  const from = dates.read(first);
  if (typeof from === "string") return from;
  const to = last.trim() === "" ? undefined : dates.read(last);
  if (typeof to === "string") return to;
  return {
    from: isoOf(from.day),
    to: to && isoOf(to.day),
    fromTime: timeOf(cellAt(row, columns, "fromTime")) ?? from.time,
    toTime: timeOf(cellAt(row, columns, "toTime")) ?? to?.time,
  };
};

/** One stay, or what is wrong with the row. */
const readRow = (row: Row, context: Context): ImportedStay | string => {
  const { columns, places } = context;
  const formula = columnNames.map(([column]) => cellAt(row, columns, column)).find(isFormula);
  if (formula !== undefined)
    return `'${shown(formula)}' is a formula. Save the file with values instead of formulas.`;
  const countries = readCountries(cellAt(row, columns, "country").trim(), places);
  if (typeof countries === "string") return countries;
  const days = readDays(row, context);
  if (typeof days === "string") return days;
  const checked = readStay({
    ...days,
    country: countries[0],
    purpose: cellAt(row, columns, "purpose").trim().toLowerCase(),
  });
  if (typeof checked === "string") return checked;
  const texts = (["country", "from", "to"] as const).map((column) => shown(cellAt(row, columns, column)));
  return {
    ...days,
    purpose: checked.purpose,
    isUnderPermit: isYes(cellAt(row, columns, "underPermit")) ? true : undefined,
    note: unquoted(cellAt(row, columns, "note")).slice(0, 200) || undefined,
    key: keyOf("csv", countries, days.from, days.to),
    countries,
    source: texts.filter(Boolean).join(", "),
    line: row.line,
  };
};

const observeDates = (rows: readonly Row[], columns: Columns, dates: DateReader): void => {
  for (const { cells } of rows)
    for (const column of [columns.from, columns.to]) {
      const cell = column === undefined ? undefined : cells[column];
      if (cell) dates.observe(cell);
    }
};

/** Reads a table with a row for each stay, with or without a header. */
export const readCsv = (text: string, places: Places, order?: DateOrder): ImportResult => {
  const problems = createProblems();
  const dates = createDateReader(order);
  const all = readRows(text, problems);
  const header = namedColumns(all[0]?.cells ?? []);
  const hasHeader = isTable(header);
  const columns = hasHeader ? header : guessedColumns(all[0]?.cells ?? [], places, dates);
  if (!isTable(columns)) {
    const problem =
      "No columns for a country and days were found. Name them country, from and to in the first line.";
    problems.add("Line 1", problem);
    return { stays: [], problems: problems.list(), notes: [] };
  }
  const rows = hasHeader ? all.slice(1) : all;
  observeDates(rows, columns, dates);
  const example = dates.undecided();
  if (example !== undefined) {
    const row = rows.find(({ cells }) => cells.some((cell) => cell.trim() === example));
    return {
      kind: "csv",
      stays: [],
      problems: problems.list(),
      notes: [],
      question: { example, where: `Line ${row?.line ?? 1}` },
    };
  }
  if (rows.length > maxEntries)
    problems.add(
      `Line ${rows[maxEntries]!.line}`,
      `Only the first ${maxEntries.toLocaleString("en-US")} rows were read.`,
    );
  const stays = new Map<string, ImportedStay>();
  for (const row of rows.slice(0, maxEntries)) {
    const stay = readRow(row, { columns, places, dates });
    if (typeof stay === "string") problems.add(`Line ${row.line}`, stay);
    else if (stays.has(stay.key))
      problems.add(
        `Line ${row.line}`,
        `It is the same stay as on line ${stays.get(stay.key)!.line}. It counts once.`,
      );
    else stays.set(stay.key, stay);
  }
  return {
    kind: "csv",
    stays: limitOffered([...stays.values()], problems),
    problems: problems.list(),
    notes: [],
  };
};
