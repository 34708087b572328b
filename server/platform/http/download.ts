import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { setApiHeaders } from "./security-headers.ts";

/** A file that is made while it is sent. */
export interface Download {
  /** Letters, digits, dots and hyphens. */
  fileName: string;
  /** Pieces of any size; the first may fail as any handler may. */
  text: AsyncGenerator<string, void>;
}

/** What a stream says whose reader is gone. */
const readerGone = /^ERR_STREAM_(PREMATURE_CLOSE|UNABLE_TO_PIPE|DESTROYED)$/;

/** Media types of files, by what a contract says that it answers with. */
export const fileTypes = { csv: "text/csv", jsonFile: "application/json" } as const;

/**
 * Sends a file to save at the pace of the reader. What cannot be read any more cuts the connection, so that nobody takes
 * a part for the whole; a caller who goes away ends the reading.
 */
export const sendDownload = async (
  req: Request,
  res: Response,
  mediaType: string,
  { fileName, text }: Download,
): Promise<void> => {
  // What fails at once is answered in words, for nothing is sent yet.
  const first = await text.next();
  setApiHeaders(res);
  res.setHeader("Content-Type", `${mediaType}; charset=utf-8`);
  res.setHeader("Content-Disposition", `attachment; filename="${fileName}"`);
  const all = async function* () {
    if (first.value) yield first.value;
    yield* text;
  };
  try {
    if (req.method === "HEAD") res.end();
    else await pipeline(Readable.from(all()), res);
  } catch (error) {
    if (!readerGone.test(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    await text.return();
  }
};

/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet would take for a formula, or a control character, which may hide one: the signs that begin a
 * formula, also in full width and after blanks (OWASP, CSV injection).
 */
const active = /^(?:\p{Cc}|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

const cell = (value: string | number | null): string => {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const inert = active.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** One record as RFC 4180 has it, with its line break. No cell can act in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;
