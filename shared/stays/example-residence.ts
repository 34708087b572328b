import { type Day, endOfMonths, plusDays, yearOf } from "./day.ts";
import { type Asked, isOpenTo, namedYear, yearOfExample, yearStartOf } from "./example-facts.ts";
import { countryCodeOf, type Inputs, isRecord, numberInput, numbersInput } from "./example-inputs.ts";
import { ukResidenceOf } from "./example-uk.ts";
import { malaysianResidence, malaysianYears } from "./malaysia.ts";
import { meterOf } from "./measure.ts";
import { appliesOn, crosses, firstCrossing, meetsYears, sumOfYears } from "./meter.ts";
import { countIn, type DayRange, daysOf, firstRangeFrom, rangesIn } from "./ranges.ts";
import { residencesUntil } from "./residence.ts";
import type { CountLimit, Limit, Rule } from "./rule.ts";
import { earlierYear, yearAround } from "./windows.ts";

/** The days of the years as an example gives them, oldest first. A year without a number has no day. */
const givenByYear = (inputs: Inputs): readonly number[] => {
  const previous = numbersInput(inputs, "previousFiveYears", "previousYears");
  if (previous.length > 0) {
    const current = numberInput(inputs, "currentYear", "currentYearDays", "thisYear", "days");
    return current === undefined ? previous : [...previous, current];
  }
  return numbersInput(inputs, "daysByYear", "daysPerYear", "years");
};

const yearNames = ({ daysByYear: named }: Inputs): readonly string[] =>
  isRecord(named) ? Object.keys(named).sort((a, b) => a.localeCompare(b, "en", { numeric: true })) : [];

const exemptNames = /exempt.*days|days.*exempt|excludedDays/i;

/** Exempt days: a number is about the year asked, a record names its years. */
const exemptDays = (inputs: Inputs, year: string | undefined, isAsked: boolean): number => {
  const given = Object.entries(inputs).find(([name]) => exemptNames.test(name))?.[1];
  if (typeof given === "number") return isAsked ? given : 0;
  return (isRecord(given) && year !== undefined && numberInput(given, year)) || 0;
};

/** The days of the years of an example without its exempt days, oldest first. */
const daysByYear = (asked: Asked): readonly number[] => {
  const { inputs } = asked;
  const years = givenByYear(inputs);
  const names = yearNames(inputs);
  const at = yearAsked(asked, years);
  return years.map((days, index) => Math.max(0, days - exemptDays(inputs, names[index], index === at)));
};

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

const shortBreak = 31;

