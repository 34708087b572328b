import * as z from "zod/mini";
import { isoOf } from "../calendar/day.ts";
import { CountryCode } from "../country-code.ts";
import { type Assessment, assess } from "../stays/counting/assess.ts";
import { taxYearOf } from "../stays/counting/crossings.ts";
import { createHistory } from "../stays/counting/history.ts";
import { askedDay, checkCountries, IsoDay, personFields, personOf } from "./fields.ts";
import { defineQuestion } from "./question.ts";
import { taxRulesOf } from "./residence-days.ts";

/** What a rule of the country on tax residence says. */
const Found = z.strictObject({
  rule: z.string(),
  /** True or false if days and answers decide it. Absent if something is missing, or a citizenship decides. */
  resident: z.optional(z.boolean()),
  /** The rule is not about citizens of its places. Their citizenship decides. */
  exceptCitizens: z.optional(z.literal(true)),
  /** The day on which the residence begins. */
  residentFrom: z.optional(IsoDay),
  used: z.number(),
  allowed: z.optional(z.number()),
  from: IsoDay,
  to: IsoDay,
  crossedOn: z.optional(IsoDay),
  missing: z.array(z.string()),
});
type Found = z.infer<typeof Found>;

const isDecided = ({ state }: Assessment): boolean => state !== "undetermined" && state !== "exempt";

/** Whether the days of a tax year make a person tax resident. */
export const taxResident = defineQuestion({
  id: "tax-resident",
  title: "Am I tax resident, and from which day?",
  input: z.strictObject({
    ...personFields,
    country: CountryCode,
    /** A day of the tax year that is asked about. Days up to its end count. */
    on: IsoDay,
  }),
  output: z.strictObject({
    /** For each rule of the country on tax residence. */
    rules: z.array(Found),
  }),
  answer({ country, on, ...about }, { law }) {
    checkCountries([country], law);
    const asked = askedDay(on);
    const person = personOf(about, law);
    const rules = taxRulesOf(law, country, asked);
    return {
      rules: rules.map((rule): Found => {
        const { from, to } = taxYearOf(rule, asked);
        const found = assess(rule, createHistory(person, to), to);
        return {
          rule: rule.id,
          resident: isDecided(found) ? found.state === "crossed" : undefined,
          exceptCitizens: found.state === "exempt" ? true : undefined,
          residentFrom: found.residentFrom && isoOf(found.residentFrom),
          used: found.used,
          allowed: found.allowed,
          from: isoOf(from),
          to: isoOf(to),
          crossedOn: found.crossedOn && isoOf(found.crossedOn),
          missing: [...found.missing],
        };
      }),
    };
  },
});
