import * as z from "zod/mini";
import { isoOf } from "../calendar/day.ts";
import { longestStayIn } from "../stays/planning/planner.ts";
import { askedDay, askedPlace, IsoDay, Place, personFields, personOf } from "./fields.ts";
import { defineQuestion } from "./question.ts";

/** How long a visit may last that begins on a day. */
export const longestStayQuestion = defineQuestion({
  id: "longest-stay",
  title: "How long may I stay?",
  input: z.strictObject({ ...personFields, place: Place, from: IsoDay }),
  output: z.strictObject({
    /** Absent if there is no limit (`exempt`), or none is known. */
    days: z.optional(z.int()),
    lastDay: z.optional(IsoDay),
    /** The rule that ends the stay first. */
    rule: z.optional(z.string()),
    /** Why there is no number: no limit applies, the visa decides, nothing is known, or we hold no rule. */
    without: z.optional(z.enum(["exempt", "visa", "unknown", "no-rule"])),
  }),
  answer({ place: asked, from, ...about }, { law }) {
    const day = askedDay(from);
    const place = askedPlace(asked, law);
    const person = personOf(about, law);
    const found = longestStayIn(law.rulesFor(person.citizenships, day), person, { place, from: day }, day);
    return {
      days: found.open ? undefined : found.days,
      lastDay: found.open || !found.lastDay ? undefined : isoOf(found.lastDay),
      rule: found.tightest?.id,
      without: withoutNumber(found),
    };
  },
});

const withoutNumber = ({
  isHome,
  open,
  days,
  rules,
}: ReturnType<typeof longestStayIn>): "exempt" | "visa" | "unknown" | "no-rule" | undefined => {
  if (isHome) return "exempt";
  if (open) return open.kind === "visa" ? "visa" : "unknown";
  if (days !== undefined) return undefined;
  return rules.length === 0 ? "no-rule" : "exempt";
};
