import * as z from "zod/mini";
import { defineQuestion, InputProblem } from "./question.ts";
import { StateResidence } from "./state-residence.ts";

/** Whether days in a state of the United States make a person tax resident of the state. Federal tax has its own test. */
export const usState = defineQuestion({
  id: "us-state",
  title: "Am I tax resident of this state of the United States?",
  input: z.strictObject({
    /** A postal code, such as NY. */
    state: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** The days there in a calendar year. */
    days: z.optional(z.int().check(z.minimum(0), z.maximum(366))),
  }),
  output: z.strictObject({
    name: z.string(),
    residence: z.optional(StateResidence),
    /** Whether the days reach the number of the state. Absent if no days or no number are known. */
    reached: z.optional(z.boolean()),
  }),
  answer({ state, days }, { usStates }) {
    const found = usStates.find((one) => one.state === state);
    if (!found) throw new InputProblem(`There is no state "${state}".`);
    const least = found.residence?.days;
    return {
      name: found.name,
      residence: found.residence,
      reached: days === undefined || least === undefined ? undefined : days >= least,
    };
  },
});
