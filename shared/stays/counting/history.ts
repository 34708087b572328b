import { type Day, plusDays } from "../../calendar/day.ts";
import { allRanges, type DayRange, type DaySet, daysOf, withoutDays } from "../../calendar/ranges.ts";
import type { LeftOut } from "../../law/day-rule.ts";
import type { PermitKind, Purpose } from "../../law/vocabulary.ts";
import type { Stay } from "../stay.ts";
import type { RuleAnswers } from "./answers.ts";
import type { Visit } from "./counting.ts";
import type { Membership, Where } from "./rule.ts";
import { yearAround } from "./windows.ts";

/** A residence permit or a long-stay visa. Days in its country and validity do not count as a visit. */
export interface StayPermit {
  country: string;
  kind: PermitKind;
  from: Day;
  /** Undefined if it does not expire. */
  to?: Day;
}

/** Days that a law leaves out because of the person's status, such as exempt student in the United States. */
export interface Exemption {
  rule: string;
  from: Day;
  to: Day;
  reason: string;
}

export interface Person {
  stays: readonly Stay[];
  citizenships: readonly string[];
  permits: readonly StayPermit[];
  answers: RuleAnswers;
  exemptions?: readonly Exemption[];
}

/** A stay with a last day. */
export interface PlacedVisit extends Visit {
  purpose?: Purpose;
  isUnderPermit?: boolean;
}

/** The stays of a person in order, ready to be counted by many rules. */
export interface History {
  person: Person;
  /** The visits to the places of a rule, sorted by their first day. */
  visitsTo(where: Where): readonly PlacedVisit[];
  byCountry: ReadonlyMap<string, readonly PlacedVisit[]>;
  /** The day until which open stays last. */
  until: Day;
  /** The last day of all stays, including planned ones. */
  lastDay: Day;
}

const byFirstDay = (a: Visit, b: Visit): number => a.from - b.from || a.to - b.to;

const clip = (visit: PlacedVisit, from: Day, to: Day): PlacedVisit | undefined => {
  if (visit.from >= from && visit.to <= to) return visit;
  if (visit.to < from || visit.from > to) return undefined;
  const start = visit.from < from ? { from, fromMinute: 0 } : {};
  const end = visit.to > to ? { to, toMinute: 1440 } : {};
  return { ...visit, ...start, ...end };
};

const far = 10_000_000 as Day;

/** Puts the stays of a person in order. An open stay lasts until `until`. */
export const createHistory = (person: Person, until: Day): History => {
  const sorted = person.stays
    .map((stay): PlacedVisit => ({ ...stay, to: stay.to ?? (Math.max(stay.from, until) as Day) }))
    .sort(byFirstDay);
  const byCountry = new Map<string, PlacedVisit[]>();
  for (const visit of sorted) {
    const list = byCountry.get(visit.country);
    if (list) list.push(visit);
    else byCountry.set(visit.country, [visit]);
  }

  const inZone = (members: readonly Membership[]): PlacedVisit[] => {
    const days = new Map(members.map(({ country, from = -far as Day, to = far }) => [country, { from, to }]));
    const found: PlacedVisit[] = [];
    let isSorted = true;
    for (const visit of sorted) {
      const member = days.get(visit.country);
      const counted = member && clip(visit, member.from, member.to);
      if (!counted) continue;
      isSorted &&= counted.from === visit.from;
      found.push(counted);
    }
    return isSorted ? found : found.sort(byFirstDay);
  };

  const known = new Map<string, readonly PlacedVisit[]>();
  const find = (where: Where): readonly PlacedVisit[] => {
    if ("zone" in where) return inZone(where.members);
    if ("outside" in where) return sorted.filter(({ country }) => !where.outside.includes(country));
    const lists = where.in.flatMap((country) => byCountry.get(country) ?? []);
    return where.in.length > 1 ? lists.sort(byFirstDay) : lists;
  };
  return {
    person,
    byCountry,
    until,
    lastDay: sorted.reduce((last, { to }) => Math.max(last, to), until as number) as Day,
    visitsTo(where) {
      const key = "zone" in where ? where.zone : JSON.stringify(where);
      const visits = known.get(key) ?? find(where);
      known.set(key, visits);
      return visits;
    },
  };
};

const hoursOf = ({ from, to, fromMinute, toMinute }: Visit): number => {
  // Without times, a visit of one or two days is assumed to be shorter than 24 hours.
  if (fromMinute === undefined || toMinute === undefined) return Math.max(0, to - from - 1) * 24 + 1;
  return (to - from) * 24 + (toMinute - fromMinute) / 60;
};

const isLeftOut = (visit: PlacedVisit, leftOut: readonly LeftOut[]): boolean =>
  leftOut.some(
    ({ purpose, underHours, maxNights, daysPerYear }) =>
      visit.purpose === purpose &&
      daysPerYear === undefined &&
      (underHours === undefined || hoursOf(visit) < underHours) &&
      (maxNights === undefined || visit.to - visit.from <= maxNights),
  );

