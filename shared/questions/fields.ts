import * as z from "zod/mini";
import { type Day, dayOf, readDay } from "../calendar/day.ts";
import { dateText } from "../calendar/words.ts";
import { CountryCode } from "../country-code.ts";
import { codeHint } from "../gazetteer/code-hint.ts";
import { permitKinds, purposes } from "../law/vocabulary.ts";
import type { Person } from "../stays/counting/history.ts";
import type { Law } from "../stays/counting/law.ts";
import { maxStays, readStays } from "../stays/stay.ts";
import { InputProblem } from "./question.ts";

/** What is wrong with a value. A value that is missing keeps the usual message. */
const unless =
  (message: string) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined ? undefined : message;

/** A day: `2026-01-31`. */
export const IsoDay = z.iso.date({ error: unless("must be a day that exists, such as 2026-01-31") });
/** How many days a stay lasts. */
export const StayDays = z
  .int({ error: unless("must be a whole number from 1 to 1000") })
  .check(z.minimum(1, "must be at least 1"), z.maximum(1000, "must be at most 1000"));
/** A country, or a zone of the entry rules such as `SCHENGEN`. */
export const Place = z.string().check(z.regex(/^[A-Z]{2,12}$/, "must be a code such as PT or SCHENGEN"));
/** How many children come along. */
export const Children = z
  .int({ error: unless("must be a whole number from 0 to 20") })
  .check(z.minimum(0, "must be at least 0"), z.maximum(20, "must be at most 20"));
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time such as 13:45"));

const Stay = z.strictObject({
  in: CountryCode,
  from: IsoDay,
  /** Absent if the person is still there. */
  to: z.optional(IsoDay),
  fromTime: z.optional(Time),
  toTime: z.optional(Time),
  purpose: z.optional(z.enum(purposes, { error: unless(`must be one of: ${purposes.join(", ")}`) })),
  /** Spent with a residence permit or a long-stay visa of the country. */
  underPermit: z.optional(z.literal(true)),
});

const Permit = z.strictObject({
  country: CountryCode,
  kind: z.enum(permitKinds, { error: unless(`must be one of: ${permitKinds.join(", ")}`) }),
  from: IsoDay,
  to: z.optional(IsoDay),
});

/** What a question about days needs to know of a person. */
export const personFields = {
  passports: z.optional(z.array(CountryCode).check(z.maxLength(10))),
  stays: z.optional(z.array(Stay).check(z.maxLength(maxStays))),
  permits: z.optional(z.array(Permit).check(z.maxLength(50))),
  /** Answers to the questions of rules, by their id. */
  answers: z.optional(
    z.record(
      z.string().check(z.maxLength(60)),
      z.union([z.boolean(), z.number(), z.array(CountryCode).check(z.maxLength(260))]),
    ),
  ),
};
const PersonInput = z.strictObject(personFields);
type PersonInput = z.output<typeof PersonInput>;

/** @throws InputProblem for a code of no country */
export const checkCountries = (codes: readonly string[], { pack }: Law): void => {
  const unknown = codes.find((code) => !pack.entry.places.includes(code));
  if (unknown) throw new InputProblem(`"${unknown}" is not the code of a country. ${codeHint(unknown)}`);
};

const kindOf = (answer: boolean | number | readonly string[]): string =>
  typeof answer === "boolean" ? "yes-no" : typeof answer === "number" ? "number" : "countries";

/** @throws InputProblem for an answer to an unknown question, or of another kind than the question asks for */
const checkAnswers = (answers: NonNullable<PersonInput["answers"]>, { questionOf }: Law): void => {
  for (const [key, answer] of Object.entries(answers)) {
    // The answer for one entry has the place and the day behind the id of the question.
    const question = questionOf(key.split(" ")[0] ?? "");
    if (!question) throw new InputProblem(`There is no question "${key}".`);
    const { kind } = question;
    if (kindOf(answer) !== (kind === "year" ? "number" : kind))
      throw new InputProblem(`The answer to "${key}" must be of the kind ${kind}.`);
  }
};

/** @throws InputProblem for a permit that ends before it begins */
const checkPermits = (permits: NonNullable<PersonInput["permits"]>): void => {
  for (const [at, { from, to }] of permits.entries())
    if (to !== undefined && to < from)
      throw new InputProblem(
        `Permit ${at + 1}: The permit ends on ${dateText(to)}, before it begins on ${dateText(from)}.`,
      );
};

/** @throws InputProblem for an unknown place, question or day, and for a stay or a permit that ends before it begins */
export const personOf = (
  { passports = [], stays = [], permits = [], answers = {} }: PersonInput,
  law: Law,
): Person => {
  checkCountries(
    [...passports, ...stays.map((stay) => stay.in), ...permits.map(({ country }) => country)],
    law,
  );
  checkAnswers(answers, law);
  checkPermits(permits);
  const read = readStays(
    stays.map(({ in: country, underPermit, ...stay }) => ({ country, isUnderPermit: underPermit, ...stay })),
  );
  const [problem] = read.problems;
  if (problem) throw new InputProblem(`Stay ${problem.item}: ${problem.problem}`);
  return {
    stays: read.stays,
    citizenships: passports,
    permits: permits.map(({ from, to, ...permit }) => ({
      ...permit,
      from: askedDay(from),
      to: to === undefined ? undefined : askedDay(to),
    })),
    answers,
  };
};

/** @throws InputProblem for a place that is neither a country nor a zone */
export const askedPlace = (place: string, { pack }: Law): string => {
  const { places, zones } = pack.entry;
  if (!places.includes(place) && !zones.some(({ id }) => id === place))
    throw new InputProblem(`"${place}" is not the code of a country or of a zone such as SCHENGEN.`);
  return place;
};

/** @throws InputProblem for a date that does not exist */
export const askedDay = (iso: string): Day => {
  const day = readDay(iso);
  if (typeof day === "string") throw new InputProblem(day);
  return dayOf(iso);
};
