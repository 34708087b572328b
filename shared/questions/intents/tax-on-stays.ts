import { type Day, dayOf, toDay } from "../../calendar/day.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import type { Reading } from "../reading/read.ts";
import type { DescribedRule } from "../rule.ts";
import type { IntentContext, WordedAnswer } from "./intent.ts";
import { regimeWords, residentParts } from "./place-tax.ts";
import { programmeIntent } from "./programmes.ts";

/** The minimum and maximum days that a length can have: 6 months are 181 to 184 days. */
export interface DaySpan {
  least: number;
  most: number;
}

/** The days of a length of up to 12 months, over all months of a year in which it can begin. Undefined for other lengths. */
export const daySpanOf = (length: WrittenLength | undefined, year: number): DaySpan | undefined => {
  if (length?.unit !== "month" || length.count > 12) return undefined;
  const days = Array.from({ length: 12 }, (_, month) => {
    const first: Day = toDay(year, month + 1, 1);
    return lastDayOf(length, first) - first + 1;
  });
  return { least: Math.min(...days), most: Math.max(...days) };
};

type Limit = DescribedRule["limits"][number];

/** The fewest days that are more than half of the tax year that begins in `year`: 183, or 184 of 366 days. */
const moreThanHalf = (start: string | undefined, year: number): number => {
  const firstDay = (of: number): Day => dayOf(`${of}-${start ?? "01-01"}`);
  return Math.floor((firstDay(year + 1) - firstDay(year)) / 2) + 1;
};

/**
 * The fewest days that reach a limit of days in 12 months, or in the tax year that begins in `year`. Undefined for other
 * limits.
 */
export const reachedAt = (limit: Limit, year: number): number | undefined => {
  if (limit.kind === "half-year") return moreThanHalf(limit.start, year);
  if (limit.kind !== "count") return undefined;
  return limit.op === ">" ? limit.days + 1 : limit.days;
};

/** Whether a limit lies between the minimum and maximum days of a length, so that the length alone decides nothing. */
export const isWithinSpan = ({ limits }: DescribedRule, { least, most }: DaySpan, year: number): boolean =>
  limits.some((limit) => {
    const days = reachedAt(limit, year);
    return days !== undefined && least < days && days <= most;
  });

/** Whether all limits count the days of one tax year, so that days in two tax years are not added up. */
export const isByTaxYear = ({ limits }: DescribedRule): boolean =>
  limits.length > 0 &&
  limits.every(
    (limit) => limit.kind === "half-year" || (limit.kind === "count" && limit.window.kind === "year"),
  );

/** Cues that ask for the tax itself, and not only for tax residence. */
const payCues = ["pays-tax", "foreign-income", "remote-work", "income-tax"];

/** What residents pay, to follow a verdict on tax residence. Begins with the special regime of the named program. */
export const residentsPayWords = (
  reading: Reading,
  place: string,
  { packs, words }: IntentContext,
): string[] => {
  const facts = packs.places.find((one) => one.place === place);
  if (!facts || !payCues.some((cue) => reading.cues.has(cue))) return [];
  const [[id] = []] = reading.programmes;
  const named = packs.programmes.find((one) => one.id === id)?.regime;
  const regime = facts.regimes.find((one) => one.id === named && one.status === "open");
  const parts = [regime && regimeWords(place, regime, words), ...residentParts(facts, reading, words)];
  return parts.filter((part) => part !== undefined);
};

/** The kinds of tax that a program's own rule sets, however many days its holders stay. */
const ownKinds: ReadonlySet<string | undefined> = new Set(["none", "exempt", "not resident"]);

/** The answer of the named program, if its holders are not taxed like other residents. */
export const programmeTaxAnswer = (reading: Reading, context: IntentContext): WordedAnswer | undefined => {
  const [ids = [], ...more] = reading.programmes;
  if (ids.length !== 1 || more.length > 0) return undefined;
  const found = context.packs.programmes.find(({ id }) => id === ids[0]);
  if (!found || !ownKinds.has(found.terms.tax)) return undefined;
  const said = programmeIntent.answerInput({ programme: found.id }, reading, context);
  return said?.kind === "answer" ? said : undefined;
};