/** Splits a range by the years of a law. */
const byYear = ({ from, to }: DayRange, start: string | undefined): DayRange[] => {
  const parts: DayRange[] = [];
  for (let begin = from; begin <= to; ) {
    const end = Math.min(to, yearAround(begin, start).to) as Day;
    parts.push({ from: begin, to: end });
    begin = plusDays(end, 1);
  }
  return parts;
};

/** The days that a law leaves out for a purpose, up to a number of counted days a year: the first ones of each year. */
const yearlyHoles = (
  visits: readonly PlacedVisit[],
  { leftOut, daysOfVisit }: Pick<Counting, "leftOut" | "daysOfVisit">,
): Hole[] =>
  leftOut.flatMap(({ purpose, daysPerYear, yearStart }) => {
    if (daysPerYear === undefined) return [];
    const left = new Map<Day, number>();
    const parts = visits
      .filter((visit) => visit.purpose === purpose)
      .flatMap((visit) =>
        allRanges(daysOfVisit(visit)).flatMap((range) =>
          byYear(range, yearStart).map((part) => ({ ...part, country: visit.country })),
        ),
      );
    return parts.flatMap(({ country, from, to }): Hole[] => {
      const year = yearAround(from, yearStart).from;
      const free = left.get(year) ?? daysPerYear;
      const last = Math.min(to, from + free - 1) as Day;
      left.set(year, free - Math.max(0, last - from + 1));
      return last < from ? [] : [{ country, from, to: last, reason: purpose }];
    });
  });

/** A visit, or a part of it, that a rule does not count. */
export interface SkippedRange extends DayRange {
  country: string;
  reason: string;
}

/** A period that does not count, in one country or everywhere. */
export interface Hole extends DayRange {
  country?: string;
  reason: string;
}

/** Removes periods that do not count from a visit. The parts that remain keep their times. */
const cutVisit = (visit: PlacedVisit, holes: readonly Hole[]): PlacedVisit[] => {
  const own = holes.filter(
    ({ country, from, to }) =>
      (country === undefined || country === visit.country) && from <= visit.to && to >= visit.from,
  );
  if (own.length === 0) return [visit];
  const left = withoutDays(daysOf([visit]), daysOf(own));
  return allRanges(left).flatMap(({ from, to }) => clip(visit, from, to) ?? []);
};

const permitHoles = (person: Person): Hole[] =>
  person.permits.map(({ country, from, to, kind }) => ({
    country,
    from,
    to: to ?? far,
    reason: kind === "long-stay-visa" ? "long-stay visa" : "residence permit",
  }));

const isSpecial = ({ purpose, isUnderPermit }: PlacedVisit): boolean =>
  purpose !== undefined || isUnderPermit === true;

/** Why a rule does not count a whole visit. */
const reasonToSkip = (
  visit: PlacedVisit,
  rule: Pick<Counting, "leftOut" | "skipsPermits">,
): string | undefined => {
  if (rule.skipsPermits && visit.isUnderPermit) return "residence permit";
  return isLeftOut(visit, rule.leftOut) ? visit.purpose : undefined;
};

/** The parts of a rule that decide which visits count. */
interface Counting {
  leftOut: readonly LeftOut[];
  skipsPermits: boolean;
  /** The days of a visit that count by the method of the rule. */
  daysOfVisit: (visit: PlacedVisit) => DaySet;
  exemptions: readonly Hole[];
}

/**
 * Separates the visits that a rule counts from those that it leaves out: by purpose, by the person's exemptions, and,
 * if `skipsPermits`, by a permit of the country.
 */
export const separateVisits = (
  visits: readonly PlacedVisit[],
  person: Person,
  rule: Counting,
): { counted: readonly PlacedVisit[]; skipped: SkippedRange[] } => {
  const holes: Hole[] = [
    ...(rule.skipsPermits ? permitHoles(person) : []),
    ...rule.exemptions,
    ...yearlyHoles(visits, rule),
  ];
  if (holes.length === 0 && !visits.some(isSpecial)) return { counted: visits, skipped: [] };
  const counted: PlacedVisit[] = [];
  const skipped: SkippedRange[] = [];
  for (const visit of visits) {
    const { country, from, to } = visit;
    const reason = reasonToSkip(visit, rule);
    if (reason !== undefined) {
      skipped.push({ country, from, to, reason });
      continue;
    }
    counted.push(...cutVisit(visit, holes));
    for (const hole of holes)
      if ((hole.country ?? country) === country && hole.from <= to && hole.to >= from)
        skipped.push({
          country,
          from: Math.max(from, hole.from) as Day,
          to: Math.min(to, hole.to) as Day,
          reason: hole.reason,
        });
  }
  // The rest of a long visit can begin after the next visit.
  return { counted: holes.length > 0 ? counted.sort(byFirstDay) : counted, skipped };
};
