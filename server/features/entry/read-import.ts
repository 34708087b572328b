import Papa from "papaparse";
import { readPlaceCode } from "#server/knowledge/place-codes.ts";
import type { ImportedRequirement } from "#shared/entry/imported.ts";

export interface ImportedRow {
  passport: string;
  destination: string;
  requirement: ImportedRequirement;
  days: number | null;
}

/** As many rows as 250 countries have pairs, and more characters than any row of the format needs. */
const [maxRows, maxLineLength] = [62_500, 500];
const columns = ["passport", "destination", "requirement"];

const requirements: Readonly<Record<string, ImportedRequirement>> = {
  "visa free": "visa_free",
  "visa on arrival": "visa_on_arrival",
  "e-visa": "evisa",
  evisa: "evisa",
  eta: "eta",
  "visa required": "visa_required",
  "no admission": "no_admission",
};

/** A file that cannot be imported. The message names the line. */
export class ImportError extends Error {
  override name = "ImportError";
}

const fail = (line: number, message: string): never => {
  throw new ImportError(`Line ${line}: ${message}. Nothing was stored.`);
};

/** The lines of a text that arrives in chunks, each with its number. Holds one line at a time. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<[text: string, line: number]> {
  let [rest, line] = ["", 0];
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      line += 1;
      if (part.length > maxLineLength) fail(line, `is longer than ${maxLineLength} characters`);
      yield [part, line];
    }
    if (rest.length > maxLineLength) fail(line + 1, `is longer than ${maxLineLength} characters`);
  }
  if (rest !== "") yield [rest, line + 1];
}

const cellsOf = (text: string): string[] =>
  (Papa.parse<string[]>(text.replace(/\r$/, ""), { delimiter: "," }).data[0] ?? []).map((cell) =>
    cell.trim(),
  );

const placeAt = (cell: string, line: number): string =>
  readPlaceCode(cell) ?? fail(line, `"${cell}" is neither a code nor a name of a country`);

const maxDays = 366;

/** @returns null for `-1`, which marks the passport's own country */
const requirementAt = (cell: string, line: number): Pick<ImportedRow, "requirement" | "days"> | null => {
  const name = cell.toLowerCase();
  if (name === "-1") return null;
  const days = /^\d{1,3}$/.test(name) ? Number(name) : undefined;
  if (days !== undefined && days >= 1 && days <= maxDays) return { requirement: "visa_free", days };
  const requirement = Object.hasOwn(requirements, name) ? requirements[name] : undefined;
  return requirement
    ? { requirement, days: null }
    : fail(
        line,
        `"${cell}" is no requirement; expected a number of days or ${Object.keys(requirements).join(", ")}`,
      );
};

/** @returns undefined for a blank line, and for the passport's own country */
const readRow = (text: string, line: number): ImportedRow | undefined => {
  if (text.trim() === "") return undefined;
  const cells = cellsOf(text);
  if (cells.length !== columns.length) fail(line, `has ${cells.length} values, not ${columns.length}`);
  const [from = "", to = "", what = ""] = cells;
  const [passport, destination] = [placeAt(from, line), placeAt(to, line)];
  const said = requirementAt(what, line);
  return said && passport !== destination ? { passport, destination, ...said } : undefined;
};

const checkHeader = (text: string): undefined => {
  const header = cellsOf(text.replace(/^\uFEFF/, "")).map((name) => name.toLowerCase());
  if (header.join() !== columns.join()) fail(1, `the columns must be ${columns.join(", ")}`);
};

/**
 * Reads the tidy format of open passport data sets: `Passport,Destination,Requirement`, with codes or names of countries.
 * Stops at the first mistake, and at more rows than there are pairs of countries.
 * @throws ImportError that names the line
 */
export const readImport = async (chunks: AsyncIterable<string>): Promise<ImportedRow[]> => {
  const rows = new Map<string, ImportedRow>();
  const add = (row: ImportedRow, line: number) => {
    const key = `${row.passport} ${row.destination}`;
    if (rows.has(key)) fail(line, `${key} is already in an earlier line`);
    rows.set(key, row);
  };
  for await (const [text, line] of linesOf(chunks)) {
    if (line > maxRows + 1)
      fail(line, `the file has more than ${maxRows} rows, but no more pairs of countries exist`);
    const row = line === 1 ? checkHeader(text) : readRow(text, line);
    if (row) add(row, line);
  }
  if (rows.size === 0) fail(2, "the file has no rows");
  return [...rows.values()];
};
