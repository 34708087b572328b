import { allRules } from "./all-rules.ts";
import { type Assessment, assess, assessAll, isInForce, isPublished } from "./assess.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import { measureLimits, taxYearOf } from "./crossings.ts";
import { type Day, plusDays } from "./day.ts";
import { createHistory, type History, type Person } from "./history.ts";
import { limitsFor } from "./limits.ts";
import { countFor, hasPermit } from "./measure.ts";
import { firstCrossing } from "./meter.ts";
import { type PlainDayCount, plainRules } from "./plain-rules.ts";
import { rangesIn } from "./ranges.ts";
import type { Rule } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** An assessment of a rule that concerns the person. */
export interface RuleCard extends Assessment {
  /** The person is in a place of the rule on the day asked. */
  isPresent: boolean;
}

export interface Overview {
  /** The rules that touch the person, most urgent first. */
  cards: readonly RuleCard[];
  /** Limits that were crossed in the year before, on the day on which that ended: of the tax year, or of the stay. */
  earlier: readonly RuleCard[];
  /** The published rules in force that do not touch the person, by name. */
  others: readonly Rule[];
  conflicts: readonly Conflict[];
  /** Applies any rule to the same person. */
  cardOf: (rule: Rule, day?: Day) => RuleCard;
  /** The published rules in force on a day in whose places the person is then, as they stand on that day. */
  cardsOn: (day: Day) => readonly RuleCard[];
}

const belongsTo = (country: string, { person }: History): boolean =>
  person.citizenships.includes(country) || person.permits.some((permit) => permit.country === country);

const isGoal = ({ rule, state }: Assessment): boolean =>
  rule.aim === "reach" && (state === "crossed" || state === "close");

/** Whether the days in the window, the plans or a crossing make a rule matter to the person. */
const touches = (history: History, assessment: Assessment): boolean => {
  const { rule, trace, crossedOn, dayState, allowed, missing } = assessment;
  if (rule.topic === "permit" || rule.topic === "permanence")
    // An answer can say that no limit of a rule binds the person.
    return (
      hasPermit(rule, history) && (rule.limits.length === 0 || allowed !== undefined || missing.length > 0)
    );
  const { where } = rule;
  // Days outside a country matter only to people who belong to it.
  if ("outside" in where) return where.outside.some((country) => belongsTo(country, history));
  if (crossedOn !== undefined || dayState !== "safe") return true;
  return history.visitsTo(where).some(({ to }) => to >= trace.window.from);
};

/** The last day of a stay, since a year began, on which a limit on visits was crossed that is not crossed any more. */
const overstayEnd = (rule: Rule, history: History, since: Day, day: Day): Day | undefined => {
  const counted = countFor(rule, history);
  const { limits } = limitsFor(rule, counted, history, day);
  const ends = measureLimits(rule, limits, counted, history, day).flatMap(({ meter }) => {
    const crossing = firstCrossing(meter, counted.days, since, day);
    return crossing === undefined ? [] : rangesIn(counted.days, crossing, day).slice(0, 1);
  });
  return ends.length === 0 ? undefined : (Math.max(...ends.map(({ to }) => to)) as Day);
};

/** The day of the year before on which to look for a crossing: the end of the tax year, or of a stay that was too long. */
const dayOfInterest = (rule: Rule, history: History, day: Day): Day | undefined => {
  if (rule.topic === "tax") return plusDays(taxYearOf(rule, day).from, -1);
  if (rule.topic !== "visit") return undefined;
  return overstayEnd(rule, history, earlierYear(yearAround(day), 1).from, day);
};

const isCrossedFor = ({ rule, state, dayState }: Assessment): boolean =>
  rule.aim === "avoid" && dayState === "crossed" && state !== "exempt";

const crossedEarlier = (rules: readonly Rule[], history: History, day: Day): Assessment[] =>
  rules.flatMap((rule) => {
    if (!isPublished(rule) || history.visitsTo(rule.where).length === 0) return [];
    const then = dayOfInterest(rule, history, day);
    if (then === undefined || !isInForce(rule, then)) return [];
    const past = assess(rule, history, then);
    // A residence that goes on, or an overstay that has not ended, has its card already.
    return isCrossedFor(past) && past.crossedOn !== assess(rule, history, day).crossedOn ? [past] : [];
  });

/** All rules, with a plain count for each country that has no rule of its own. */
export const rulesWith = (counts: readonly PlainDayCount[]): readonly Rule[] => [
  ...allRules,
  ...plainRules(counts, allRules),
];

/**
 * Everything that the rules say about a person on a day. Rules whose source nobody has opened are left out.
 * @param counts the figures for countries without a rule of their own
 */
export const overviewOf = (person: Person, day: Day, counts: readonly PlainDayCount[]): Overview => {
  const rules = rulesWith(counts);
  const history = createHistory(person, day);
  const withPresence = (assessment: Assessment, on = day): RuleCard => ({
    ...assessment,
    isPresent: history.visitsTo(assessment.rule.where).some(({ from, to }) => from <= on && on <= to),
  });
  const touching = assessAll(rules, history, day)
    .filter((it) => touches(history, it))
    // Days that a person needs are less urgent than a limit that is near.
    .sort((a, b) => Number(isGoal(a)) - Number(isGoal(b)));
  const shown = new Set(touching.map(({ rule }) => rule.id));
  return {
    cards: touching.map((it) => withPresence(it)),
    others: rules
      .filter((rule) => isPublished(rule) && isInForce(rule, day) && !shown.has(rule.id))
      .sort((a, b) => a.name.localeCompare(b.name, "en")),
    earlier: crossedEarlier(rules, history, day).map((it) => withPresence(it)),
    conflicts: conflictsOf(touching),
    cardOf: (rule, on = day) => withPresence(assess(rule, history, on), on),
    cardsOn: (on) =>
      rules
        .filter((rule) => isPublished(rule) && isInForce(rule, on) && !("outside" in rule.where))
        .map((rule) => withPresence(assess(rule, history, on), on))
        .filter(({ isPresent }) => isPresent),
  };
};
