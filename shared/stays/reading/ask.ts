import { type Day, isoOf, yearOf } from "../../calendar/day.ts";
import { edgeOf, findDates, type WrittenDate } from "../../calendar/written-dates.ts";
import { findLengths, fits, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { foldName } from "../../gazetteer/fold-name.ts";
import { schengen } from "../../gazetteer/schengen.ts";
import { countriesIn, findPlaces, type PlaceNames } from "../../gazetteer/written-places.ts";
import { hideAll } from "../../text/hide.ts";
import type { ProposedStay } from "../planning/planner.ts";
import { endsBefore } from "../stay.ts";
import { spanProblem } from "./span-problem.ts";
import { type Role, roleBefore, tidied } from "./written-words.ts";

/** What a person asks about a stay. Both days of a stay belong to it. */
export type StayQuestion =
  | ({ kind: "stay" } & ProposedStay)
  | { kind: "longest"; place: string; from: Day }
  | { kind: "return"; place: string; days: number };

/** The longest question that is read, in UTF-16 code units. */
export const maxQuestionLength = 300;

/** The longest stay that a question may ask for, in days. */
export const maxAskedDays = 3660;

/** The problem with the days of a question, in words. Undefined if there is none. */
export const questionProblem = (question: StayQuestion): string | undefined => {
  if (question.kind === "longest") return undefined;
  if (question.kind === "return") {
    const { days } = question;
    if (Number.isInteger(days) && days >= 1 && days <= maxAskedDays) return undefined;
    return "Enter a whole number of days, from 1 day to 10 years.";
  }
  const { from, to } = question;
  if (to < from) return endsBefore(from, to);
  return to - from >= maxAskedDays ? "The stay is longer than ten years. Check the dates." : undefined;
};

const checked = (question: StayQuestion): StayQuestion | string => questionProblem(question) ?? question;

const schengenNames = [
  ...[schengen.name, ...schengen.aliases],
  ...["Schengen", "Schengen zone", "Schengen countries"],
].map(foldName);

/** A question as far as its parts are found. */
interface Words {
  text: string;
  dates: readonly WrittenDate[];
  /** What the words before each date say about it. */
  roles: readonly (Role | undefined)[];
  length?: WrittenLength;
  place: string;
}

/** The first or last day of a written date. Without a year, it is the first such day from `from` on. */
const dayFrom = (date: WrittenDate, from: Day, edge: "first" | "last"): Day | string => {
  if (date.year !== undefined) return edgeOf(date, date.year, edge);
  // A leap day can be eight years away.
  for (let next = yearOf(from); next <= yearOf(from) + 8; next++) {
    const last = edgeOf(date, next, "last");
    const day = edgeOf(date, next, edge);
    // In a month that has begun, the days that are left are meant.
    if (typeof last === "number" && typeof day === "number" && last >= from) return day < from ? from : day;
  }
  return `The date '${date.text}' does not exist.`;
};

/** The day of a first date without a year, if the second one has its year: the last such day before that one. */
const dayBefore = (date: WrittenDate, to: Day): Day | string => {
  const sameYear = edgeOf(date, yearOf(to), "first");
  return typeof sameYear === "string" || sameYear <= to ? sameYear : edgeOf(date, yearOf(to) - 1, "first");
};

/** The days of one date, or from one date to another. Without years, the next such days are meant. */
const daysOf = (
  [first, last = first]: readonly [WrittenDate, WrittenDate?],
  today: Day,
): ProposedDays | string => {
  const checked = (days: ProposedDays) => spanProblem([first, last], days) ?? days;
  if (first.year === undefined && last.year !== undefined) {
    const to = edgeOf(last, last.year, "last");
    const from = typeof to === "string" ? to : dayBefore(first, to);
    return typeof from === "string" ? from : checked({ from, to: to as Day });
  }
  const from = dayFrom(first, today, "first");
  if (typeof from === "string") return from;
  const to = dayFrom(last, from, "last");
  return typeof to === "string" ? to : checked({ from, to });
};

type ProposedDays = Pick<ProposedStay, "from" | "to">;

const isEnd = (role: Role | undefined): boolean => role === "until" || role === "left";

/** The days that a question about a stay names, or what is missing. */
const stayDays = ({ text, dates, roles, length }: Words, today: Day): ProposedDays | string => {
  const [first, second, ...others] = dates;
  if (first === undefined || others.length > 0)
    return "Say from when to when, for example: from 10 May to 30 July.";
  if (second) {
    const isReversed = isEnd(roles[0]) && roles[1] === "from";
    const days = daysOf(isReversed ? [second, first] : [first, second], today);
    if (length === undefined || typeof days === "string" || fits(days, length)) return days;
    return `The dates and '${length.text}' do not fit together. Name the last day, or how long.`;
  }
  if (isEnd(roles[0])) return "Say from when, for example: from 10 May.";
  const days = daysOf([first], today);
  if (typeof days === "string") return days;
  if (length) return { from: days.from, to: lastDayOf(length, days.from) };
  const isWhole = first.day === undefined && roles[0] !== "from";
  if (isWhole || roles[0] === "on" || /\bday trip\b/i.test(text)) return days;
  return "Say until when, for example: to 30 July, or for 30 days.";
};

const readStayQuestion = (words: Words, today: Day): StayQuestion | string => {
  const days = stayDays(words, today);
  return typeof days === "string" ? days : checked({ kind: "stay", place: words.place, ...days });
};

const readLongestQuestion = ({ dates, place }: Words, today: Day): StayQuestion | string => {
  const [first, ...others] = dates;
  if (others.length > 0) return "Name one date, the day of arrival.";
  const from = first ? dayFrom(first, today, "first") : today;
  return typeof from === "string" ? from : { kind: "longest", place, from };
};

const readReturnQuestion = ({ length, place }: Words, today: Day): StayQuestion | string => {
  if (length === undefined) return "Say for how long, for example: for 30 days.";
  return checked({ kind: "return", place, days: lastDayOf(length, today) - today + 1 });
};

const placeOf = (countries: readonly string[] | undefined): { place: string } | string => {
  if (countries === undefined) return "Name a country or a town, or the Schengen area.";
  const [place, ...others] = countries;
  if (place === undefined) return "The question names several places. Ask about one of them.";
  return others.length === 0 ? { place } : "Several countries have a place with this name. Name the country.";
};

/** What keeps a date from being read, in words. */
const problemOf = ({ text, problem, numbers }: WrittenDate): string | undefined => {
  if (numbers) return `'${text}' can mean two dates. Write the month as a word, or the date as 2026-03-14.`;
  return problem === undefined ? undefined : `'${text}' ${problem}`;
};

/** Finds the parts of a question, or says which of them is missing or unclear. */
const wordsOf = (question: string, names: PlaceNames, today: Day): Words | string => {
  // 'From now to 5 May' begins today.
  const text = tidied(question).replace(/\bright now\b|\bnow\b/gi, isoOf(today));
  const known = {
    get: (name: string) => (schengenNames.includes(name) ? [schengen.code] : names.get(name)),
  };
  const { places, rest: withoutPlaces } = findPlaces(text, known);
  const lengths = findLengths(withoutPlaces);
  const { dates, rest } = findDates(hideAll(withoutPlaces, lengths), today);
  const place = placeOf(countriesIn(text, places, rest, known).countries);
  if (typeof place === "string") return place;
  const problem = dates.map(problemOf).find((it) => it !== undefined);
  if (problem !== undefined) return problem;
  const roles = dates.map(({ at }, index) => roleBefore(rest.slice(dates[index - 1]?.end ?? 0, at)));
  return { text: rest, dates, roles, length: lengths[0], ...place };
};

/**
 * Reads a question such as 'Can I be in Spain from 10 May to 30 July?', or says in words what is missing or unclear.
 * A date without a year is the next such date, and a month without days is the whole month.
 */
export const readQuestion = (question: string, names: PlaceNames, today: Day): StayQuestion | string => {
  if (question.length > maxQuestionLength)
    return `The question is longer than ${maxQuestionLength} characters. Shorten it.`;
  const words = wordsOf(question, names, today);
  if (typeof words === "string") return words;
  if (/\bhow (?:long|much longer|many)\b|\b(?:have to|must|should) (?:i )?leave\b/i.test(words.text))
    return readLongestQuestion(words, today);
  return /\bwhen\b|\bearliest\b/i.test(words.text)
    ? readReturnQuestion(words, today)
    : readStayQuestion(words, today);
};
