import { readFile } from "node:fs/promises";
import { NewsType } from "#shared/news/contract.ts";
import { parseCsv } from "./csv.ts";

/** An event with what a classifier should say of it; the country by its name. */
export interface LabelledRow {
  country: string;
  type: string;
  title: string;
  facts: string;
}

/** Why a file gives no rows, in words. */
export class UnreadableRows extends Error {}

const COLUMNS = ["country", "type", "title", "facts"] as const;

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
    return parseCsv(content).map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name.trim().toLowerCase(), value])),
    );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableRows(`The file '${path}' is no CSV with commas: ${error.message}.`);
  }
};

/**
 * Reads a CSV file of labelled events. A country is given by its code or by its name, as in the table of countries.
 * @throws UnreadableRows for a file that is missing, is no CSV, lacks a column or a row, or has a label we do not know
 */
export const readLabelled = async (
  path: string,
  names: ReadonlyMap<string, string>,
): Promise<LabelledRow[]> => {
  const records = recordsOf(path, await contentOf(path));
  const [first] = records;
  if (!first) throw new UnreadableRows(`The file '${path}' has no rows under its first line.`);
  const missing = COLUMNS.filter((column) => !(column in first));
  if (missing.length > 0) {
    throw new UnreadableRows(
      `The file '${path}' has no column ${missing.map((column) => `'${column}'`).join(", ")}. Its first line must name ${COLUMNS.join(", ")}; others are left alone.`,
    );
  }

  const known = new Set(names.values());
  return records.map(({ country = "", type = "", title = "", facts = "" }, index) => {
    const label = country.trim();
    const name = names.get(label.toUpperCase()) ?? label;
    const kind = type.trim().toLowerCase();
    if (!known.has(name)) {
      throw new UnreadableRows(
        `Row ${index + 2} of '${path}': '${label}' is no country of our table, and not EU.`,
      );
    }
    if (!NewsType.options.some((option) => option === kind)) {
      throw new UnreadableRows(
        `Row ${index + 2} of '${path}': '${type}' is none of ${NewsType.options.join(", ")}.`,
      );
    }
    return { country: name, type: kind, title, facts };
  });
};
