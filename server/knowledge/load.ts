import { readFileSync } from "node:fs";
import Papa from "papaparse";
import * as z from "zod";
import { readDay } from "#shared/calendar/day.ts";
import { isCountry } from "#shared/gazetteer/codes.ts";

/** A cell that must not be empty. */
export const text = z.string().min(1, "must not be empty");

export const optionalText = z.string().transform((value) => (value === "" ? undefined : value));

export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "must be a number, such as 12.5")
  .transform(Number);

const [leastWeight, mostWeight] = [0.5, 4];

/** The weight of a term. */
export const weight = decimal.refine(
  (value) => value >= leastWeight && value <= mostWeight,
  `must be a weight from ${leastWeight} to ${mostWeight}`,
);

export const optionalDecimal = z
  .string()
  .regex(/^(\d+(\.\d+)?)?$/, "must be a number, such as 12.5, or empty")
  .transform((value) => (value === "" ? undefined : Number(value)));

export const wholeNumber = z.string().regex(/^\d+$/, "must be a whole number").transform(Number);

export const optionalWholeNumber = optionalText.pipe(wholeNumber.optional());

export const yesOrNo = z.enum(["yes", "no"], "must be yes or no").transform((value) => value === "yes");

/** A code in the form of ISO 3166-1 alpha-2, whether or not a country has it. */
export const newCountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be a two-letter code in capitals, such as PT");

/** The folder of the tables, which is the folder of this file. The build copies the tables next to its output. */
export const tablesFolder = new URL(".", import.meta.url);

const contentOf = (file: string) => readFileSync(new URL(file, tablesFolder), "utf8");

const isKnown = (code: string) => isCountry(code) || code === "EU";

/** A country of the table of countries, or `EU`. */
export const countryCode = newCountryCode.refine(isKnown, "must be a code of countries.csv, or EU");

/** A country, `EU`, or `global` for a subject without a place. */
export const placeCode = z
  .string()
  .regex(/^([A-Z]{2}|global)$/, "must be a two-letter code in capitals, such as PT, or global")
  .refine((code) => code === "global" || isKnown(code), "must be a code of countries.csv, EU, or global");

export const languageCode = z
  .string()
  .regex(/^[a-z]{2}$/, "must be a two-letter code in lower case, such as en");

export const day = z
  .string()
  .refine((value) => typeof readDay(value) === "number", "must be a day, such as 2026-01-31");

export const optionalDay = optionalText.pipe(day.optional());

/** Whether a text is an ISO 8601 day, month or year that exists. */
export const isDate = (value: string): boolean =>
  typeof readDay(`${value}-01-01`.slice(0, 10)) === "number" && /^\d{4}(-\d{2}){0,2}$/.test(value);

export const date = z.string().refine(isDate, "must be a day, a month or a year, such as 2026-01");

export const optionalDate = optionalText.pipe(date.optional());

export const address = z.url("must be an address");

export const optionalAddress = optionalText.pipe(address.optional());

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "must be a code such as EUR");

export const optionalCurrency = optionalText.pipe(currencyCode.optional());

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, `must be one of: ${values.join(", ")}`);

/** One of these values, or an empty cell. */
export const optionalOneOf = <const Value extends string>(values: readonly Value[]) =>
  oneOf([...values, ""]).transform((value) => (value === "" ? undefined : (value as Value)));

/**
 * Checks that each row refers only to other rows of the same table, by name.
 * @throws Error that names the file and the line
 */
export const checkReferences = <Row>(
  file: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  referencesOf: (row: Row) => readonly string[],
): void => {
  const names = new Set(rows.map(nameOf));
  for (const [index, row] of rows.entries()) {
    const wrong = referencesOf(row).find((name) => !names.has(name) || name === nameOf(row));
    if (wrong !== undefined)
      throw mistake(
        pathOf(file),
        index + 2,
        `"${nameOf(row)}" refers to "${wrong}", which is not another row`,
      );
  }
};

/**
 * Checks that each name has at least `least` rows, because a name with fewer is most likely misspelled.
 * @throws Error that names the file and the line
 */
export const checkCounts = <Row>(
  file: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  least: number,
): void => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  const rare = rows.findIndex((row) => counts.get(nameOf(row))! < least);
  if (rare >= 0)
    throw mistake(
      pathOf(file),
      rare + 2,
      `"${nameOf(rows[rare]!)}" has fewer than ${least} rows; is it misspelled?`,
    );
};

