import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMap, LineCounter, parse, parseDocument } from "yaml";
import type * as classic from "zod";
import * as z from "zod/mini";
import { parseTable, tablesFolder } from "./load.ts";

type Path = readonly PropertyKey[];

/** The rows of a YAML file, and a way to report mistakes in them by line and column. */
export interface RowFile<Row> {
  rows: readonly Row[];
  /** An error about a part of a row, with a message for the person who edits the file. */
  mistake(path: Path, message: string): Error;
}

/** An issue as the end of a sentence whose subject is the key or the value. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "unrecognized_keys") return "is not an allowed key";
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `must be of the type ${issue.expected}`;
  if (issue.code === "invalid_union" && "options" in issue)
    return `must be one of: ${String(issue.options).replaceAll(",", ", ")}`;
  return issue.message;
};

interface FoundIssue {
  path: Path;
  issue: z.core.$ZodIssue;
}

/** Merges the issues of two alternatives that both refuse the same value. */
const mergeIssues = (a: FoundIssue, b: FoundIssue): FoundIssue => {
  if (a.issue.code !== "invalid_value" || b.issue.code !== "invalid_value") return a;
  return { ...a, issue: { ...a.issue, values: [...a.issue.values, ...b.issue.values] } };
};

/** The issue of the alternative that matches deepest, or the merged one if all refuse the same value. */
const deepestIssue = (issue: z.core.$ZodIssue): FoundIssue => {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return { path: issue.path, issue };
  const all = issue.errors.flatMap((errors) => errors.slice(0, 1).map(deepestIssue));
  const found = all.reduce((a, b) => {
    if (b.path.length > a.path.length) return b;
    return b.path.join() === a.path.join() ? mergeIssues(a, b) : a;
  });
  return { ...found, path: [...issue.path, ...found.path] };
};

/**
 * Reads rows of YAML.
 * @param name the file, as messages name it
 * @throws Error that names the file, the line and the column of a mistake
 */
export const parseRows = <Row>(name: string, text: string, schema: z.ZodMiniType<Row>): RowFile<Row> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return new Error(`${name}, line ${line}, column ${col}: ${message}`);
  };
  const mistake = (path: Path, message: string): Error => {
    const keys = [...path];
    const named = path.findLast((key) => typeof key === "string");
    const subject = named === undefined ? "this entry" : `"${named}"`;
    for (; keys.length > 0; keys.pop()) {
      const parent = document.getIn(keys.slice(0, -1), true);
      const key = keys.at(-1);
      const pair = isMap(parent) ? parent.items.find((it) => String(it.key) === String(key)) : undefined;
      const node = pair?.key ?? document.getIn(keys, true);
      if (node && typeof node === "object" && "range" in node && Array.isArray(node.range))
        return at(node.range[0], `${subject} ${message}`);
    }
    return at(0, message);
  };
  const [broken] = document.errors;
  if (broken) throw at(broken.pos[0], broken.message);
  const read = z.array(schema).safeParse(document.toJS(), { reportInput: true });
  if (read.success) return { rows: read.data, mistake };
  const first = read.error.issues[0];
  if (!first || first.path.length === 0)
    throw at(0, "the file must be a list, with a hyphen before each entry");
  const { path, issue } = deepestIssue(first);
  throw mistake(issue.code === "unrecognized_keys" ? [...path, issue.keys[0]!] : path, messageOf(issue));
};

/**
 * The name of the JSON file that the build writes next to a YAML file. Parsing all YAML files would take half of the startup
 * time and tens of megabytes.
 */
export const builtNameOf = (file: string): string => file.replace(/\.yaml$/, ".json");

/** Reads rows that the build has already checked, so errors need no line number. */
const builtRows = <Row>(name: string, text: string, schema: z.ZodMiniType<Row>): RowFile<Row> => ({
  rows: z.array(schema).parse(JSON.parse(text)),
  mistake: (_, message) => new Error(`${name}: ${message}`),
});

/** A folder of tables: one of this version, or an edited copy. */
export interface TableFiles {
  /** Reads a table. Paths are relative to the folder. */
  table<Row extends classic.ZodObject>(
    file: string,
    row: Row,
    key?: readonly (keyof classic.output<Row> & string)[],
  ): classic.output<Row>[];
  /** Reads a YAML file as a list. */
  rows<Row>(file: string, schema: z.ZodMiniType<Row>): RowFile<Row>;
  /** The YAML files of a folder, in order. */
  list(folder: string): string[];
  /** The path of a file, for messages. */
  pathOf(file: string): string;
}

/**
 * Reads tables from a folder. Prefers the JSON that the build wrote over YAML.
 * @param name the folder, as messages name it
 */
export const filesIn = (folder: string, name = folder): TableFiles => {
  const pathOf = (file: string) => `${name}/${file}`;
  /** @throws Error that names the file if it cannot be read */
  const access = <Content>(file: string, readWith: (path: string) => Content): Content => {
    try {
      return readWith(join(folder, file));
    } catch (error) {
      throw new Error(`${pathOf(file)} is missing or cannot be read.`, { cause: error });
    }
  };
  const read = (file: string) => access(file, (path) => readFileSync(path, "utf8"));
  return {
    pathOf,
    table: (file, row, key) => parseTable(pathOf(file), read(file), row, key),
    rows: (file, schema) => {
      const built = builtNameOf(file);
      if (existsSync(join(folder, built))) return builtRows(pathOf(file), read(built), schema);
      return parseRows(pathOf(file), read(file), schema);
    },
    list: (subfolder) =>
      access(subfolder, (path) => readdirSync(path))
        .filter((file) => file.endsWith(".yaml"))
        .sort()
        .map((file) => `${subfolder}/${file}`),
  };
};

/** The files of a folder of `server/knowledge` as this version ships them. */
export const ownFiles = (folder: string): TableFiles =>
  filesIn(fileURLToPath(new URL(folder, tablesFolder)), `server/knowledge/${folder}`);

/** The content of a YAML file of `server/knowledge` as this version ships it. */
export const ownContent = (file: string): unknown => {
  const read = (name: string) => readFileSync(new URL(name, tablesFolder), "utf8");
  const built = builtNameOf(file);
  return existsSync(new URL(built, tablesFolder)) ? JSON.parse(read(built)) : parse(read(file));
};
