import { type Day, dayOf, endOfMonths, plusDays, yearOf } from "./day.ts";
import { type Asked, isOpenTo, namedYear, yearOfExample, yearStartOf } from "./example-facts.ts";
import { type Inputs, isRecord, numberInput, numbersInput } from "./example-inputs.ts";
import { ukResidenceOf } from "./example-uk.ts";
import { malaysianResidence, malaysianYears } from "./malaysia.ts";
import { meterOf } from "./measure.ts";
import { appliesOn, crosses, firstCrossing, meetsYears, sumOfYears } from "./meter.ts";
import { countIn, type DayRange, daysOf, firstRangeFrom, rangesIn } from "./ranges.ts";
import { residencesUntil } from "./residence.ts";
import type { CountLimit, Limit } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** The days of the years of an example, oldest first. A year without a number has no day. */
export const daysByYear = (inputs: Inputs): readonly number[] => {
  const previous = numbersInput(inputs, "previousFiveYears", "previousYears");
  if (previous.length > 0) {
    const current = numberInput(inputs, "currentYear", "currentYearDays", "thisYear", "days");
    return current === undefined ? previous : [...previous, current];
  }
  return numbersInput(inputs, "daysByYear", "daysPerYear", "years");
};

const yearNames = ({ daysByYear: named }: Inputs): readonly string[] =>
  isRecord(named) ? Object.keys(named).sort((a, b) => a.localeCompare(b, "en", { numeric: true })) : [];

/** Where the year asked stands in the list. By default it is the last one. */
const yearAsked = ({ inputs }: Asked, years: readonly number[]): number => {
  const at = yearNames(inputs).indexOf(String(inputs.year));
  return at === -1 ? years.length - 1 : at;
};

/** A single number stands for all years of the look-back. */
const crossesLookback = (limit: CountLimit, years: readonly number[]): boolean => {
  const span = limit.window.kind === "lookback" ? limit.window.years : 1;
  const last = years.slice(-span);
  const total = last.reduce((sum, days) => sum + days, 0);
  const isEven = years.length < 2 || last.every((days) => days >= (limit.eachYear ?? 0));
  return crosses(total, limit) && isEven;
};

/** Whether the days of the years cross a limit in one of them. */
const crossesInYear = (limit: Limit, years: readonly number[], at: number, isLeap: boolean): boolean => {
  const days = years[at] ?? 0;
  if (limit.kind === "count" && limit.window.kind === "lookback") return crossesLookback(limit, years);
  if (limit.kind === "count") return crosses(days, limit);
  if (limit.kind === "continuous") return limit.months === undefined && crosses(days, limit);
  if (limit.kind === "half-year") return days > (isLeap ? 183 : 182);
  if (limit.kind !== "years") return false;
  const known = (back: number) => {
    const counted = years[at - back] ?? 0;
    return counted <= (limit.ignoreYearsUpTo ?? 0) ? 0 : counted;
  };
  return limit.conditions.every((condition) => meetsYears(condition.years.map(known), condition));
};

/** A year in which days are given only for the years before: the current year is unknown. */
const withoutCurrentYear = (asked: Asked): boolean | undefined => {
  const previous = numbersInput(asked.inputs, "previousFiveYears", "previousYears");
  const fails = asked.rule.limits.every(
    (limit) =>
      limit.kind !== "years" ||
      limit.conditions
        .filter(({ years }) => !years.includes(0))
        .some(
          (it) =>
            !meetsYears(
              it.years.map((back) => previous[previous.length - back] ?? 0),
              it,
            ),
        ),
  );
  return fails ? false : undefined;
};

const isLeapYearOf = (asked: Asked): boolean => {
  const year = yearOfExample(asked);
  return year !== undefined && year.to - year.from + 1 === 366;
};

const malaysianByYears = (years: readonly number[], asked: Asked): (boolean | undefined)[] => {
  const linked = asked.inputs.linked === true;
  const found = malaysianResidence(years.map((days, year) => ({ year, days, isLinked: linked })));
  return found.map((test) => (test === "open" ? undefined : test !== undefined));
};

