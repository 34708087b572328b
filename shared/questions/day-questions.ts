import { daysLeft } from "./days-left.ts";
import { earliestReturn } from "./earliest-return.ts";
import { longestStayQuestion } from "./longest-stay.ts";
import { mayEnter } from "./may-enter.ts";
import { stayAllowed } from "./stay-allowed.ts";
import { taxResident } from "./tax-resident.ts";

/** The questions that rules on entry and on days answer. A browser that shows the examples of a rule loads no others. */
export const dayQuestions = [
  mayEnter,
  longestStayQuestion,
  daysLeft,
  earliestReturn,
  stayAllowed,
  taxResident,
];
