import type { Day } from "../../calendar/day.ts";
import { foldLetters } from "../../text/fold.ts";
import { shown } from "./imported.ts";
import words from "./words.json" with { type: "json" };

/** The unit of a column of lengths. The first day counts as a day, but not as a night. */
export type LengthColumn = "days" | "nights";

interface Length {
  count: number;
  /** Undefined for a number without a unit. */
  unit?: keyof typeof words.lengthUnits;
}

const units = Object.entries(words.lengthUnits) as [keyof typeof words.lengthUnits, string[]][];

/** '20', '20 days', '19 nights' or '2 weeks'. */
const parseLength = (cell: string): Length | undefined => {
  const match = /^(\d{1,5})(?:[.,]0+)?\s*(\p{L}*)\.?$/u.exec(foldLetters(cell.trim().slice(0, 40)));
  if (!match) return undefined;
  const count = Number(match[1]);
  if (match[2] === "") return { count };
  const unit = units.find(([, names]) => names.includes(match[2]!))?.[0];
  return unit && { count, unit };
};

export interface StayLengths {
  /** Call this for each row with both days and a length, to learn whether the column's numbers include both days. */
  observe(cell: string, column: LengthColumn, from: Day, to: Day): void;
  /** The number of days from the first day to the last, or the problem with the cell. */
  read(cell: string, column: LengthColumn): number | string;
}

/** Reads the lengths of stays without a last day. */
export const createStayLengths = (): StayLengths => {
  let both = 0;
  let withoutFirst = 0;
  return {
    observe(cell, column, from, to) {
      const length = parseLength(cell);
      if (!length || length.unit !== undefined || column === "nights") return;
      if (length.count === to - from + 1) both += 1;
      if (length.count === to - from) withoutFirst += 1;
    },
    read(cell, column) {
      const length = parseLength(cell);
      const problem = `'${shown(cell)}' is not a number of ${column}. Add the last day of the stay.`;
      if (!length) return problem;
      const isNights = column === "nights" || (withoutFirst > 0 && both === 0);
      const { count, unit = isNights ? "night" : "day" } = length;
      const after = { night: count, day: count - 1, week: count * 7 - 1 }[unit];
      return after < 0 ? problem : after;
    },
  };
};