const residentByYears = (asked: Asked, years: readonly number[]): (boolean | undefined)[] => {
  const limits = asked.rule.limits.filter((limit) => isOpenTo(asked, limit));
  if (limits.some(({ kind }) => kind === "formula")) return malaysianByYears(years, asked);
  const isLeap = isLeapYearOf(asked);
  const names = yearNames(asked.inputs);
  const applies = (limit: Limit, at: number) => {
    const year = Number(names[at] ?? asked.inputs.year);
    return !(year > 1900) || appliesOn(limit, dayOf(`${year}-12-31`));
  };
  return years.map((_, at) =>
    limits.some((limit) => applies(limit, at) && crossesInYear(limit, years, at, isLeap)),
  );
};

/** The sum of the values of a record or a list. */
export const sumOfValues = (inputs: Inputs, ...names: string[]): number | undefined => {
  const values = numbersInput(inputs, ...names);
  return values.length === 0 ? undefined : values.reduce((sum, days) => sum + days, 0);
};

/** A number of days without dates: `days`, `nights`, `daysWithin12MonthsFromEntry`. */
export const plainDays = (inputs: Inputs): number | undefined => {
  const name = Object.keys(inputs).find(
    (it) => /^(days|nights|presentdays|totaldays)/i.test(it) && typeof inputs[it] === "number",
  );
  return name === undefined ? undefined : numberInput(inputs, name);
};

