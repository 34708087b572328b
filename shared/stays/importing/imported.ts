import type { DateOrder } from "../../calendar/written-dates.ts";
import type { KeptStay } from "../travels.ts";

const importKinds = ["csv", "ics", "tripit", "timeline", "i94"] as const;
export type ImportKind = (typeof importKinds)[number];

type StayParts = Pick<KeptStay, "from" | "to" | "fromTime" | "toTime" | "purpose" | "isUnderPermit" | "note">;

/** A stay from a file, before it is stored. */
export interface ImportedStay extends StayParts {
  /** The kind of file, the country and the days. The same row always has the same key. */
  key: string;
  /** One country. Several if the file is ambiguous: a place near a border, or a common town name. */
  countries: readonly string[];
  /** The file's own text, so that the person can compare. */
  source: string;
  /** The line of the file, counted from 1, for files with one stay per line. */
  line?: number;
}

export interface ImportProblem {
  /** Where it is, such as 'Line 12' or 'Entry 340'. */
  where: string;
  problem: string;
}

/** Asks in which order a file writes its dates. `example` is a date from the file, and `days` its ISO date in each order. */
export interface DateQuestion {
  example: string;
  days: Readonly<Record<DateOrder, string>>;
  where: string;
}

export interface ImportResult {
  /** Undefined if the file is of no known kind. */
  kind?: ImportKind;
  stays: ImportedStay[];
  problems: ImportProblem[];
  notes: string[];
  /** Present if stays wait for the answer. */
  question?: DateQuestion;
}

/** The maximum number of bytes to read of a table, a calendar or a pasted text, and of a Google Timeline. */
const maxTextBytes = 10_000_000;
const maxTimelineBytes = 250_000_000;

/** The maximum number of rows, events or visits to read from one file. */
export const maxEntries = 100_000;

/** The maximum number of stays that one file can offer. */
const maxOffered = 5000;

/** The maximum number of problems to list one by one. */
const maxProblems = 200;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** The maximum number of bytes to read of a file with this name. A larger file is cut before it is loaded into memory. */
export const readableBytes = (name: string): number =>
  /\.json$/i.test(name) ? maxTimelineBytes : maxTextBytes;

/** The problem of a file of which only the first part was read. Sizes are in bytes. */
export const partProblem = (size: number, read: number): string =>
  `The file has ${inMegabytes(size)}. Only the first ${inMegabytes(read)} were read, up to here. Split the file, or export a shorter time, to import the rest.`;

/** A part of a file, shortened for a message. */
export const shown = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

export const keyOf = (kind: ImportKind, countries: readonly string[], from: string, to?: string): string =>
  `${kind}:${countries.join("/")}:${from}:${to ?? ""}`;

export interface KeyParts {
  kind: ImportKind;
  countries: string;
  from: string;
  to?: string;
}

/** The parts of a key. Undefined if the text is not such a key. */
export const readKey = (key: string): KeyParts | undefined => {
  const match = /^([a-z0-9]+):([A-Z]{2}(?:\/[A-Z]{2})*):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})?$/.exec(key);
  const kind = importKinds.find((one) => one === match?.[1]);
  return match && kind ? { kind, countries: match[2]!, from: match[3]!, to: match[4] } : undefined;
};

/** Collects up to `maxProblems` problems, and counts the rest. */
export const createProblems = () => {
  const problems: ImportProblem[] = [];
  let unlisted = 0;
  return {
    add(where: string, problem: string): void {
      if (problems.length < maxProblems) problems.push({ where, problem });
      else unlisted += 1;
    },
    list(): ImportProblem[] {
      const rest = {
        where: "Further on",
        problem: `The file has ${unlisted.toLocaleString("en-US")} more problems.`,
      };
      return unlisted > 0 ? [...problems, rest] : problems;
    },
  };
};
export type Problems = ReturnType<typeof createProblems>;

/** Keeps at most `maxOffered` stays, and reports if there are more. */
export const limitOffered = (stays: readonly ImportedStay[], problems: Problems): ImportedStay[] => {
  if (stays.length > maxOffered)
    problems.add(
      "The file",
      `It has ${stays.length.toLocaleString("en-US")} stays. The first ${maxOffered.toLocaleString("en-US")} are offered. Split the file to import the others.`,
    );
  return stays.slice(0, maxOffered);
};
