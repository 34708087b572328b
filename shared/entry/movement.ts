import type { Degree, FreeMovement } from "../law/entry-tables.ts";

/** The rights that an arrangement gives a nationality in one country on one day. */
export interface AppliedMovement {
  movement: FreeMovement;
  visit?: Degree;
  live?: Degree;
  work?: Degree;
  remarks: readonly string[];
}

interface Dates {
  since?: string;
  until?: string;
}

export const isWithin = ({ since, until }: Dates, date: string): boolean =>
  (since === undefined || since <= date) && (until === undefined || date <= until);

const takesPart = ({ members }: FreeMovement, code: string, date: string): boolean => {
  const rows = members.filter((member) => member.code === code);
  return rows.length === 0 || rows.some((row) => isWithin(row, date));
};

const names = (codes: readonly string[], code: string): boolean =>
  codes.includes(code) || codes.includes("*");

const joins = (it: FreeMovement, passport: string, country: string, date: string): boolean =>
  passport !== country &&
  names(it.nationals, passport) &&
  it.destinations.includes(country) &&
  (it.hub === undefined || it.hub === passport || it.hub === country) &&
  isWithin(it, date) &&
  takesPart(it, passport, date) &&
  takesPart(it, country, date);

const apply = (movement: FreeMovement, passport: string, country: string): AppliedMovement => {
  const exceptions = movement.exceptions.filter(
    ({ nationals, destinations }) => names(nationals, passport) && destinations.includes(country),
  );
  const degreeOf = (what: "visit" | "live" | "work"): Degree | undefined => {
    const [exception] = exceptions.flatMap((it) => it[what] ?? []);
    return exception === "none" ? undefined : (exception ?? movement[what]);
  };
  const memberRemarks = movement.members
    .filter(({ code, remark }) => remark !== undefined && (code === passport || code === country))
    .map(({ remark }) => remark!);
  return {
    movement,
    visit: degreeOf("visit"),
    live: degreeOf("live"),
    work: degreeOf("work"),
    remarks: [...new Set([...exceptions.map(({ remark }) => remark), ...movement.remarks, ...memberRemarks])],
  };
};

/** The arrangements that give a nationality something in a country on a day. A country of one's own needs none. */
export const movementsTo = (
  movements: readonly FreeMovement[],
  passport: string,
  country: string,
  date: string,
): AppliedMovement[] =>
  movements
    .filter((it) => joins(it, passport, country, date))
    .map((it) => apply(it, passport, country))
    .filter(({ visit, live, work }) => visit ?? live ?? work);

const strength = (degree: Degree | undefined): number =>
  ["status", "uneven", "application", "right"].indexOf(degree ?? "");

/** The strongest degree of several arrangements. */
export const strongest = (
  applied: readonly AppliedMovement[],
  what: "visit" | "live" | "work",
): Degree | undefined =>
  applied.map((it) => it[what]).reduce((a, b) => (strength(b) > strength(a) ? b : a), undefined);

/** The weakest degree, because a right in a whole zone holds in each of its countries. */
export const weakest = (degrees: readonly (Degree | undefined)[]): Degree | undefined =>
  degrees.length === 0 ? undefined : degrees.reduce((a, b) => (strength(b) < strength(a) ? b : a));