/** The first day of the period in which a crossing matters on the day of the check. */
const startOfInterest = (limit: Limit, from: Day, { inputs, on, rule }: Asked): Day => {
  const isYearly = limit.kind !== "count" || limit.window.kind === "year";
  if (inputs.on === undefined || on === undefined || !isYearly || namedYear({ inputs, rule })) return from;
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

/** The first crossing in the year of the example, or in all its stays. */
export const crossingOf = (asked: Asked): Day | undefined => {
  const { days } = asked.counted;
  if (days.size === 0) return undefined;
  const named = namedYear(asked);
  const isChecked = asked.inputs.on !== undefined && asked.on !== undefined;
  const last = isChecked ? asked.on! : days.to.at(-1)!;
  if (!named) return crossingIn(asked, { from: days.from[0]!, to: last });
  const touchesYears = asked.rule.limits.some(
    (limit) =>
      limit.kind === "count" && limit.window.kind === "any12" && limit.window.counts === "years-touched",
  );
  return crossingIn(asked, touchesYears ? { from: named.from, to: endOfMonths(named.to, 12) } : named);
};

/** Up to 10 days of earlier visits may be left out by a person with a closer connection abroad. */
const nominalDays = 10;

/** Whether the person of an example has a closer connection abroad. */
const hasCloserConnection = ({ inputs }: Asked): boolean =>
  Object.keys(inputs).some((it) => /closerConnection|nominal/i.test(it) && inputs[it] === true);

/** The last day of residence in the year: the last day of presence with a closer connection abroad after it. */
export const residenceEndsInYear = (asked: Asked): Day | undefined => {
  const crossing = crossingOf(asked);
  if (crossing === undefined || asked.rule.begins !== "first-day-in-year") return undefined;
  const { from, to } = yearAround(crossing, yearStartOf(asked.rule));
  return hasCloserConnection(asked) ? rangesIn(asked.counted.days, from, to).at(-1)?.to : to;
};

const afterNominalDays = (asked: Asked, yearStart: Day): Day => {
  const { counted } = asked;
  if (!hasCloserConnection(asked)) return yearStart;
  let from = yearStart;
  let used = 0;
  for (const range of rangesIn(counted.days, yearStart, endOfMonths(yearStart, 12))) {
    used += range.to - range.from + 1;
    if (used > nominalDays) break;
    from = plusDays(range.to, 1);
  }
  return from;
};

/** The day from which a person is resident, by what the rule says about the beginning of residence. */
export const residenceBegins = (asked: Asked): Day | undefined => {
  const { rule, counted, history } = asked;
  const crossing = crossingOf(asked);
  if (crossing === undefined) return undefined;
  const { from: yearStart } = yearAround(crossing, yearStartOf(rule));
  const present = daysOf(counted.visits);
  const firstFrom = (day: Day): Day | undefined => {
    const from = present.from[firstRangeFrom(present, day)];
    return from === undefined ? undefined : (Math.max(from, day) as Day);
  };
  if (rule.begins === "year") return yearStart;
  if (rule.begins === "first-day-in-year") return firstFrom(afterNominalDays(asked, yearStart));
  if (rule.begins !== "first-day-counted") return crossing;
  const meter = rule.limits
    .flatMap((limit) => meterOf(rule, limit, counted, history, crossing) ?? [])
    .find((it) => it.isCrossed(crossing));
  return meter && firstFrom(meter.window(crossing).from);
};

/** The first day without residence, of a rule whose residence ends with a long absence. */
export const residenceEnds = (asked: Asked): Day | undefined => {
  const { rule, counted, history, on } = asked;
  if (on === undefined) return undefined;
  const meters = rule.limits.flatMap((limit) => meterOf(rule, limit, counted, history, on) ?? []);
  return residencesUntil(rule, meters, counted.days, on).find(({ endedFrom }) => endedFrom !== undefined)
    ?.endedFrom;
};

const malaysianFromStays = (asked: Asked): boolean | undefined => {
  const { days } = asked.counted;
  const year = yearOfExample(asked);
  if (days.size === 0 || !year) return undefined;
  const asksFor = yearOf(year.from);
  const first = Math.min(yearOf(days.from[0]!), asksFor);
  const last = Math.max(yearOf(days.to.at(-1)!), asksFor);
  const isTemporary = asked.history.person.answers["my.absences"];
  const years = malaysianYears(days, first, last, typeof isTemporary === "boolean" ? isTemporary : undefined);
  const test = malaysianResidence(years)[asksFor - first];
  return test === "open" ? undefined : test !== undefined;
};

/** Whether the days make the person resident; a list if the example asks about every year. */
export const residentOf = (asked: Asked, isList: boolean): unknown => {
  const { rule, inputs, stays } = asked;
  if (rule.id === "gb-srt") return ukResidenceOf(asked)?.resident;
  const years = daysByYear(inputs);
  if (years.length > 0) {
    const hasCurrent = numbersInput(inputs, "previousFiveYears", "previousYears").length < years.length;
    if (!hasCurrent) return withoutCurrentYear(asked);
    const all = residentByYears(asked, years);
    return isList ? all : all[yearAsked(asked, years)];
  }
  if (stays.length > 0)
    return rule.id === "my-tax" ? malaysianFromStays(asked) : crossingOf(asked) !== undefined;
  const days = plainDays(inputs) ?? sumOfValues(inputs, "presentDays", "daysByMonth");
  return days === undefined ? undefined : residentByYears(asked, [days])[0];
};

/** The weighted sum of days of the rule in the year of the example. */
export const weightedOf = (asked: Asked): number | undefined => {
  const condition = asked.rule.limits
    .flatMap((limit) => (limit.kind === "years" ? limit.conditions : []))
    .find(({ weights }) => weights !== undefined);
  if (!condition) return undefined;
  const years = daysByYear(asked.inputs);
  if (years.length > 0) {
    const at = yearAsked(asked, years);
    return (
      sumOfYears(
        condition.years.map((back) => years[at - back] ?? 0),
        condition,
      ) / (condition.unit ?? 1)
    );
  }
  const year = yearOfExample(asked);
  if (!year) return undefined;
  const days = condition.years.map((back) => {
    const { from, to } = earlierYear(year, back);
    return countIn(asked.counted.days, from, to);
  });
  return sumOfYears(days, condition) / (condition.unit ?? 1);
};
