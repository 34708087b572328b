import { type Day, yearOf } from "../../calendar/day.ts";
import { countIn, type DayRange } from "../../calendar/ranges.ts";
import type { Limit, QuestionId } from "../../law/day-rule.ts";
import type { RuleAnswers } from "./answers.ts";
import { countDays, type Visit } from "./counting.ts";
import type { History } from "./history.ts";
import { malaysianDaysNeeded, malaysianResidence, malaysianYears } from "./malaysia.ts";
import type { Counted } from "./measure.ts";
import type { StayRule } from "./rule.ts";
import { decideUkResidence, tiesNeeded, type UkFact, type UkFacts, ukDaysAllowed } from "./uk-residence.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** The number of ties that makes a person resident; 0 if no tie is needed, 5 if no number is enough. */
export interface TiesNeeded {
  ifResidentBefore: number;
  otherwise: number;
}

/** The result of a law with a formula for a day. */
export interface FormulaOutcome {
  /** Whether the person is resident. Undefined if an answer is missing. */
  resident?: boolean;
  /** The limits that follow from the known facts. */
  limits: readonly Limit[];
  missing: readonly QuestionId[];
  test?: string;
  ties?: TiesNeeded;
}

const ukStart = "04-06";

const questionOf: Readonly<Record<UkFact, QuestionId | undefined>> = {
  residentBefore: "gb.residentBefore",
  fullTimeOverseas: "gb.fullTimeOverseas",
  onlyHomeInUk: "gb.onlyHomeInUk",
  fullTimeUk: "gb.fullTimeUk",
  family: "gb.family",
  accommodation: "gb.accommodation",
  work: "gb.workDays",
  ninetyDay: undefined,
  country: undefined,
};

const yes = (answers: RuleAnswers, question: QuestionId): boolean | undefined => {
  const answer = answers[question];
  return typeof answer === "boolean" ? answer : undefined;
};

const number = (answers: RuleAnswers, question: QuestionId): number | undefined => {
  const answer = answers[question];
  return typeof answer === "number" ? answer : undefined;
};

/**
 * Whether the person spends at least as many midnights of the year in the UK as in any other country. All midnights
 * count, also those that the test of days leaves out.
 */
const hasCountryTie = ({ byCountry }: History, { from, to }: DayRange): boolean => {
  const midnightsIn = (visits: readonly Visit[]) => {
    const inYear = visits.filter((visit) => visit.from <= to && visit.to >= from);
    return countIn(countDays(inYear, "midnight"), from, to);
  };
  const inUk = midnightsIn(byCountry.get("GB") ?? []);
  return inUk > 0 && [...byCountry.values()].every((visits) => midnightsIn(visits) <= inUk);
};

const ukFactsOn = (counted: Counted, history: History, day: Day): UkFacts => {
  const { answers } = history.person;
  const year = yearAround(day, ukStart);
  const ukDays = countIn(counted.days, year.from, day);
  const present = countIn(countDays(counted.visits, "any"), year.from, day);
  const isOver90 = [1, 2].some((back) => {
    const { from, to } = earlierYear(year, back);
    return countIn(counted.days, from, to) > 90;
  });
  const workDays = number(answers, "gb.workDays");
  return {
    ukDays,
    daysWithoutMidnight: present - countIn(counted.days, year.from, day),
    residentBefore: yes(answers, "gb.residentBefore"),
    ties: {
      family: yes(answers, "gb.family"),
      accommodation: yes(answers, "gb.accommodation"),
      work: workDays === undefined ? undefined : workDays >= 40,
      ninetyDay: isOver90,
      country: hasCountryTie(history, year),
    },
    fullTimeOverseas: yes(answers, "gb.fullTimeOverseas"),
    ukWorkDays: workDays,
    onlyHomeInUk: yes(answers, "gb.onlyHomeInUk"),
    fullTimeUk: yes(answers, "gb.fullTimeUk"),
  };
};

const ukResidence = (counted: Counted, history: History, day: Day): FormulaOutcome => {
  const facts = ukFactsOn(counted, history, day);
  const decision = decideUkResidence(facts);
  return {
    resident: decision.resident,
    test: decision.test,
    limits: [
      { kind: "count", window: { kind: "year", start: ukStart }, op: ">", days: ukDaysAllowed(facts) },
    ],
    ties: {
      ifResidentBefore: tiesNeeded(true, decision.ukDays),
      otherwise: tiesNeeded(false, decision.ukDays),
    },
    missing: decision.missing.flatMap((fact) => questionOf[fact] ?? []),
  };
};

const malaysianOutcome = (counted: Counted, history: History, day: Day): FormulaOutcome => {
  const isTemporary = yes(history.person.answers, "my.absences");
  const year = yearOf(day);
  const first = counted.days.size > 0 ? Math.min(yearOf(counted.days.from[0]!), year - 4) : year - 4;
  const years = malaysianYears(counted.days, first, year + 1, isTemporary);
  const residence = malaysianResidence(years);
  const at = years.findIndex((it) => it.year === year);
  const test = residence[at];
  return {
    resident: test === "open" ? undefined : test !== undefined,
    test: test === "open" ? undefined : test,
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: malaysianDaysNeeded(years, residence, at) },
    ],
    missing: test === "open" ? ["my.absences"] : [],
  };
};

/** The outcome of a rule with a formula. Undefined for all other rules. */
export const ownFormula = (
  rule: StayRule,
  counted: Counted,
  history: History,
  day: Day,
): FormulaOutcome | undefined => {
  const formula = rule.limits.find(({ kind }) => kind === "formula");
  if (formula?.kind !== "formula") return undefined;
  const work = { "gb-srt": ukResidence, "my-tax": malaysianOutcome }[formula.formula];
  return work(counted, history, day);
};
