import { type Day, plusDays, toDay, yearOf } from "../../calendar/day.ts";
import { edgeOf, findDates, type WrittenDate } from "../../calendar/written-dates.ts";
import { findLengths, firstDayOf, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { isPast, type Role, roleBefore } from "../../stays/reading/written-words.ts";
import { hidden, hideAll } from "../../text/hide.ts";
import type { MentionedPlace } from "./places.ts";

/** A stay that a text tells. Without `to`, the person is still there. Without `place`, the text names none. */
export interface ToldStay {
  place?: string;
  from: Day;
  to?: Day;
  /** Only the year and the number of days are told, so the days are the first ones of that year. */
  isInYear?: true;
}

/** What a text says about days. */
export interface ToldDays {
  /** Stays that are over or have begun, and planned ones. */
  stays: readonly ToldStay[];
  /** The day that the question asks about: an arrival, a return, or a visit on one day. */
  on?: Day;
  /** A length that belongs to no told stay. */
  length?: WrittenLength;
  /** A date that cannot be read, in words. */
  problem?: string;
}

interface Dated {
  date: WrittenDate;
  role?: Role;
  /** The words between the date before, or the beginning, and this one. */
  before: string;
}

const rangeMark =
  /^[\s\uE000]*(?:-|→|to|until|till?|through|bis(?: zum)?|al?|au|hasta(?: el)?|até(?: o)?|fino al?|and|y|und|et|e)?[\s\uE000]*(?:the|el|le|il|o)?[\s\uE000]*$/iu;
const backWords =
  /(?<!\p{L})(?:go(?:ing)? back|com(?:e|ing) back|back|return\p{L}*|re-?enter\p{L}*|vuelv\p{L}+|volver\p{L}*|regres\p{L}+|volt\p{L}+|zurück\p{L}*|wieder\p{L}*|revien\p{L}+|revenir|retourn\p{L}+|torn\p{L}+|ritorn\p{L}+|rientr\p{L}+)(?!\p{L})/iu;
const planWords =
  /(?<!\p{L})(?:plan\p{L}*|then|want|would|will|going|if|could|can|next|hop\p{L}+|booked|quiero|quisiera|pienso|voy|si|quero|pretendo|vou|se|möchte|will|werde|wenn|plane|veux|voudrais|vais|compte|vorrei|voglio)(?!\p{L})/iu;

/** Hides the 'left' of 'how many days do I have left', which is no departure. */
const withoutRemaining = (text: string): string =>
  text.replace(/(?<=\b(?:have|days?|got|time|months?|many)\s+)left\b(?!\s+(?:on\b|\uE000))/gi, "    ");

const isEnd = (role: Role | undefined) => role === "until" || role === "left";

/** The year of a date without one: that of a date beside it, or the nearest year in the past or in the future. */
const dayIn = (
  { date, role }: Dated,
  edge: "first" | "last",
  { today, isOver, year }: { today: Day; isOver: boolean; year?: number },
): Day | undefined => {
  const read = (inYear: number) => {
    const day = edgeOf(date, inYear, edge);
    return typeof day === "number" ? day : undefined;
  };
  if (date.year !== undefined) return read(date.year);
  if (year !== undefined) return read(year);
  const thisYear = yearOf(today);
  const inThisYear = read(thisYear);
  const wantsPast = isOver || role === "since" || role === "left";
  if (inThisYear === undefined) return undefined;
  if (wantsPast) return inThisYear <= today ? inThisYear : read(thisYear - 1);
  return inThisYear >= today ? inThisYear : read(thisYear + 1);
};

const datedIn = (text: string, dates: readonly WrittenDate[]): Dated[] =>
  dates.map((date, index) => {
    const before = text.slice(dates[index - 1]?.end ?? 0, date.at);
    return { date, role: roleBefore(before), before };
  });

/** The place of some days: one among them, or the nearest before them since the days before, or the first after them. */
const placeFor = (
  places: readonly MentionedPlace[],
  [at, end]: readonly [number, number],
  [since, until]: readonly [number, number],
): string | undefined => {
  const subjects = places.filter(({ role }) => role === "subject");
  const inside = subjects.find((it) => it.at >= at && it.end <= end);
  const before = subjects.filter((it) => it.end <= at && it.at >= since).at(-1);
  const after = subjects.find((it) => it.at >= end && it.at < until);
  return (inside ?? before ?? after)?.code;
};

const bareNumber = /(?<![\p{L}\p{N}.,])(\d{1,3})\s+(?:in|en|em|im|nel|for|during)?\s*$/iu;

/** '120 days in Florida in 2024', and 'then 130 in 2025' after a number of days. */
const daysInYear = (
  { date, before }: Dated,
  length: WrittenLength | undefined,
  lengths: readonly WrittenLength[],
): ToldStay | undefined => {
  if (date.year === undefined) return undefined;
  const from = toDay(date.year, 1, 1);
  if (length) return { from, to: lastDayOf(length, from), isInYear: true };
  const [, bare] = bareNumber.exec(before) ?? [];
  const hasDays = lengths.some(({ unit }) => unit === "day");
  return bare && hasDays ? { from, to: plusDays(from, Number(bare) - 1), isInYear: true } : undefined;
};

interface Found extends ToldStay {
  at: number;
  end: number;
}

/** The stays of a text, and what is left: days that are no stay, and lengths that belong to none. */
export const toldDays = (
  text: string,
  rest: string,
  places: readonly MentionedPlace[],
  today: Day,
): ToldDays => {
  const lengths = findLengths(rest);
  const { dates, rest: unread } = findDates(hideAll(rest, lengths), today);
  const problem = dates.find((date) => date.problem !== undefined || date.numbers !== undefined);
  if (problem) return { stays: [], problem: problem.text };
  const words = withoutRemaining(unread);
  const dated = datedIn(words, dates);
  const isOver = isPast(words);
  const free = new Set(lengths);
  const found: Found[] = [];
  let on: Day | undefined;

  const lengthNear = (at: number, end: number, since: number, until: number): WrittenLength | undefined => {
    const near = [...free].filter((it) => it.end >= since && it.at < until);
    return (
      near.find((it) => it.at >= end && !/[.?!;,]\s/.test(text.slice(end, it.at))) ??
      near.filter((it) => it.end <= at && !/[.?!;]\s/.test(text.slice(it.end, at))).at(-1)
    );
  };

  for (let index = 0; index < dated.length; index += 1) {
    const one = dated[index]!;
    const next = dated[index + 1];
    const since = index === 0 ? 0 : dated[index - 1]!.date.end;
    // 'came back' tells of an arrival that is over.
    const isBack = one.role !== "arrived" && backWords.test(one.before.replaceAll(hidden, " "));
    const isPair =
      next !== undefined &&
      !isEnd(one.role) &&
      (rangeMark.test(next.before) || isEnd(next.role)) &&
      !backWords.test(next.before);
    if (isPair && next) {
      const isPlanned = planWords.test(one.before) && !isPast(one.before + next.before);
      const year = next.date.year ?? one.date.year;
      const to = dayIn(next, "last", {
        today,
        isOver: !isPlanned && isOver,
        year: next.date.year ?? one.date.year,
      });
      let from = dayIn(one, "first", { today, isOver: !isPlanned && isOver, year: one.date.year ?? year });
      if (from !== undefined && to !== undefined && from > to && one.date.year === undefined)
        from = dayIn(one, "first", { today, isOver, year: yearOf(to) - 1 });
      if (from !== undefined && to !== undefined && from <= to)
        found.push({ from, to, at: one.date.at, end: next.date.end });
      index += 1;
      continue;
    }
    const until = next?.date.at ?? text.length;
    const length = lengthNear(one.date.at, one.date.end, since, until);
    if (one.date.month === undefined) {
      const inYear = daysInYear(one, length, lengths);
      if (length) free.delete(length);
      if (inYear)
        found.push({ ...inYear, at: Math.min(length?.at ?? one.date.at, one.date.at), end: one.date.end });
      continue;
    }
    if (isEnd(one.role) && length) {
      const to = dayIn(one, "last", { today, isOver: true });
      if (to === undefined) continue;
      free.delete(length);
      found.push({
        from: firstDayOf(length, to),
        to,
        at: Math.min(length.at, one.date.at),
        end: one.date.end,
      });
      continue;
    }
    const isFuture = isBack || (planWords.test(one.before) && !isPast(one.before));
    const day = dayIn(one, "first", { today, isOver: (isOver || one.role === "arrived") && !isFuture });
    if (day === undefined) continue;
    if (day > today || isBack) {
      if (length && !isBack) {
        free.delete(length);
        found.push({
          from: day,
          to: lastDayOf(length, day),
          at: Math.min(length.at, one.date.at),
          end: Math.max(length.end, one.date.end),
        });
      } else on ??= day;
      continue;
    }
    if (one.role === "left") continue;
    found.push({ from: day, at: one.date.at, end: one.date.end });
  }

  const ordered = found.sort((a, b) => a.at - b.at);
  const stays = ordered.map(({ at, end, ...stay }, index): ToldStay => {
    const since = ordered[index - 1]?.end ?? 0;
    const until = ordered[index + 1]?.at ?? text.length;
    const place = placeFor(places, [at, end], [since, until]);
    return { ...stay, place };
  });
  // A stay without a place of its own is where the one before was.
  let last = places.find(({ role }) => role === "subject")?.code;
  const placed = stays.map((stay) => {
    last = stay.place ?? last;
    return { ...stay, place: last };
  });
  // A later stay ends an open one: 'left on … came back on …'.
  const closed = placed.map((stay, index) => {
    const next = placed[index + 1];
    return stay.to === undefined && next && next.from > stay.from
      ? { ...stay, to: plusDays(next.from, -1) }
      : stay;
  });
  return { stays: closed, on, length: [...free][0] };
};
