import type { Day } from "../../calendar/day.ts";
import { endsBefore } from "../stay.ts";
import type { ProposedStay } from "./planner.ts";

/** A question about a stay. Its first and last day are included. */
export type StayQuestion =
  | ({ kind: "stay" } & ProposedStay)
  | { kind: "longest"; place: string; from: Day }
  | { kind: "return"; place: string; days: number };

/** The longest stay that a question may ask for, in days. */
export const maxAskedDays = 3660;

/** The problem with the days of a question, in words. Undefined if there is none. */
export const questionProblem = (question: StayQuestion): string | undefined => {
  if (question.kind === "longest") return undefined;
  if (question.kind === "return") {
    const { days } = question;
    if (Number.isInteger(days) && days >= 1 && days <= maxAskedDays) return undefined;
    return "Enter a whole number of days, from 1 day to 10 years.";
  }
  const { from, to } = question;
  if (to < from) return endsBefore(from, to);
  return to - from >= maxAskedDays ? "The stay is longer than ten years. Check the dates." : undefined;
};
