import { readFile } from "node:fs/promises";
import * as z from "zod";
import { NewsType } from "#shared/news/contract.ts";
import { lineOf, parseCsv } from "./csv.ts";

/** A file that gives no rows. The message says why. */
export class UnreadableRows extends Error {}

const contentOf = async (path: string) => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new UnreadableRows(
      code === "ENOENT"
        ? `There is no file '${path}'.`
        : `The file '${path}' cannot be read (${code ?? String(error)}).`,
    );
  }
};

const recordsOf = (path: string, content: string) => {
  try {
    return parseCsv(content).map((record) => ({
      line: lineOf.get(record),
      cells: Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name.trim().toLowerCase(), value]),
      ),
    }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableRows(`The file '${path}' is not CSV with commas: ${error.message}.`);
  }
};

/** A cell with one of these values, in any case. */
export const labelOf = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((cell) => cell.trim().toLowerCase())
    .pipe(z.enum(values, `must be one of: ${values.join(", ")}`));

/** A cell with a type of news. */
export const typeLabel = labelOf(NewsType.options);

/** A cell with a country, by its code or its name in the table of countries. Gives the name. */
export const countryLabel = (names: ReadonlyMap<string, string>) => {
  const known = new Set(names.values());
  return z
    .string()
    .transform((cell) => names.get(cell.trim().toUpperCase()) ?? cell.trim())
    .refine((name) => known.has(name), "must be a country of our table, or EU");
};

/** A cell with several values, with spaces between. */
export const several = <Value>(value: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((cell) => cell.split(/\s+/).filter(Boolean))
    .pipe(z.array(value));

/**
 * Reads a CSV file of labeled rows. Columns that the schema does not name are ignored; those with a default may be missing.
 * @throws UnreadableRows for a file that is missing, is not CSV, lacks a column or a row, or has an unknown label
 */
export const readLabelled = async <Row extends z.ZodObject>(
  path: string,
  schema: Row,
): Promise<z.output<Row>[]> => {
  const columns = Object.keys(schema.shape).filter(
    (name) => !schema.shape[name]!.safeParse(undefined).success,
  );
  const records = recordsOf(path, await contentOf(path));
  const [first] = records;
  if (!first) throw new UnreadableRows(`The file '${path}' has no rows under its first line.`);
  const missing = columns.filter((column) => !(column in first.cells));
  if (missing.length > 0) {
    throw new UnreadableRows(
      `The file '${path}' has no column ${missing.map((column) => `'${column}'`).join(", ")}. Its first line must name ${columns.join(", ")}. Other columns are ignored.`,
    );
  }
  return records.map(({ line, cells }) => {
    const { data, error } = schema.safeParse(cells);
    if (data) return data;
    const { path: at, message } = error!.issues[0]!;
    const column = String(at[0]);
    throw new UnreadableRows(
      `Line ${line} of '${path}': the column ${column} ${message}, but is '${cells[column]}'.`,
    );
  });
};

/** Runs a benchmark whose files may be unreadable: prints the reason and fails. */
export const explainUnreadable = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UnreadableRows)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
