import * as z from "zod/mini";
import { assess, isInForce } from "../stays/assess.ts";
import { taxYearOf } from "../stays/crossings.ts";
import { isoOf } from "../stays/day.ts";
import { createHistory } from "../stays/history.ts";
import { askedDay, Country, IsoDay, personFields, personOf } from "./fields.ts";
import { defineQuestion } from "./question.ts";

/** Whether the days of a tax year make a person tax resident. */
export const taxResident = defineQuestion({
  id: "tax-resident",
  title: "Am I tax resident?",
  input: z.strictObject({
    ...personFields,
    country: Country,
    /** A day of the tax year that is asked about. Days up to its end count. */
    on: IsoDay,
  }),
  output: z.strictObject({
    /** For each rule of the country on tax residence. */
    rules: z.array(
      z.strictObject({
        rule: z.string(),
        /** True or false if days and answers decide it. Absent if something is missing. */
        resident: z.optional(z.boolean()),
        used: z.number(),
        allowed: z.optional(z.number()),
        from: IsoDay,
        to: IsoDay,
        crossedOn: z.optional(IsoDay),
        missing: z.array(z.string()),
      }),
    ),
  }),
  answer({ country, on, ...about }, { law }) {
    const asked = askedDay(on);
    const person = personOf(about);
    const rules = law
      .rulesFor(person.citizenships, asked)
      .filter((rule) => rule.topic === "tax" && "in" in rule.where && rule.where.in.includes(country))
      .filter((rule) => rule.aim === "avoid" && !rule.isNoResidence && isInForce(rule, asked));
    return {
      rules: rules.map((rule) => {
        const { from, to } = taxYearOf(rule, asked);
        const found = assess(rule, createHistory(person, to), to);
        return {
          rule: rule.id,
          resident: found.state === "undetermined" ? undefined : found.state === "crossed",
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
