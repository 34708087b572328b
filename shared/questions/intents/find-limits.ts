import type { ProgrammeRoute } from "../../programmes/contract.ts";
import type { findProgrammes } from "../find-programmes.ts";
import type { StatedBound } from "../reading/bounds.ts";
import type { Reading } from "../reading/read.ts";
import type { ColumnId } from "./programme-columns.ts";

type Limits = NonNullable<Parameters<typeof findProgrammes.answer>[0]["limits"]>;
type LimitName = keyof Limits;

/** The limits on programs that a text names, and the words of limits that we cannot apply. */
export interface FoundLimits {
  limits?: Limits;
  /** The first limit that is applied. */
  name?: LimitName;
  unapplied: readonly string[];
}

const daysIn = { day: 1, week: 7, month: 30, year: 365 } as const;
const monthsIn = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 } as const;

const figureOfBound = (name: LimitName, { count, unit }: StatedBound): number => {
  if (name === "stay" || name === "processing") return count * daysIn[unit];
  const months = count * monthsIn[unit];
  return name === "citizenship" || name === "permanent" ? months / 12 : months;
};

const isShort = ({ unit }: StatedBound): boolean => unit === "day" || unit === "week" || unit === "month";

/** The figure that 'at most' and a length limit: the yearly stay, the years to a title, or else the processing time. */
const mostOf = (bound: StatedBound, { cues }: Reading): LimitName | undefined => {
  if (bound.isYearly || (isShort(bound) && (cues.has("min-stay") || cues.has("no-stay")))) return "stay";
  if (!isShort(bound)) {
    if (cues.has("naturalize") || cues.has("passport-document")) return "citizenship";
    return cues.has("permanent") ? "permanent" : undefined;
  }
  if (cues.has("processing") || cues.has("fastest")) return "processing";
  return cues.has("duration") || cues.has("stay") ? undefined : "processing";
};

const leastOf = ({ isYearly }: StatedBound, { cues }: Reading): LimitName | undefined => {
  if (isYearly || cues.has("naturalize") || cues.has("processing")) return undefined;
  return cues.has("in-all") ? "total" : "length";
};

const nameOf = (bound: StatedBound, reading: Reading): LimitName | undefined =>
  bound.at === "most" ? mostOf(bound, reading) : leastOf(bound, reading);

/** Reads the limits on programs of some routes. */
export const limitsOf = (reading: Reading, routes: readonly ProgrammeRoute[]): FoundLimits => {
  const named = reading.bounds.map((bound) => ({ bound, name: nameOf(bound, reading) }));
  // Citizenship by investment needs no years of residence, so a limit on years does not apply.
  const isPassport = routes.includes("citizenship");
  const applied = named.flatMap(({ bound, name }) =>
    name && !(isPassport && name === "citizenship") ? [{ name, value: figureOfBound(name, bound) }] : [],
  );
  return {
    limits:
      applied.length > 0 ? Object.fromEntries(applied.map(({ name, value }) => [name, value])) : undefined,
    name: applied[0]?.name,
    unapplied: named.flatMap(({ bound, name }) => (name === undefined && !bound.isWeak ? [bound.text] : [])),
  };
};

/** Columns that a text can name as a condition, although we don't filter by them. */
export const unfilteredColumns: readonly (readonly [cue: string, column: ColumnId])[] = [
  ["where-apply", "where"],
  ["insurance", "insurance"],
  ["reapply", "pause"],
  ["tax", "tax"],
];
