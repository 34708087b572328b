import Papa from "papaparse";
import { dayOf, isoOf, plusDays } from "./day.ts";
import type { KeptStay } from "./travels.ts";

const columns = ["country", "from", "to", "fromTime", "toTime", "purpose", "underPermit", "note"];

/** Text that a spreadsheet would take for a formula, and text that begins like the quote that prevents it. */
const looksLikeFormula = /^['=+\-@\t\r]/;

/** The stays as a CSV file that the import reads back. Where a stay comes from is not in it. */
export const staysAsCsv = (stays: readonly KeptStay[]): string =>
  Papa.unparse(
    {
      fields: columns,
      data: stays.map((stay) => [
        ...[stay.country, stay.from, stay.to, stay.fromTime, stay.toTime, stay.purpose],
        stay.isUnderPermit ? "yes" : "",
        stay.note,
      ]),
    },
    { escapeFormulae: looksLikeFormula, newline: "\r\n" },
  );

/** Escapes a text of a calendar (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n");

const maxLine = 75;

/** Folds a line after 75 bytes (RFC 5545, 3.1), between characters. */
const fold = (line: string): string => {
  const encoder = new TextEncoder();
  let folded = "";
  let length = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > maxLine) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
};

const compact = (iso: string): string => iso.replaceAll("-", "");

/**
 * The stays that have a last day as a calendar of whole days.
 * @param written the moment of the export, in ISO 8601
 */
export const staysAsIcs = (
  stays: readonly KeptStay[],
  nameOf: (country: string) => string,
  written: string,
): string => {
  const stamp = written.replace(/[-:]|\.\d+/g, "");
  const events = stays.flatMap(({ id, country, from, to, note }) =>
    to === undefined
      ? []
      : [
          "BEGIN:VEVENT",
          `UID:${id}@stays`,
          `DTSTAMP:${stamp}`,
          `DTSTART;VALUE=DATE:${compact(from)}`,
          `DTEND;VALUE=DATE:${compact(isoOf(plusDays(dayOf(to), 1)))}`,
          `SUMMARY:${escapeText(nameOf(country))}`,
          ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
          "TRANSP:TRANSPARENT",
          "END:VEVENT",
        ],
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Meridian//Stays//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
};
