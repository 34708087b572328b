import type { Day } from "../../calendar/day.ts";
import type { Limit, QuestionId } from "../../law/day-rule.ts";
import { allowanceAt, entryOf } from "./allowance-at.ts";
import type { RuleAnswers } from "./answers.ts";
import { ownFormula, type TiesNeeded } from "./formulas.ts";
import type { History } from "./history.ts";
import { type Counted, permitStart } from "./measure.ts";
import { appliesOn } from "./meter.ts";
import type { StayRule } from "./rule.ts";

/** Whether an answer says yes for the places of a rule. Undefined if the question is open. */
export const answerFor = (
  rule: StayRule,
  question: QuestionId,
  answers: RuleAnswers,
): boolean | undefined => {
  const answer = answers[question];
  if (answer === undefined || typeof answer === "boolean") return answer;
  if (typeof answer === "number") return answer > 0;
  const { where } = rule;
  return "in" in where && answer.some((country) => where.in.includes(country));
};

/** The limits of a rule that apply to a person, by the known facts. */
interface BindingLimits {
  limits: readonly Limit[];
  /** The open questions of limits that may apply. */
  open: QuestionId[];
  /** Whether the person is resident, if the law has other tests than days. */
  decided?: boolean;
  ties?: TiesNeeded;
}

const byAnswers = (rule: StayRule, answers: RuleAnswers): BindingLimits => {
  const limits: Limit[] = [];
  const open: QuestionId[] = [];
  for (const limit of rule.limits) {
    const given = (limit.requires ?? []).map(({ question, is, assumed }) => {
      const answer = answerFor(rule, question, answers);
      if (answer === undefined) open.push(question);
      return answer === undefined ? assumed : answer === is;
    });
    if (given.every(Boolean)) limits.push(limit);
  }
  return { limits, open };
};

/** Whether only the visa or the officer decides how long a visit may be. */
const isOpenLength = (rule: StayRule, history: History, day: Day): boolean => {
  const kind = allowanceAt(rule, history, day)?.kind;
  return kind === "visa" || kind === "unknown";
};

/** Whether a limit ended before a day: for visits, before the day of entry. */
const isOver = ({ until }: Limit, rule: StayRule, history: History, since: Day): boolean =>
  !appliesOn({ until }, rule.topic === "visit" ? entryOf(rule, history, since) : since);

/**
 * The limits that apply to a person on a day or later, by the known facts. Leaves out a limit that ended before
 * `since`.
 */
export const limitsFor = (
  rule: StayRule,
  counted: Counted,
  history: History,
  day: Day,
  since = day,
): BindingLimits => {
  const formula = ownFormula(rule, counted, history, day);
  if (formula)
    return {
      limits: formula.limits,
      open: [...formula.missing],
      decided: formula.resident,
      ties: formula.ties,
    };
  const { limits, open } = byAnswers(rule, history.person.answers);
  if (isOpenLength(rule, history, day)) open.push("officerGrant");
  const needsPermit = rule.topic === "permanence" || rule.topic === "permit";
  if (needsPermit && permitStart(rule, history) === undefined) open.push("permit.start");
  return { limits: limits.filter((limit) => !isOver(limit, rule, history, since)), open };
};
