import * as z from "zod/mini";
import { isoOf } from "../stays/day.ts";
import { whenBack } from "../stays/planner.ts";
import { askedDay, IsoDay, Place, personFields, personOf } from "./fields.ts";
import { defineQuestion } from "./question.ts";

/** The first day on which a visit of some days may begin. */
export const earliestReturn = defineQuestion({
  id: "earliest-return",
  title: "When may I come back?",
  input: z.strictObject({
    ...personFields,
    place: Place,
    days: z.int().check(z.positive(), z.maximum(1000)),
    on: IsoDay,
  }),
  output: z.strictObject({
    /** Absent if there is none within 800 days, or the number of days is not known. */
    entry: z.optional(IsoDay),
    /** The rule that makes the person wait. */
    rule: z.optional(z.string()),
  }),
  answer({ place, days, on, ...about }, { law }) {
    const day = askedDay(on);
    const person = personOf(about);
    const found = whenBack(law.rulesFor(person.citizenships, day), person, { place, days }, day);
    return {
      entry: found.open || !found.entry ? undefined : isoOf(found.entry),
      rule: found.tightest?.id,
    };
  },
});
