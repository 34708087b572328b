import type { QuestionId } from "../../law/day-rule.ts";

/** What a person can answer: yes or no, a number, or a list of countries. */
export type Answer = boolean | number | readonly string[];

/** Answers by the id of their question. A question without an answer is open. */
export type Answers = Readonly<Record<QuestionId, Answer | undefined>>;
