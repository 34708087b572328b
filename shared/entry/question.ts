import type { EntryTables } from "../law/entry-tables.ts";

/** What the traveler wants to do there. Rules for visitors say nothing about living or working. */
export const purposes = ["visit", "live", "work"] as const;
export type Purpose = (typeof purposes)[number];

/** A residence permit or a visa that the traveler holds, by the code of the country that issued it. */
export interface EntryPermit {
  country: string;
  kind: "visa" | "residence";
}

export interface EntryQuestion {
  /** ISO 3166-1 alpha-2, the preferred one first. */
  passports: readonly string[];
  permits?: readonly EntryPermit[];
  /** A country, or a zone such as `SCHENGEN`. */
  destination: string;
  /** A day: `2026-01-31`. */
  date: string;
  purpose?: Purpose;
}

export const maxPassports = 10;
export const maxPermits = 20;
/** No source covers earlier dates. */
export const firstAskable = "1990-01-01";
/** No source covers later dates. */
export const lastAskable = "2100-12-31";

/** A question that the engine cannot read, with a message for a person. */
export class EntryQuestionError extends Error {
  override name = "EntryQuestionError";
}

/** Kept here so that screens that ask about entry need not load the library of days just for this. */
const isDay = (date: string): boolean => {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(date);
};

const isInReach = (date: string): boolean => date >= firstAskable && date <= lastAskable;

/** Whether a question may have this date. */
export const isAskable = (date: string): boolean => isDay(date) && isInReach(date);

const checkDate = (date: string): void => {
  if (!isDay(date)) throw new EntryQuestionError(`"${date}" is not a day. Write it as 2026-01-31.`);
  if (!isInReach(date))
    throw new EntryQuestionError(`The date must be between ${firstAskable} and ${lastAskable}.`);
};

const checkCount = (count: number, most: number, what: string): void => {
  if (count > most) throw new EntryQuestionError(`At most ${most} ${what} can be compared at once.`);
};

/**
 * Checks a question before the engine answers it.
 * @throws EntryQuestionError for an unknown code, an invalid date, or too many passports
 */
export const checkQuestion = (
  known: { places: ReadonlySet<string>; zones: ReadonlySet<string> },
  { passports, permits = [], destination, date }: EntryQuestion,
): void => {
  if (passports.length === 0) throw new EntryQuestionError("Choose at least one passport.");
  checkCount(passports.length, maxPassports, "passports");
  checkCount(permits.length, maxPermits, "permits");
  checkDate(date);
  const unknown = [...passports, ...permits.map(({ country }) => country)].find(
    (code) => !known.places.has(code),
  );
  if (unknown !== undefined) throw new EntryQuestionError(`"${unknown}" is not the code of a country.`);
  if (!known.places.has(destination) && !known.zones.has(destination))
    throw new EntryQuestionError(`"${destination}" is not the code of a country or of a zone.`);
};

/** The codes that a question may contain. */
export const knownCodes = ({ places, zones }: EntryTables) => ({
  places: new Set(places),
  zones: new Set(zones.map(({ id }) => id)),
});
