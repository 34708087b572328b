import Papa from "papaparse";
import { type CalendarEvent, calendarOf } from "../../calendar/icalendar.ts";
import type { KeptStay } from "../travels.ts";

const columns = ["country", "from", "to", "fromTime", "toTime", "purpose", "underPermit", "note"];

/** Text that a spreadsheet would read as a formula, or that begins with the quote that we put before such text. */
const looksLikeFormula = /^['=+\-@\t\r]/;

/** The stays as a CSV file that the import reads back. It leaves out where stays were imported from. */
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

/** The stays that have a last day as an iCalendar file. `now` is the moment of the export. */
export const staysAsIcs = (
  stays: readonly KeptStay[],
  nameOf: (country: string) => string,
  now: Date,
): string => {
  const events = stays.flatMap(({ id, country, from, to, note }): CalendarEvent[] =>
    to === undefined
      ? []
      : [{ uid: `${id}@stays`, day: from, lastDay: to, title: nameOf(country), description: note }],
  );
  return calendarOf(events, now, "Stays");
};
