import type { QuestionId } from "../../law/day-rule.ts";

/** What a person can answer: yes or no, a number, or a list of countries. */
export type RuleAnswer = boolean | number | readonly string[];

/** RuleAnswers by the id of their question. A question without an answer is open. */
export type RuleAnswers = Readonly<Record<QuestionId, RuleAnswer | undefined>>;
