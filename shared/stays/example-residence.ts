import { type Day, endOfMonths, plusDays, yearOf } from "./day.ts";
import { absencesGiven, plainDays } from "./example-days.ts";
import {
  type Asked,
  hasDates,
  isOpenTo,
  mainMeter,
  namedYear,
  yearOfExample,
  yearStartOf,
} from "./example-facts.ts";
import { numberInput, numbersInput } from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { ukResidenceOf } from "./example-uk.ts";
import {
  type GivenYears,
  givenYears,
  residentByYears,
  residentWithoutCurrent,
  sumOf,
  weightedByYears,
} from "./example-years.ts";
import { answerFor } from "./limits.ts";
import { malaysianResidence, malaysianYears } from "./malaysia.ts";
import { meterOf } from "./measure.ts";
import { appliesOn, crosses, firstCrossing, sumOfYears } from "./meter.ts";
import { countIn, type DayRange, daysOf, firstRangeFrom, rangesIn } from "./ranges.ts";
import { residencesUntil } from "./residence.ts";
import type { Limit, Rule } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** The first day of the period in which a crossing matters on the day of the check. */
const startOfInterest = (limit: Limit, from: Day, asked: Asked): Day => {
  const { on, isChecked, rule } = asked;
  const isYearly = limit.kind !== "count" || limit.window.kind === "year";
  if (!isChecked || on === undefined || !isYearly || namedYear(asked)) return from;
  return limit.kind === "continuous" || limit.kind === "per-entry"
    ? from
    : yearAround(on, yearStartOf(rule)).from;
};

/** The first day on which a limit of the rule was crossed in a period. */
const crossingIn = (asked: Asked, { from, to }: DayRange): Day | undefined => {
  const { rule, counted, history } = asked;
  let first: Day | undefined;
  for (const limit of rule.limits) {
    if (!isOpenTo(asked, limit)) continue;
    const meter = meterOf(rule, limit, counted, history, from);
    const start = startOfInterest(limit, from, asked);
    const crossing = meter && firstCrossing(meter, counted.days, start, to);
    if (crossing !== undefined && (first === undefined || crossing < first)) first = crossing;
  }
  return first;
};

/** Whether a limit of the rule can be measured on days. Without one, there is no telling who is resident. */
export const isMeasurable = (asked: Asked): boolean => {
  const { rule, on } = asked;
  const day = namedYear(asked)?.to ?? on;
  return rule.limits.some(
    (limit) => limit.kind !== "formula" && (day === undefined || appliesOn(limit, day)),
  );
};

/** The first crossing in the year of the example, or in all its stays. */
export const crossingOf = (asked: Asked): Day | undefined => {
  const { days } = asked.counted;
  if (days.size === 0) return undefined;
  const named = namedYear(asked);
  const last = asked.isChecked ? asked.on! : days.to.at(-1)!;
  if (!named) return crossingIn(asked, { from: days.from[0]!, to: last });
  const touchesYears = asked.rule.limits.some(
    (limit) =>
      limit.kind === "count" && limit.window.kind === "any12" && limit.window.counts === "years-touched",
  );
  return crossingIn(asked, touchesYears ? { from: named.from, to: endOfMonths(named.to, 12) } : named);
};

/** Short visits of up to 10 days in all may be left out by a person with a closer connection abroad. */
const nominalDays = 10;

const hasCloserConnection = ({ history }: Asked): boolean =>
  history.person.answers["us.closerConnection"] === true;

/** Leaves out short visits at the beginning of a list, as far as a person with a closer connection abroad may. */
const withoutNominal = (asked: Asked, ranges: readonly DayRange[]): readonly DayRange[] => {
  if (!hasCloserConnection(asked)) return ranges;
  let used = 0;
  const first = ranges.findIndex(({ from, to }) => {
    used += to - from + 1;
    return used > nominalDays;
  });
  return first === -1 ? [] : ranges.slice(first);
};

/**
 * The last day of residence in the year: the last day of presence with a closer connection abroad after it, or else the
 * end of the year. 26 CFR 301.7701(b)-4(b) and (c).
 */
export const residenceEndsInYear = (asked: Asked): Day | undefined => {
  const crossing = crossingOf(asked);
  if (crossing === undefined || asked.rule.begins !== "first-day-in-year") return undefined;
  const { from, to } = yearAround(crossing, yearStartOf(asked.rule));
  if (!hasCloserConnection(asked)) return to;
  return withoutNominal(asked, rangesIn(asked.counted.days, from, to).reverse())[0]?.to;
};

