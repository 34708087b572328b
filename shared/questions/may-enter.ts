import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { CountryCode } from "../country-code.ts";
import type { EntryAnswer, EntryRight } from "../entry/engine.ts";
import { EntryQuestionError } from "../entry/question.ts";
import { type EntrySource, periods, requirements } from "../law/entry-tables.ts";
import { askedPlace, checkCountries, IsoDay, Place } from "./fields.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";

const Passports = z.array(CountryCode).check(z.minLength(1), z.maxLength(10));
const Source = z.strictObject({
  name: z.string(),
  url: z.optional(z.string()),
  /** `official`: the authority's text, or a faithful copy of it, was read. `secondary`: anything else. */
  kind: z.enum(["official", "secondary"]),
});

/** A visa or a residence permit of another country. */
const HeldPermit = z.strictObject({ country: CountryCode, kind: z.enum(["visa", "residence"]) });

/** What a passport needs to enter a place, and for how long it may visit. */
export const mayEnter = defineQuestion({
  id: "may-enter",
  title: "May I enter, and for how long?",
  input: z.strictObject({
    passports: Passports,
    place: Place,
    /** The day of entry. */
    on: IsoDay,
    /** What the traveler holds of other countries. It never changes the answer, but `eased` says what it can be asked for. */
    permits: z.optional(z.array(HeldPermit).check(z.maxLength(20))),
  }),
  output: z.strictObject({
    passport: CountryCode,
    requirement: z.enum(requirements),
    days: z.optional(z.int()),
    months: z.optional(z.int()),
    per: z.optional(z.enum(periods)),
    noLimit: z.optional(z.literal(true)),
    /** The id of the authorization to get. */
    authorization: z.optional(z.string()),
    /** What the authorization costs an adult, on `asOf`. */
    fee: z.optional(z.strictObject({ amount: z.number(), currency: z.string() })),
    /** The first day of the rule, if it is known. */
    since: z.optional(IsoDay),
    /** The last day of the rule. */
    until: z.optional(IsoDay),
    /** Who sets the days of each stay, so that it may be shorter. */
    grantedBy: z.optional(z.literal("officer")),
    /** The countries whose citizenship, or a recent visit to which, can bar this. */
    barredWith: z.optional(z.array(CountryCode)),
    /** Sentences for the traveler, in English. */
    remarks: z.array(z.string()),
    /** What a permit of another country can make easier. */
    eased: z.optional(
      z.strictObject({
        country: CountryCode,
        kind: z.enum(["visa", "residence"]),
        requirement: z.enum(requirements),
        days: z.optional(z.int()),
        per: z.optional(z.enum(periods)),
        /** On what condition, in English. */
        remark: z.optional(z.string()),
        asOf: IsoDay,
        source: Source,
        confidence: Confidence,
      }),
    ),
    asOf: z.optional(IsoDay),
    /** The source describes an earlier or a later day than the day of entry. */
    assumed: z.optional(z.enum(["earlier", "later"])),
    source: z.optional(Source),
    confidence: z.optional(Confidence),
    /** Why the requirement is unknown: the last rule has ended, or we hold none. */
    unknown: z.optional(z.enum(["expired", "no-rule"])),
    /** The rule that applied last, if it has ended. */
    last: z.optional(
      z.strictObject({
        requirement: z.enum(requirements),
        days: z.optional(z.int()),
        per: z.optional(z.enum(periods)),
        until: IsoDay,
      }),
    ),
  }),
  answer({ passports, place, on, permits = [] }, { law }) {
    checkCountries([...passports, ...permits.map(({ country }) => country)], law);
    askedPlace(place, law);
    try {
      const found = law.entry.answer({ passports, destination: place, date: on, permits });
      const { best } = found;
      const { passport, requirement, days, months, per, noLimit, basis, rule, assumed } = best;
      const isOwnRule = rule?.requirement === requirement;
      return {
        ...{ passport, requirement, days, months, per, noLimit, assumed },
        authorization: isOwnRule ? rule.authorization : undefined,
        fee: isOwnRule ? feeIn(rule) : undefined,
        since: isOwnRule ? rule.from : undefined,
        until: isOwnRule ? rule.until : undefined,
        grantedBy: isOwnRule ? rule.grantedBy : undefined,
        barredWith: isOwnRule && rule.barredWith ? [...rule.barredWith] : undefined,
        remarks: isOwnRule || best.reason === "expired" ? [...(rule?.remarks ?? [])] : [],
        eased: easedBy(found.permits, law),
        asOf: basis?.asOf,
        source: basis && sourceIn(basis.source),
        confidence: basis?.confidence,
        ...unknownIn(best),
      };
    } catch (error) {
      if (error instanceof EntryQuestionError) throw new InputProblem(error.message);
      throw error;
    }
  },
});

const sourceIn = ({ name, url, kind }: EntrySource) => ({ name, url, kind });

const feeIn = ({ fee, currency }: NonNullable<EntryRight["rule"]>) =>
  fee === undefined || currency === undefined ? undefined : { amount: fee, currency };

const easedBy = ([first]: EntryAnswer["permits"], { entry }: Packs["law"]) => {
  if (!first) return undefined;
  const { permit, rule } = first;
  const { requirement, days, per, remark, asOf, confidence } = rule;
  const source = entry.tables.sources.find(({ id }) => id === rule.source)!;
  return { ...permit, requirement, days, per, remark, asOf, confidence, source: sourceIn(source) };
};

const unknownIn = ({ requirement, reason, rule }: EntryRight) => {
  if (requirement !== "unknown") return {};
  if (reason !== "expired" || rule?.until === undefined) return { unknown: "no-rule" as const };
  const { days, per, until } = rule;
  return { unknown: "expired" as const, last: { requirement: rule.requirement, days, per, until } };
};