/** Several values in one cell, separated by spaces or by `separator`. */
export const severalOf = <Value>(value: z.ZodType<Value, string>, separator = " ") =>
  z
    .string()
    .transform((cell) =>
      cell
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(value));

/** Several names in one cell, separated by ` | `. */
export const severalNames = z.string().transform((cell) => cell.split(" | ").filter((name) => name !== ""));

/** An error in a table, with a message for the person who edits it. `file` is its path. */
const mistake = (file: string, line: number, message: string) =>
  new Error(`${file}, line ${line}: ${message}`);

/** The path of a table in this folder, for messages. */
const pathOf = (file: string) => `server/knowledge/${file}`;

/** The cells of each line below the header. Each row is on one line, so a row's number gives its line. */
const readCells = (file: string, csv: string, columns: readonly string[]): string[][] => {
  const lines = csv.replace(/^\uFEFF|(?<![\r\n])[\r\n]+$/g, "");
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: "," });
  const [error] = errors;
  if (error) throw mistake(file, (error.row ?? 0) + 1, error.message);
  const [header = [], ...rows] = data;
  if (header.join() !== columns.join())
    throw mistake(file, 1, `the columns must be ${columns.join(", ")}, in this order`);
  if (data.length < lines.split("\n").length) {
    const broken = rows.findIndex((cells) => cells.some((cell) => cell.includes("\n")));
    throw mistake(file, broken + 2, "a value contains a line break; a quotation mark may be missing");
  }
  const uneven = rows.findIndex((cells) => cells.length !== columns.length);
  if (uneven >= 0)
    throw mistake(file, uneven + 2, `has ${rows[uneven]!.length} values, not ${columns.length}`);
  return rows;
};

/** Converts the cells of a column. Checks each value once, because most columns repeat a few values. */
const convertColumn = (
  file: string,
  name: string,
  schema: z.ZodType,
  cells: readonly string[],
): unknown[] => {
  const values = [...new Set(cells)];
  const { data, error } = z.array(schema).safeParse(values.map((value) => value.trim()));
  if (error) {
    const { path, message } = error.issues[0]!;
    const value = values[Number(path[0])]!;
    throw mistake(file, cells.indexOf(value) + 2, `column ${name} ${message}, but is "${value}"`);
  }
  const converted = new Map(values.map((value, at) => [value, data[at]]));
  return cells.map((cell) => converted.get(cell));
};

/** @throws Error for the first row with the same key columns as an earlier row */
const checkKeys = (file: string, rows: readonly Record<string, unknown>[], key: readonly string[]) => {
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const values = key.map((column) => String(row[column]));
    const earlier = lines.get(values.join("\n"));
    if (earlier !== undefined)
      throw mistake(file, index + 2, `"${values.join(", ")}" is already in line ${earlier}`);
    lines.set(values.join("\n"), index + 2);
  }
};

/**
 * Checks the text of a table, and converts each row to an object with the columns as keys. No two rows may have the same
 * values in all columns of `key`. `file` is the path of the table, for messages.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const parseTable = <Row extends z.ZodObject>(
  file: string,
  csv: string,
  row: Row,
  key: readonly (keyof z.output<Row> & string)[] = [],
): z.output<Row>[] => {
  const names = Object.keys(row.shape);
  const rows = readCells(file, csv, names);
  const columns = names.map((name, at) =>
    convertColumn(
      file,
      name,
      row.shape[name] as z.ZodType,
      rows.map((cells) => cells[at]!),
    ),
  );
  const converted = rows.map((_, index) => {
    const values: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) values[names[at]!] = columns[at]![index];
    return values as z.output<Row>;
  });
  if (key.length > 0) checkKeys(file, converted, key);
  return converted;
};

/** Groups rows by key. The function that it returns gives the rows of a key, or an empty list. */
export const groupRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return (key: string): readonly Row[] => groups.get(key) ?? [];
};

/** Reads a table of this folder. See `parseTable`. */
export const readTable = <Row extends z.ZodObject>(
  file: string,
  row: Row,
  key?: readonly (keyof z.output<Row> & string)[],
): z.output<Row>[] => parseTable(pathOf(file), contentOf(file), row, key);
