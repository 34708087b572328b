import * as z from "zod/mini";
import { type Day, dayOf, readDay } from "../calendar/day.ts";
import { isCountry } from "../gazetteer/codes.ts";
import { permitKinds, purposes } from "../law/vocabulary.ts";
import type { RuleAnswers } from "./counting/answers.ts";
import type { Person, StayPermit } from "./counting/history.ts";
import { readStay, type Stay } from "./stay.ts";

/** The maximum number of stays that a person can store. */
export const maxKeptStays = 5000;

/** The maximum size of the data that a person can store, in kB of JSON: about 5,000 typed stays, or 3,000 imported ones. */
export const maxTravelsKb = 690;

/** The maximum number of passports and permits that a person can store. */
export const maxDocuments = 50;

/** The maximum number of citizenships without a passport. */
export const maxCitizenships = 20;

/** The maximum number of countries in the answer to one question. */
export const maxAnswered = 50;

const CountryCode = z
  .string()
  .check(z.refine(isCountry, { error: "This is not the code of a country. Write it as PT." }));

/** A calendar day as '2026-03-14'. */
const IsoDay = z
  .string()
  .check(z.refine((text) => typeof readDay(text) === "number", { error: "This is not a date." }));

/** A time of day as '23:55'. */
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** When something was written, in UTC. */
const Moment = z.iso.datetime();

/** The file that a stay was imported from. `key` is the same whenever the same row of the same file is read again. */
const Origin = z.object({
  file: z.string().check(z.maxLength(200)),
  key: z.string().check(z.maxLength(100)),
});

/** A stay as a person keeps it. Without `to`, the person is still there. Days after today are planned. */
export const KeptStay = z
  .object({
    id: z.uuid(),
    country: CountryCode,
    from: IsoDay,
    to: z.optional(IsoDay),
    fromTime: z.optional(Time),
    toTime: z.optional(Time),
    purpose: z.optional(z.enum(purposes)),
    isUnderPermit: z.optional(z.literal(true)),
    note: z.optional(z.string().check(z.maxLength(200))),
    /** Absent if the person typed the stay. */
    origin: z.optional(Origin),
    addedAt: Moment,
    /** Absent if the stay is as it was added. */
    editedAt: z.optional(Moment),
  })
  .check(
    z.refine(
      ({ from, to, fromTime = "00:00", toTime = "24:00" }) =>
        to === undefined || `${from} ${fromTime}` <= `${to} ${toTime}`,
      { error: "The stay ends before it begins." },
    ),
  );
export type KeptStay = z.infer<typeof KeptStay>;

export const documentKinds = ["passport", ...permitKinds] as const;

/** A passport or a permit. Without `to`, it does not expire. */
export const TravelDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  country: CountryCode,
  number: z.optional(z.string().check(z.maxLength(40))),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
  /** The conditions of the permit, in the person's own words. */
  conditions: z.optional(z.string().check(z.maxLength(500))),
});
export type TravelDocument = z.infer<typeof TravelDocument>;

/** The problem with the days of a document. Undefined if they are fine. */
export const validityProblem = ({ from, to }: Pick<TravelDocument, "from" | "to">): string | undefined =>
  from !== undefined && to !== undefined && to < from
    ? "The document expires before it becomes valid."
    : undefined;

const RuleAnswer = z.union([z.boolean(), z.number(), z.array(CountryCode).check(z.maxLength(maxAnswered))]);

/**
 * Everything that a person keeps about stays, on the device or in the account. If a change would refuse what was stored
 * before, raise `version` and add a step to `migrateTravels`.
 */
export const Travels = z.object({
  version: z.literal(1),
  stays: z.array(KeptStay).check(z.maxLength(maxKeptStays)),
  documents: z.array(TravelDocument).check(z.maxLength(maxDocuments)),
  /** Citizenships in addition to those of the passports in `documents`. */
  citizenships: z.array(CountryCode).check(z.maxLength(maxCitizenships)),
  /** RuleAnswers to the questions of rules, by the id of the question. */
  answers: z.record(z.string().check(z.maxLength(60)), RuleAnswer),
});
export type Travels = z.infer<typeof Travels>;

export const noTravels: Travels = { version: 1, stays: [], documents: [], citizenships: [], answers: {} };

/**
 * Migrates stored data to this version, without checking the rest of it. The earliest data has no version. Undefined if
 * a later version of the app stored it.
 */
export const migrateTravels = (stored: object): Travels | undefined => {
  const travels = "version" in stored ? stored : { ...stored, version: 1 };
  return travels.version === noTravels.version ? (travels as Travels) : undefined;
};

/**
 * Reads data stored by this or an earlier version. Undefined if it is unreadable; such data must not be overwritten.
 */
export const readTravels = (stored: unknown): Travels | undefined =>
  typeof stored === "object" && stored ? Travels.safeParse(migrateTravels(stored)).data : undefined;

/** A kept stay for the engine. */
export const stayOf = (kept: KeptStay): Stay => {
  const stay = readStay(kept);
  if (typeof stay === "string") throw new RangeError(stay);
  return stay;
};

/** The assumed first day of a permit without a start date. */
const always = dayOf("1900-01-01");

/** Converts stored data to the person for the engine. Each passport counts as a citizenship. */
export const personOf = ({ stays, documents, citizenships, answers }: Travels): Person => {
  const passports = documents.filter(({ kind }) => kind === "passport").map(({ country }) => country);
  const permits = documents.flatMap(({ kind, country, from, to }): StayPermit[] =>
    kind === "passport"
      ? []
      : [{ kind, country, from: from === undefined ? always : dayOf(from), to: optionalDay(to) }],
  );
  return {
    stays: stays.map(stayOf),
    citizenships: [...new Set([...citizenships, ...passports])],
    permits,
    answers: answers as RuleAnswers,
  };
};

const optionalDay = (text: string | undefined): Day | undefined =>
  text === undefined ? undefined : dayOf(text);