/** Whether the days of the years cross a limit in one of them. Undefined if it depends on when the days were. */
const crossesInYear = (
  limit: Limit,
  years: readonly number[],
  at: number,
  isLeap: boolean,
): boolean | undefined => {
  const days = years[at] ?? 0;
  if (limit.kind === "count" && limit.window.kind === "lookback") return crossesLookback(limit, years);
  if (limit.kind === "count") return crosses(days, limit);
  if (limit.kind === "continuous") {
    // A bridged break counts as part of the stay. A short one is left out here: it rarely decides.
    const bridged = limit.bridgedDays > shortBreak ? limit.bridgedDays : 0;
    const isPossible = crosses(days + bridged, limit);
    return isPossible && limit.months !== undefined ? undefined : crosses(days, limit);
  }
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

const isLeapYear = ({ from, to }: DayRange): boolean => to - from + 1 === 366;

const malaysianByYears = (years: readonly number[], asked: Asked): (boolean | undefined)[] => {
  const linked = asked.inputs.linked === true;
  const found = malaysianResidence(years.map((days, year) => ({ year, days, isLinked: linked })));
  return found.map((test) => (test === "open" ? undefined : test !== undefined));
};

/** True if one is true. Otherwise undefined if one is unknown, or if there is nothing to decide by. */
const someKnown = (found: readonly (boolean | undefined)[]): boolean | undefined => {
  if (found.includes(true)) return true;
  return found.length === 0 || found.includes(undefined) ? undefined : false;
};

/** The years that the names of an example stand for. The end of a year decides which law applies. */
const periodsOf = ({ inputs, rule }: Asked, years: readonly number[]): (DayRange | undefined)[] => {
  const names = yearNames(inputs);
  return years.map((_, at) => namedYear({ inputs: { year: names[at] ?? inputs.year }, rule }));
};

const residentByYears = (
  asked: Asked,
  years: readonly number[],
  periods: readonly (DayRange | undefined)[] = periodsOf(asked, years),
): (boolean | undefined)[] => {
  const limits = asked.rule.limits.filter((limit) => isOpenTo(asked, limit));
  if (limits.some(({ kind }) => kind === "formula")) return malaysianByYears(years, asked);
  const example = yearOfExample(asked);
  return years.map((_, at) => {
    const period = periods[at];
    const applying = limits.filter((limit) => !period || appliesOn(limit, period.to));
    const year = period ?? example;
    const isLeap = year !== undefined && isLeapYear(year);
    return someKnown(applying.map((limit) => crossesInYear(limit, years, at, isLeap)));
  });
};

/** The sum of the values of a record or a list. */
export const sumOfValues = (inputs: Inputs, ...names: string[]): number | undefined => {
  const values = numbersInput(inputs, ...names);
  return values.length === 0 ? undefined : values.reduce((sum, days) => sum + days, 0);
};

/** Words in the name of a number of days that are not the days that a rule counts. */
const notCounted =
  /before|after|absen|away|exempt|except|transit|without|midnight|deem|qualif|work|with(?!in)|over|avail|prev|left|remain|home/i;
const abroad = /other|else|abroad|outside|foreign/i;

/** Whether the name of a number says that its days are in a place where the rule counts none: `daysInUs`. */
const isOtherPlace = (name: string, { where }: Rule): boolean => {
  const isOutside = "outside" in where;
  if (abroad.test(name)) return !isOutside;
  const place = /In_?(?:The_?)?([A-Z][A-Za-z]*)/.exec(name)?.[1];
  if (place === undefined) return false;
  const code = countryCodeOf(place);
  if (isOutside) return where.outside.includes(code);
  return "in" in where && code.length === 2 && !where.in.includes(code);
};

/** A number of days without dates: `days`, `nights`, `daysWithin12MonthsFromEntry`. */
export const plainDays = ({ inputs, rule }: Asked): number | undefined => {
  const exact = numberInput(inputs, "days", "nights", "presentDays", "totalDays", "daysPresent");
  if (exact !== undefined) return exact;
  const name = Object.keys(inputs).find(
    (it) =>
      /^(days|nights|presentdays|totaldays)/i.test(it) &&
      typeof inputs[it] === "number" &&
      !notCounted.test(it) &&
      !isOtherPlace(it, rule),
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

/** Whether a limit of the rule can be measured on days. Without one, there is no telling who is resident. */
export const isMeasurable = (asked: Asked): boolean => {
  const { rule, on } = asked;
  const year = namedYear(asked);
  const day = year?.to ?? on;
  return rule.limits.some(
    (limit) => limit.kind !== "formula" && (day === undefined || appliesOn(limit, day)),
  );
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

/** A closer connection abroad can undo residence, and more than days decide whether it does. */
const afterRelief = (asked: Asked, resident: boolean | undefined, days: number | undefined) => {
  const mayBeUndone =
    resident === true &&
    asked.rule.reliefs.includes("us.closerConnection") &&
    hasCloserConnection(asked) &&
    (days ?? 0) < daysWithoutRelief;
  return mayBeUndone ? undefined : resident;
};

const residentFromYears = (asked: Asked, years: readonly number[], isList: boolean): unknown => {
  const { inputs } = asked;
  const hasCurrent = numbersInput(inputs, "previousFiveYears", "previousYears").length < years.length;
  if (!hasCurrent) return withoutCurrentYear(asked);
  const all = residentByYears(asked, years);
  const at = yearAsked(asked, years);
  return isList ? all : afterRelief(asked, all[at], years[at]);
};

const residentFromStays = (asked: Asked): boolean | undefined => {
  if (asked.rule.id === "my-tax") return malaysianFromStays(asked);
  if (!isMeasurable(asked)) return undefined;
  const year = yearOfExample(asked);
  const days = year && countIn(asked.counted.days, year.from, year.to);
  return afterRelief(asked, crossingOf(asked) !== undefined, days);
};

const residentFromNumber = (asked: Asked): boolean | undefined => {
  const { inputs } = asked;
  const days = plainDays(asked) ?? sumOfValues(inputs, "presentDays", "daysByMonth");
  if (days === undefined) return undefined;
  const left = days - exemptDays(inputs, undefined, true);
  return afterRelief(asked, residentByYears(asked, [left])[0], left);
};

/** Whether the days make the person resident; a list if the example asks about every year. */
export const residentOf = (asked: Asked, isList: boolean): unknown => {
  if (asked.rule.id === "gb-srt") return isList ? undefined : ukResidenceOf(asked)?.resident;
  const years = daysByYear(asked);
  if (years.length > 0) return residentFromYears(asked, years, isList);
  if (asked.stays.length > 0) return isList ? residentInYears(asked) : residentFromStays(asked);
  return isList ? undefined : residentFromNumber(asked);
};

/** The weighted sum of days of the rule in the year of the example. */
export const weightedOf = (asked: Asked): number | undefined => {
  const condition = asked.rule.limits
    .flatMap((limit) => (limit.kind === "years" ? limit.conditions : []))
    .find(({ weights }) => weights !== undefined);
  if (!condition) return undefined;
  const years = daysByYear(asked);
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
