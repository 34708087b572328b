import type { Day } from "../../calendar/day.ts";
import type { DateOrder } from "../../calendar/written-dates.ts";
import { hasStayHeader, readCsv } from "./csv.ts";
import { isI94, readI94 } from "./i94.ts";
import { type ImportResult, partProblem, readableBytes } from "./imported.ts";
import { createPlaces } from "./places.ts";

const refuse = (problem: string): ImportResult => ({
  stays: [],
  problems: [{ where: "The file", problem }],
  notes: [],
});

/** The first bytes of formats that hold no text. */
const binaries: readonly [name: string, bytes: readonly number[], advice: string][] = [
  ["a ZIP archive or a spreadsheet", [0x50, 0x4b, 3, 4], "Unpack it, or save the spreadsheet as CSV."],
  ["an old spreadsheet", [0xd0, 0xcf, 0x11, 0xe0], "Save it as CSV."],
  ["a PDF", [0x25, 0x50, 0x44, 0x46], "Copy its text and paste it."],
  ["a compressed file", [0x1f, 0x8b], "Unpack it first."],
];

/**
 * The variant of UTF-16, by the byte order mark or else by the position of zero bytes. Undefined for other encodings.
 */
const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zerosAt = (rest: number) => start.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (start.length < 8 || Math.max(even, odd) * 4 < start.length || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? "utf-16le" : "utf-16be";
};

const binaryProblem = (bytes: Uint8Array): string | undefined => {
  const found = binaries.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (found) return `It is ${found[0]}. ${found[2]}`;
  return !utf16Of(bytes) && bytes.subarray(0, 4096).includes(0) ? "It holds no text." : undefined;
};

/** Decodes UTF-8, UTF-16 and old Windows encodings. Leaves out a character that is cut off at the end. */
const decode = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes, { stream: true });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

const chunkBytes = 1 << 20;

/** Decodes a large file piece by piece, so that its text is never in memory as a whole. */
function* decodeChunks(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
}

const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 1000));

/** Cuts an incomplete text after its last complete line, and a calendar after its last complete event. */
const wholeLines = (text: string): string => {
  const lines = text.slice(0, text.lastIndexOf("\n") + 1) || text;
  const lastEvent = isCalendar(text) ? /^[\s\S]*\nEND:VEVENT\r?\n/i.exec(lines)?.[0] : undefined;
  return lastEvent ? `${lastEvent}END:VCALENDAR\n` : lines;
};

const countLines = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
};

const beginning = (source: string | Uint8Array): string =>
  (typeof source === "string" ? source.slice(0, 200) : new TextDecoder().decode(source.subarray(0, 200)))
    .replace(/^\ufeff/, "")
    .trimStart();

/** Creates a value lazily and once. */
const once = <T>(create: () => T): (() => T) => {
  let value: { of: T } | undefined;
  return () => {
    value ??= { of: create() };
    return value.of;
  };
};

export type ReadImport = (
  name: string,
  source: string | Uint8Array,
  order?: DateOrder,
  size?: number,
) => Promise<ImportResult>;

/**
 * Creates a function that reads the stays of a file or a pasted text, and detects its kind. It never throws: it reports
 * unreadable parts as problems with their position. `order` is the answer to the question of an earlier result. `size`
 * is the size in bytes if `source` is only the first part of a larger file. Place names and borders are loaded for the
 * first file that needs them. `today` determines which century a two-digit year falls in. `readable` gives the maximum
 * number of bytes to read of a file with this name.
 */
export const createImport = (
  today: () => Day,
  readable: (name: string) => number = readableBytes,
): ReadImport => {
  const places = once(createPlaces);
  const timeline = once(async () => {
    const [{ readTimeline }, { createCountryMap }] = await Promise.all([
      import("./timeline.ts"),
      import("./shapes.ts"),
    ]);
    const map = createCountryMap();
    return (chunks: Iterable<string>) => readTimeline(chunks, map);
  });

  const readText = async (text: string, order: DateOrder | undefined): Promise<ImportResult> => {
    if (text.trim() === "") return refuse("It is empty.");
    if (isCalendar(text)) {
      const { readIcs } = await import("./calendar-stays.ts");
      return readIcs(text, places());
    }
    return !hasStayHeader(text) && isI94(text)
      ? readI94(text, today())
      : readCsv(text, places(), today(), order);
  };

  /** Reads the first part of a text, and reports where it ends. */
  const readPart = async (part: string, size: number, read: number, order: DateOrder | undefined) => {
    const text = wholeLines(part);
    const result = await readText(text, order);
    const end = { where: `Line ${countLines(text)}`, problem: partProblem(size, read) };
    return { ...result, problems: [end, ...result.problems] };
  };

  const readJson = async (source: string | Uint8Array, size: number): Promise<ImportResult> => {
    const result = (await timeline())(typeof source === "string" ? [source] : decodeChunks(source));
    if (size <= source.length) return result;
    const end = { where: "The file", problem: partProblem(size, source.length) };
    return { ...result, problems: [end, ...result.problems] };
  };

  return async (name, whole, order, size = whole.length) => {
    const start = beginning(whole);
    const isJson = start.startsWith("{") || start.startsWith("[");
    const limit = readable(isJson ? ".json" : name);
    const source = typeof whole === "string" ? whole.slice(0, limit) : whole.subarray(0, limit);
    const problem = typeof source === "string" ? undefined : binaryProblem(source);
    if (problem) return refuse(problem);
    if (isJson) return readJson(source, size);
    const text = (typeof source === "string" ? source : decode(source)).replace(/^\ufeff/, "");
    return size > source.length ? readPart(text, size, source.length, order) : readText(text, order);
  };
};
