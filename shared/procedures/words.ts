import { dateText, shortMonths } from "../calendar/words.ts";
import { countOf } from "../text/count.ts";
import type { ProcedureConfidence, ProcedureDeadline, ProcedureTopic } from "./procedure.ts";

export const topicNames: Readonly<Record<ProcedureTopic, string>> = {
  border: "Borders and travel permission",
  residence: "Living abroad",
  documents: "Documents and proof",
  tax: "Tax and social security",
  travel: "Pets, medicine, insurance",
};

/** How well a procedure as a whole is supported. */
export const supportTexts: Readonly<Record<ProcedureConfidence, string>> = {
  official: "From a law or an authority's website, unless marked 'Not confirmed'.",
  secondary: "From sources other than the authority, so check with the authority before you act.",
  unconfirmed: "Mostly common knowledge that no source confirms, so check with the authority before you act.",
};

/** 'Sources dated Oct 5, 2026.', or 'Sources dated Oct 2026 to Nov 2026.' for '2026-10/2026-11'. */
export const asOfText = (asOf: string | undefined): string =>
  asOf === undefined
    ? "The sources are undated."
    : `Sources dated ${asOf.split("/").map(dateText).join(" to ")}.`;

const units = { H: "hour", D: "day", W: "week", M: "month", Y: "year" } as const;

/** A length in words. `isBefore`: it counts back from the event. */
const readLength = (length: string) => {
  const [, sign, count = "", unit = "D"] = /^(-?)PT?(\d+)([HDWMY])$/.exec(length) ?? [];
  return {
    words: countOf(Number(count), units[unit as keyof typeof units]),
    isBefore: sign === "-",
    isZero: Number(count) === 0,
  };
};

const sideOf = ({ isBefore }: { isBefore: boolean }): string => (isBefore ? "before" : "after");

const windowText = (
  event: string,
  earliest: string | undefined,
  latest: string | undefined,
): string | undefined => {
  const [first, last] = [earliest, latest].map((length) =>
    length === undefined ? undefined : readLength(length),
  );
  if (first && last?.isZero) return `from ${first.words} before ${event} until then`;
  if (first && last) {
    const start = first.isBefore === last.isBefore ? first.words : `${first.words} ${sideOf(first)}`;
    return `from ${start} to ${last.words} ${sideOf(last)} ${event}`;
  }
  if (last?.isZero) return `before ${event}`;
  if (last)
    return last.isBefore ? `at least ${last.words} before ${event}` : `within ${last.words} after ${event}`;
  return first && `from ${first.words} ${sideOf(first)} ${event}`;
};

const yearDayText = (day: string): string => {
  const [month, date] = day.split("-").map(Number);
  return `${shortMonths[(month ?? 1) - 1]} ${date}`;
};

/** 'from 60 days before to 90 days after the end of the permit' */
export const deadlineText = (deadline: ProcedureDeadline): string => {
  if ("lasts" in deadline) return `for ${readLength(deadline.lasts).words}`;
  if ("until" in deadline) {
    const until = yearDayText(deadline.until);
    return deadline.from === undefined ? `by ${until}` : `from ${yearDayText(deadline.from)} to ${until}`;
  }
  const { event, earliest, latest } = deadline;
  return windowText(event, earliest, latest) ?? "";
};
