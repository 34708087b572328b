import { hasStayHeader, readCsv } from "./csv.ts";
import { isI94, readI94 } from "./i94.ts";
import { type DateOrder, type ImportResult, tooLarge } from "./imported.ts";
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

const binaryProblem = (bytes: Uint8Array): string | undefined => {
  const found = binaries.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (found) return `It is ${found[1] ? found[0] : ""}. ${found[2]}`;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, 4096).includes(0) ? "It holds no text." : undefined;
};

/** Decodes UTF-8, UTF-16 with a mark, and what old programs of Windows write. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
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

const beginning = (source: string | Uint8Array): string =>
  (typeof source === "string" ? source.slice(0, 200) : new TextDecoder().decode(source.subarray(0, 200)))
    .replace(/^\ufeff/, "")
    .trimStart();

/** Calls a function once, when its value is needed. */
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
) => Promise<ImportResult>;

/**
 * A function that reads the stays of a file or of a pasted text, whatever its kind. It never throws: what cannot be read is
 * a problem that names its place. `order` is the answer to the question of an earlier result. Names of places and borders
 * are loaded for the first file that needs them.
 */
export const createImport = (): ReadImport => {
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
    if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
      const { readIcs } = await import("./calendar-stays.ts");
      return readIcs(text, places());
    }
    return !hasStayHeader(text) && isI94(text) ? readI94(text) : readCsv(text, places(), order);
  };

  return async (name, source, order) => {
    const start = beginning(source);
    const isJson = start.startsWith("{") || start.startsWith("[");
    const problem =
      tooLarge(isJson ? ".json" : name, source.length) ??
      (typeof source === "string" ? undefined : binaryProblem(source));
    if (problem) return refuse(problem);
    if (isJson) return (await timeline())(typeof source === "string" ? [source] : decodeChunks(source));
    return readText((typeof source === "string" ? source : decode(source)).replace(/^\ufeff/, ""), order);
  };
};
