import * as z from "zod/mini";
import { isoOf } from "../calendar/day.ts";
import { canStay } from "../stays/planning/planner.ts";
import { askedDay, askedPlace, IsoDay, Place, personFields, personOf } from "./fields.ts";
import { defineQuestion, InputProblem } from "./question.ts";

/** Whether the days of a visit keep to the limit. */
export const stayAllowed = defineQuestion({
  id: "stay-allowed",
  title: "May I stay from one day to another?",
  input: z.strictObject({ ...personFields, place: Place, from: IsoDay, to: IsoDay, on: z.optional(IsoDay) }),
  output: z.strictObject({
    verdict: z.enum(["safe", "unsafe", "exempt", "undetermined", "no-rule"]),
    /** The first day on which a limit is crossed. */
    firstUnsafe: z.optional(IsoDay),
    rule: z.optional(z.string()),
  }),
  answer({ place: asked, from, to, on = from, ...about }, { law }) {
    const place = askedPlace(asked, law);
    const stay = { place, from: askedDay(from), to: askedDay(to) };
    if (stay.to < stay.from) throw new InputProblem("The last day is before the first one.");
    const person = personOf(about, law);
    const { verdict, unsafe, visits } = canStay(
      law.rulesFor(person.citizenships, stay.from),
      person,
      stay,
      askedDay(on),
    );
    return {
      verdict,
      firstUnsafe: unsafe?.firstUnsafe && isoOf(unsafe.firstUnsafe),
      rule: (unsafe ?? visits[0])?.rule.id,
    };
  },
});
