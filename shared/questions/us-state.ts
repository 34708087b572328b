import * as z from "zod/mini";
import { defineQuestion, InputProblem } from "./question.ts";

/** When a state of the United States taxes a person as a resident. */
const StateResidence = z.strictObject({
  /** The least days in a calendar year. */
  days: z.optional(z.int()),
  /** With more months than these, the state presumes residence. */
  months: z.optional(z.int()),
  /** The days count only for people with a permanent home there, or with one for substantially all of the year. */
  home: z.optional(z.enum(["kept", "whole"])),
  asOf: z.string(),
  confidence: z.enum(["high", "medium", "low"]),
  source: z.strictObject({ name: z.string(), url: z.optional(z.string()) }),
});
export type StateResidence = z.infer<typeof StateResidence>;

/** A state of the United States. */
export interface UsState {
  /** The postal code: 'NY' */
  state: string;
  name: string;
  /** The names of the state and of its largest cities, as people write them. */
  names: readonly string[];
  /** Absent if our tables do not have its rule. */
  residence?: StateResidence;
}

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
