import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";

/** When a state of the United States taxes a person as a resident. */
export const StateResidence = z.strictObject({
  /** The minimum number of days in a calendar year. */
  days: z.optional(z.int()),
  /** With more months than these, the state presumes residence. */
  months: z.optional(z.int()),
  /** The days count only for people with a permanent home there, or with one for substantially all of the year. */
  home: z.optional(z.enum(["kept", "whole"])),
  asOf: z.string(),
  confidence: Confidence,
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
