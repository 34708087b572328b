import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { runCommand, say } from "./command.ts";
import type { VectorKind, VectorOutcome } from "./vector-kind.ts";
import { staysVectors } from "./vectors-stays.ts";

/** Each kind of vectors has one file, `vectors-<kind>.ts`. */
const kinds: Readonly<Record<string, VectorKind>> = { stays: staysVectors };

const usage = `Usage: npm run vectors -- KIND FILE.csv
  KIND is one of: ${Object.keys(kinds).join(", ")}`;

/** @throws Error if the file has no header, or a row is broken */
const readRows = (file: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(readFileSync(file, "utf8"), {
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
  const error = errors.find(({ type }) => type !== "FieldMismatch");
  if (error) throw new Error(`${file}, line ${(error.row ?? 0) + 2}: ${error.message}`);
  return data;
};

runCommand(async ([name = "", file = ""]) => {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || !file) throw new Error(usage);
  const counts: Record<VectorOutcome["result"], number> = { passed: 0, failed: 0, unknown: 0 };
  for (const [index, row] of readRows(file).entries()) {
    const { result, message = "" } = kind.check(row);
    counts[result] += 1;
    if (result !== "passed") say(`row ${index + 1}, ${result}: ${message}`);
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.unknown} unknown`);
  if (counts.failed > 0) process.exitCode = 1;
});
