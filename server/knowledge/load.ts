import { readFileSync } from "node:fs";
import Papa from "papaparse";
import * as z from "zod";

/** A cell that must not be empty. */
export const text = z.string().min(1, "must not be empty");

export const optionalText = z.string().transform((value) => (value === "" ? undefined : value));

export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "must be a number, such as 12.5")
  .transform(Number);

export const optionalDecimal = z
  .string()
  .regex(/^(\d+(\.\d+)?)?$/, "must be a number, such as 12.5, or empty")
  .transform((value) => (value === "" ? undefined : Number(value)));

export const wholeNumber = z.string().regex(/^\d+$/, "must be a whole number").transform(Number);

export const yesOrNo = z.enum(["yes", "no"], "must be yes or no").transform((value) => value === "yes");

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be a two-letter code in capitals, such as PT");

/** A country, `EU`, or `global` for a subject without a place. */
export const placeCode = z
  .string()
  .regex(/^([A-Z]{2}|global)$/, "must be a two-letter code in capitals, such as PT, or global");

export const languageCode = z
  .string()
  .regex(/^[a-z]{2}$/, "must be a two-letter code in lower case, such as en");

export const day = z.iso.date("must be a day, such as 2026-01-31");

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, `must be one of: ${values.join(", ")}`);

/** Several values in one cell, with spaces between. */
export const severalOf = <Value>(value: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((cell) => cell.split(" ").filter((part) => part !== ""))
    .pipe(z.array(value));

/** A mistake in a table, in words for the person who edits it. */
const mistake = (file: string, line: number, message: string) =>
  new Error(`server/knowledge/${file}, line ${line}: ${message}`);

/** The cells of each line below the header. Each row is on one line, so a row's number gives its line. */
const readCells = (file: string, csv: string, columns: readonly string[]): string[][] => {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF|[\r\n]+$/g, ""), { delimiter: "," });
  const [error] = errors;
  if (error) throw mistake(file, (error.row ?? 0) + 1, error.message);
  const [header = [], ...rows] = data;
  if (header.join() !== columns.join())
    throw mistake(file, 1, `the columns must be ${columns.join(", ")}, in this order`);
  rows.forEach((cells, index) => {
    if (cells.length !== columns.length)
      throw mistake(file, index + 2, `has ${cells.length} values, not ${columns.length}`);
    if (cells.some((cell) => cell.includes("\n")))
      throw mistake(
        file,
        index + 2,
        "a value must not contain a line break; a quotation mark may be missing",
      );
  });
  return rows;
};

/**
 * Checks the text of a table, and converts each row to an object with the columns as keys.
 * @throws Error that names the file, the line and the column of the first mistake
 */
export const parseTable = <Row extends z.ZodObject>(file: string, csv: string, row: Row): z.output<Row>[] => {
  const columns = Object.keys(row.shape);
  const lines = new Map<string, number>();
  return readCells(file, csv, columns).map((cells, index) => {
    const line = index + 2;
    const key = cells.join("\0");
    const earlier = lines.get(key);
    if (earlier) throw mistake(file, line, `repeats line ${earlier}`);
    lines.set(key, line);
    const parsed = row.safeParse(
      Object.fromEntries(columns.map((column, at) => [column, cells[at]!.trim()])),
    );
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    const column = String(path[0]);
    throw mistake(file, line, `column ${column} ${message}, but is "${cells[columns.indexOf(column)]}"`);
  });
};

/** Reads a table that is in the same folder as this code. The build copies the tables to the built code. */
export const readTable = <Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] =>
  parseTable(file, readFileSync(new URL(file, import.meta.url), "utf8"), row);
