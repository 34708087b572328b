import { existsSync, readFileSync, statSync } from "node:fs";
import Papa from "papaparse";
import { reasonOf } from "#server/platform/db/client.ts";
import type { Command } from "../command.ts";
import type { VectorKind, VectorOutcome } from "../vector-kind.ts";
import { entryVectors } from "../vectors-entry.ts";
import { programmeVectors } from "../vectors-programmes.ts";
import { staysVectors } from "../vectors-stays.ts";

/** Each kind of vectors has one file, `vectors-<kind>.ts`. */
const kinds: Readonly<Record<string, VectorKind>> = {
  entry: entryVectors,
  programmes: programmeVectors,
  stays: staysVectors,
};

const usage = `Usage: npm run vectors -- KIND FILE.csv
  KIND is one of: ${Object.keys(kinds).join(", ")}`;

/** @throws Error that names the file, if it cannot be read */
const readText = (file: string): string => {
  const advice = "Give the path of a CSV file.";
  if (!existsSync(file)) throw new Error(`There is no file ${file}. ${advice}`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder, not a file. ${advice}`);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`Couldn't read ${file}: ${reasonOf(error)}. Check its permissions.`);
  }
};

/** @throws Error that names the columns that the header of the file lacks */
const checkHeader = ({ columns }: VectorKind, file: string, header: readonly string[]): void => {
  const missing = columns.filter((names) => !names.some((name) => header.includes(name)));
  if (missing.length === 0) return;
  const wanted = missing.map(([name]) => name).join(", ");
  const found = header.filter((name) => name !== "").join(", ");
  const words = found === "" ? "It is empty." : `Its first line is: ${found.slice(0, 200)}.`;
  throw new Error(
    `${file} lacks these columns: ${wanted}. ${words} The first line must name the columns, with commas between them.`,
  );
};

/** @throws Error if the file or its header cannot be used, or a row is broken */
const readRows = (kind: VectorKind, file: string): Record<string, string>[] => {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(readText(file), {
    header: true,
    delimiter: ",",
    skipEmptyLines: "greedy",
    comments: "#",
    transformHeader: (name) =>
      name
        .replace(/^\uFEFF/, "")
        .trim()
        .toLowerCase(),
    transform: (cell) => cell.trim(),
  });
  checkHeader(kind, file, meta.fields ?? []);
  const error = errors.find(({ type }) => type !== "FieldMismatch");
  if (error) throw new Error(`${file}, line ${(error.row ?? 0) + 2}: ${error.message}`);
  return data;
};

/** `npm run vectors`: checks the engines against a table of expected results. */
export const vectors: Command = async ([name = "", file = ""], { say }) => {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || !file) throw new Error(usage);
  const counts: Record<VectorOutcome["result"], number> = { passed: 0, failed: 0, unknown: 0 };
  for (const [index, row] of readRows(kind, file).entries()) {
    const { result, message = "" } = kind.check(row);
    counts[result] += 1;
    if (result !== "passed") say(`row ${index + 1}, ${result}: ${message}`);
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.unknown} unknown`);
  return counts.failed > 0 ? 1 : 0;
};
