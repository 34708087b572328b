import type { QuestionId } from "../../law/day-rule.ts";
import type { StayRule } from "./rule.ts";

/** The questions that a rule can ask, each once. */
export const questionsOf = ({
  grounds,
  decisive = [],
  reliefs,
  exemptYears = [],
  limits,
}: StayRule): QuestionId[] => [
  ...new Set([
    ...grounds,
    ...decisive,
    ...reliefs,
    ...exemptYears.map(({ question }) => question),
    ...limits.flatMap(({ requires = [] }) => requires.map(({ question }) => question)),
  ]),
];
