import * as z from "zod/mini";
import { isoOf } from "../calendar/day.ts";
import { type EarliestReturn, whenBack } from "../stays/planning/planner.ts";
import { askedDay, askedPlace, IsoDay, Place, personFields, personOf, StayDays } from "./fields.ts";
import { defineQuestion } from "./question.ts";

const withoutDay = ({ open, rules }: EarliestReturn): "visa" | "unknown" | "no-rule" | undefined => {
  if (rules === "none") return "no-rule";
  if (open) return open.kind === "visa" ? "visa" : "unknown";
  return undefined;
};

/** The first day on which a visit of some days may begin. */
export const earliestReturn = defineQuestion({
  id: "earliest-return",
  title: "When may I come back?",
  input: z.strictObject({
    ...personFields,
    place: Place,
    days: StayDays,
    on: IsoDay,
  }),
  output: z.strictObject({
    /** Absent if there is none within 800 days, or for one of the reasons in `without`. */
    entry: z.optional(IsoDay),
    /** The rule that makes the person wait. */
    rule: z.optional(z.string()),
    /** Why there is no day: the visa decides, nothing is known, or we hold no rule. */
    without: z.optional(z.enum(["visa", "unknown", "no-rule"])),
  }),
  answer({ place: asked, days, on, ...about }, { law }) {
    const day = askedDay(on);
    const place = askedPlace(asked, law);
    const person = personOf(about, law);
    const found = whenBack(law.rulesFor(person.citizenships, day), person, { place, days }, day);
    const without = withoutDay(found);
    return {
      entry: without || !found.entry ? undefined : isoOf(found.entry),
      rule: found.tightest?.id,
      without,
    };
  },
});
