import { daysLeft } from "./days-left.ts";
import { earliestReturn } from "./earliest-return.ts";
import { longestStayQuestion } from "./longest-stay.ts";
import { mayEnter } from "./may-enter.ts";
import { programmeFact } from "./programme-fact.ts";
import type { AnyQuestion } from "./question.ts";
import { stayAllowed } from "./stay-allowed.ts";
import { taxResident } from "./tax-resident.ts";

/** Everything that Meridian computes on request. */
export const questions = [
  mayEnter,
  longestStayQuestion,
  daysLeft,
  earliestReturn,
  stayAllowed,
  taxResident,
  programmeFact,
];

/** The same questions without their types, for callers that take any question. */
export const anyQuestions = questions as readonly unknown[] as readonly AnyQuestion[];