/**
 * The first day of the year in which a law with a formula makes a person resident: null if it makes nobody resident.
 * Undefined if that is open, or if the residence may have begun in an earlier year.
 */
export const residenceByFormula = (asked: Asked, resident: unknown): Day | null | undefined => {
  const year = yearOfExample(asked);
  const first = asked.counted.days.from[0];
  if (!year || first === undefined || first < year.from) return undefined;
  if (resident === false) return null;
  return resident === true && asked.rule.begins === "year" ? year.from : undefined;
};

/** The first day of presence in the year of a crossing. */
const firstDayInYear = (asked: Asked, crossing: Day): Day | undefined => {
  const { from, to } = yearAround(crossing, yearStartOf(asked.rule));
  return withoutNominal(asked, rangesIn(daysOf(asked.counted.visits), from, to))[0]?.from;
};

/** The day from which a person is resident, by what the rule says about the beginning of residence. */
export const residenceBegins = (asked: Asked): Day | undefined => {
  const { rule, counted, history } = asked;
  if (isDecided(asked)) return counted.days.from[0];
  const crossing = crossingOf(asked);
  if (crossing === undefined) return undefined;
  if (rule.begins === "year") return yearAround(crossing, yearStartOf(rule)).from;
  if (rule.begins === "first-day-in-year") return firstDayInYear(asked, crossing);
  if (rule.begins !== "first-day-counted") return crossing;
  const meter = rule.limits
    .flatMap((limit) => meterOf(rule, limit, counted, history, crossing) ?? [])
    .find((it) => it.isCrossed(crossing));
  if (!meter) return undefined;
  const window = meter.window(crossing).from;
  const present = daysOf(counted.visits);
  const from = present.from[firstRangeFrom(present, window)];
  return from === undefined ? undefined : (Math.max(from, window) as Day);
};

/** The first day without residence, of a rule whose residence ends with a long absence. */
export const residenceEnds = (asked: Asked): Day | undefined => {
  const { rule, counted, history, on } = asked;
  if (on === undefined) return undefined;
  const meters = rule.limits.flatMap((limit) => meterOf(rule, limit, counted, history, on) ?? []);
  return residencesUntil(rule, meters, counted.days, on).find(({ endedFrom }) => endedFrom !== undefined)
    ?.endedFrom;
};

/** The years of the rule from the first day that counts to the last one. */
const yearsOfStays = (asked: Asked): DayRange[] => {
  const { days } = asked.counted;
  const last = days.to.at(-1);
  const found: DayRange[] = [];
  for (let from = days.from[0]; from !== undefined && last !== undefined && from <= last; ) {
    const year = yearAround(from, yearStartOf(asked.rule));
    found.push(year);
    from = plusDays(year.to, 1);
  }
  return found;
};

/** Residence in the years from the first to the last, by the law of Malaysia. */
const malaysianBetween = (asked: Asked, first: number, last: number): (boolean | undefined)[] => {
  const isTemporary = asked.history.person.answers["my.absences"];
  const years = malaysianYears(
    asked.counted.days,
    first,
    last,
    typeof isTemporary === "boolean" ? isTemporary : undefined,
  );
  return malaysianResidence(years).map((test) => (test === "open" ? undefined : test !== undefined));
};

const malaysianFromStays = (asked: Asked): boolean | undefined => {
  const { days } = asked.counted;
  const year = yearOfExample(asked);
  if (days.size === 0 || !year) return undefined;
  const asksFor = yearOf(year.from);
  const first = Math.min(yearOf(days.from[0]!), asksFor);
  const last = Math.max(yearOf(days.to.at(-1)!), asksFor);
  return malaysianBetween(asked, first, last)[asksFor - first];
};

/** Residence in each year of the stays. Undefined if a limit looks at other periods than these years. */
const residentInYears = (asked: Asked): (boolean | undefined)[] | undefined => {
  const { rule, counted } = asked;
  const years = yearsOfStays(asked);
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) return undefined;
  if (rule.id === "my-tax") return malaysianBetween(asked, yearOf(first.from), yearOf(last.from));
  const isByYear = (limit: Limit) =>
    limit.kind === "years" ||
    limit.kind === "half-year" ||
    (limit.kind === "count" && limit.window.kind === "year");
  if (!rule.limits.filter((limit) => isOpenTo(asked, limit)).every(isByYear)) return undefined;
  const days = years.map(({ from, to }) => countIn(counted.days, from, to));
  return residentByYears(asked, days, years);
};

