import * as z from "zod/mini";
import { isoOf } from "../calendar/day.ts";
import { assess } from "../stays/counting/assess.ts";
import { createHistory } from "../stays/counting/history.ts";
import { longestStay } from "../stays/counting/if-staying.ts";
import type { StayRule } from "../stays/counting/rule.ts";
import { visitRulesOf } from "../stays/planning/planner.ts";
import { askedDay, askedPlace, IsoDay, Place, personFields, personOf } from "./fields.ts";
import { defineQuestion, InputProblem } from "./question.ts";

const optionalDay = z.optional(IsoDay);

/** How many days a rule counts on a day, and how many are left. */
export const daysLeft = defineQuestion({
  id: "days-left",
  title: "How many days are left?",
  input: z.strictObject({
    ...personFields,
    /** The place of a visit, or `rule` for any rule on days. */
    place: z.optional(Place),
    rule: z.optional(z.string()),
    on: IsoDay,
  }),
  output: z.strictObject({
    rule: z.string(),
    state: z.enum(["safe", "close", "crossed", "exempt", "undetermined"]),
    used: z.number(),
    allowed: z.optional(z.number()),
    left: z.optional(z.number()),
    excess: z.number(),
    windowFrom: IsoDay,
    windowTo: IsoDay,
    /** The first day on which the limit was crossed, as far as it still matters. */
    crossedOn: optionalDay,
    /** The last day within the limit if the person stays on, or arrives on the next day and stays. */
    lastDay: optionalDay,
    /** The longest stay of a visitor who arrives on the day. */
    longestStay: z.optional(z.int()),
    /** The questions whose answers would decide more. */
    missing: z.array(z.string()),
  }),
  answer({ place, rule: id, on, ...about }, { law }) {
    if (place !== undefined) askedPlace(place, law);
    const day = askedDay(on);
    const person = personOf(about, law);
    const rules = law.rulesFor(person.citizenships, day);
    const rule = ruleFor(rules, { place, id }, person, day);
    const history = createHistory(person, day);
    const found = assess(rule, history, day);
    const { window } = found.trace;
    return {
      rule: rule.id,
      state: found.state,
      used: found.used,
      allowed: found.allowed,
      left: found.left,
      excess: found.excess,
      windowFrom: isoOf(window.from),
      windowTo: isoOf(window.to),
      crossedOn: found.crossedOn && isoOf(found.crossedOn),
      lastDay: found.lastDay && isoOf(found.lastDay),
      longestStay: rule.topic === "visit" ? longestStay(rule, history, day) : undefined,
      missing: [...found.missing],
    };
  },
});

const ruleFor = (
  rules: readonly StayRule[],
  { place, id }: { place?: string; id?: string },
  person: ReturnType<typeof personOf>,
  day: ReturnType<typeof askedDay>,
): StayRule => {
  if ((place === undefined) === (id === undefined))
    throw new InputProblem("Name a place or a rule, and not both.");
  const found =
    place === undefined ? rules.find((rule) => rule.id === id) : visitRulesOf(rules, person, place, day)[0];
  if (!found)
    throw new InputProblem(
      place === undefined ? `There is no rule "${id}".` : `We have no rule on visits to ${place}.`,
    );
  return found;
};
