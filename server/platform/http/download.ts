import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { nextTurn } from "#server/platform/next-turn.ts";
import { setApiHeaders } from "./security-headers.ts";

/** A file that is generated while it is sent. */
export interface Download {
  /** Letters, digits, dots and hyphens. */
  fileName: string;
  /** Pieces of any size. An error within the first 16 kB gets a normal error response. */
  text: AsyncGenerator<string, void>;
}

/** Codes of stream errors after the client disconnected. */
const clientGone = /^ERR_STREAM_(PREMATURE_CLOSE|UNABLE_TO_PIPE|DESTROYED)$/;

/** Media types by the contract's `answers`. */
export const fileTypes = { csv: "text/csv", jsonFile: "application/json" } as const;

/** The minimum length of a chunk, in characters, except of the last one. */
const chunkLength = 16_384;

/** Joins small pieces, and lets other requests run between two chunks: a fast connection never makes the stream wait. */
async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = "";
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
    await nextTurn();
  }
  yield chunk;
}

/**
 * Streams a file with backpressure. An error after the first chunk cuts the connection, so that the client does not
 * mistake a partial file for a complete one. Generation stops when the client disconnects.
 */
export const sendDownload = async (
  req: Request,
  res: Response,
  mediaType: string,
  { fileName, text }: Download,
): Promise<void> => {
  const chunks = chunksOf(text);
  // Nothing is sent yet, so an error here still gets a normal error response.
  const first = await chunks.next();
  setApiHeaders(res);
  res.setHeader("Content-Type", `${mediaType}; charset=utf-8`);
  res.setHeader("Content-Disposition", `attachment; filename="${fileName}"`);
  const all = async function* () {
    if (first.value) yield first.value;
    yield* chunks;
  };
  try {
    if (req.method === "HEAD") res.end();
    else await pipeline(Readable.from(all()), res);
  } catch (error) {
    if (!clientGone.test(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    await chunks.return();
  }
};

/** Makes spreadsheet programs read a CSV file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * Cells that a spreadsheet could evaluate as a formula: they start with a formula sign, also in full width or after
 * spaces, or with a control character (OWASP, CSV injection).
 */
const formula = /^(?:\p{Cc}|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

const cell = (value: string | number | null): string => {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One CSV record (RFC 4180) with its line break. Cells that look like formulas are escaped. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;