/** With fewer days in the year, somebody with a closer connection to another country may be no resident. */
const daysWithoutRelief = 183;

/** A relief can undo residence by days, and a ground can make up for them. More than days decides whether they do. */
const afterAnswers = (asked: Asked, resident: boolean | undefined, days: number | undefined) => {
  const { rule, history } = asked;
  const { answers } = history.person;
  const isYes = (question: Rule["grounds"][number]) => answerFor(rule, question, answers) === true;
  if (resident === false && rule.grounds.some(isYes)) return undefined;
  const others = rule.reliefs.filter((it) => it !== "us.closerConnection");
  if (resident === true && others.some(isYes)) return undefined;
  const mayBeUndone = rule.reliefs.includes("us.closerConnection") && hasCloserConnection(asked);
  return resident === true && mayBeUndone && (days ?? 0) < daysWithoutRelief ? undefined : resident;
};

/** Whether an answer alone decides that the law claims the person. */
const isDecided = ({ rule, history }: Asked): boolean =>
  (rule.decisive ?? []).some((question) => answerFor(rule, question, history.person.answers) === true);

const residentFromYears = (
  asked: Asked,
  { days, years, at, hasCurrent }: GivenYears,
  isList: boolean,
): unknown => {
  if (!hasCurrent) return residentWithoutCurrent(asked, days);
  const all = residentByYears(asked, days, years);
  return isList ? all : afterAnswers(asked, all[at], days[at]);
};

const residentFromStays = (asked: Asked): boolean | undefined => {
  if (asked.rule.id === "my-tax") return malaysianFromStays(asked);
  if (!isMeasurable(asked)) return undefined;
  const year = yearOfExample(asked);
  const days = year && countIn(asked.counted.days, year.from, year.to);
  return afterAnswers(asked, crossingOf(asked) !== undefined, days);
};

/** Exempt days of an example without years. */
const exemptDaysGiven = ({ inputs }: Asked): number => numberInput(inputs, ...names.exemptByYear) ?? 0;

const residentFromNumber = (asked: Asked): boolean | undefined => {
  const { inputs, rule } = asked;
  const days = plainDays(inputs, rule) ?? sumOf(numbersInput(inputs, ...names.daysByPart));
  if (days === undefined) return residentAfterAbsence(asked);
  const left = Math.max(0, days - exemptDaysGiven(asked));
  return afterAnswers(asked, residentByYears(asked, [left], [])[0], left);
};

/** Enough days of absence end a residence. Fewer do not say whether there was one. */
const residentAfterAbsence = ({ inputs, rule }: Asked): boolean | undefined => {
  if (rule.ends?.kind !== "any12") return undefined;
  const { total } = absencesGiven(inputs, rule);
  return total !== undefined && crosses(total, rule.ends) ? false : undefined;
};

/** Whether the days make the person resident; a list if the example asks about every year. */
export const residentOf = (asked: Asked, isList: boolean): unknown => {
  if (asked.rule.id === "gb-srt") return isList ? undefined : ukResidenceOf(asked)?.resident;
  const years = givenYears(asked);
  if (!isList && isDecided(asked)) {
    // Residence by a visa needs no number of days, but the example may give one.
    plainDays(asked.inputs, asked.rule);
    return true;
  }
  if (years) return residentFromYears(asked, years, isList);
  if (asked.stays.length > 0) return isList ? residentInYears(asked) : residentFromStays(asked);
  return isList || hasDates(asked) ? undefined : residentFromNumber(asked);
};

/** The weighted sum of days of the rule in the year of the example. */
export const weightedOf = (asked: Asked): number | undefined => {
  const condition = asked.rule.limits
    .flatMap((limit) => (limit.kind === "years" ? limit.conditions : []))
    .find(({ weights }) => weights !== undefined);
  if (!condition) return undefined;
  const given = givenYears(asked);
  if (given) return given.hasCurrent ? weightedByYears(condition, given) : undefined;
  const year = yearOfExample(asked);
  if (!year || asked.stays.length === 0) return undefined;
  const days = condition.years.map((back) => {
    const { from, to } = earlierYear(year, back);
    return countIn(asked.counted.days, from, to);
  });
  return sumOfYears(days, condition) / (condition.unit ?? 1);
};

/** The days in the window of the first limit that applies, on the day of the check. */
export const usedOn = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (main) return main.meter.used(main.on);
  const year = yearOfExample(asked);
  return year && asked.on !== undefined ? countIn(asked.counted.days, year.from, asked.on) : undefined;
};
