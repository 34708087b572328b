import { type Assessment, assess, isInForce } from "./assess.ts";
import { crossedStayEnds, taxYearOf } from "./crossings.ts";
import { type Day, plusDays } from "./day.ts";
import type { History } from "./history.ts";
import type { DayRange } from "./ranges.ts";
import type { Rule } from "./rule.ts";

/** The parts of a period that lie in different tax years, in order. */
const taxYearsIn = (rule: Rule, { from, to }: DayRange): DayRange[] => {
  const years: DayRange[] = [];
  for (let start = from; start <= to; ) {
    const end = Math.min(taxYearOf(rule, start).to, to) as Day;
    years.push({ from: start, to: end });
    start = plusDays(end, 1);
  }
  return years;
};

/** The last day of each tax year, or of each stay, in which a limit was crossed. */
const crossedDays = (rule: Rule, history: History, period: DayRange): Day[] => {
  if (rule.topic === "visit") return crossedStayEnds(rule, history, period);
  if (rule.topic !== "tax") return [];
  return taxYearsIn(rule, period)
    .filter((year) => crossedStayEnds(rule, history, year).length > 0)
    .map(({ to }) => to);
};

/**
 * How a rule stood at the end of each stay that was too long, or of each tax year in which its limit was crossed. Other rules
 * have none.
 */
export const pastCrossings = (rule: Rule, history: History, period: DayRange): Assessment[] =>
  rule.aim === "avoid"
    ? crossedDays(rule, history, period)
        .filter((day) => isInForce(rule, day))
        .map((day) => assess(rule, history, day))
        .filter(({ dayState, state }) => dayState === "crossed" && state !== "exempt")
    : [];
