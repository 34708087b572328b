import * as z from "zod/mini";
import { EntryQuestionError } from "../entry/question.ts";
import { periods, requirements } from "../law/entry-tables.ts";
import { askedPlace, Country, checkCountries, IsoDay, Place } from "./fields.ts";
import { defineQuestion, InputProblem } from "./question.ts";

/** What a passport needs to enter a place, and for how long it may visit. */
export const mayEnter = defineQuestion({
  id: "may-enter",
  title: "May I enter, and for how long?",
  input: z.strictObject({
    passports: z.array(Country).check(z.minLength(1), z.maxLength(10)),
    place: Place,
    /** The day of entry. */
    on: IsoDay,
  }),
  output: z.strictObject({
    passport: Country,
    requirement: z.enum(requirements),
    days: z.optional(z.int()),
    months: z.optional(z.int()),
    per: z.optional(z.enum(periods)),
    noLimit: z.optional(z.literal(true)),
    /** The id of the authorization to get. */
    authorization: z.optional(z.string()),
    asOf: z.optional(IsoDay),
    confidence: z.optional(z.enum(["high", "medium", "low"])),
  }),
  answer({ passports, place, on }, { law }) {
    checkCountries(passports, law);
    askedPlace(place, law);
    try {
      const { best } = law.entry.answer({ passports, destination: place, date: on });
      const { passport, requirement, days, months, per, noLimit, basis, rule } = best;
      return {
        ...{ passport, requirement, days, months, per, noLimit },
        authorization: rule?.requirement === requirement ? rule.authorization : undefined,
        asOf: basis?.asOf,
        confidence: basis?.confidence,
      };
    } catch (error) {
      if (error instanceof EntryQuestionError) throw new InputProblem(error.message);
      throw error;
    }
  },
});
