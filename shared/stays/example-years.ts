import { daysNamed, daysOfYears, plainDays, readYearName, type YearName } from "./example-days.ts";
import { type Asked, hasDates, isOpenTo, yearFrom, yearOfExample } from "./example-facts.ts";
import { entriesInput, numberInput, numbersInput, recordInput, UnreadableInput } from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { malaysianResidence } from "./malaysia.ts";
import { appliesOn, crosses, meetsYears, sumOfYears } from "./meter.ts";
import type { DayRange } from "./ranges.ts";
import type { CountLimit, Limit } from "./rule.ts";

/** The days of one year, as an example gives them. */
interface YearDays {
  days: number;
  /** Undefined if the example does not say which year it is. */
  year?: DayRange;
}

/** The days of the years of an example, oldest first and without its exempt days. */
export interface GivenYears {
  days: readonly number[];
  years: readonly (DayRange | undefined)[];
  /** Where the year asked stands in the list. */
  at: number;
  /** Whether the days of the year asked are given. Otherwise the list ends with the year before. */
  hasCurrent: boolean;
}

type NamedNumber = readonly [name: YearName, days: number];

/** Years by what they are: `back` counts from the year asked, and the others begin in a year or stand in a list. */
const orderOf = ([name]: NamedNumber): number => {
  if ("back" in name) return -name.back;
  return "at" in name ? name.at : name.starts;
};

const sameKind = ([first, ...others]: readonly NamedNumber[]): boolean =>
  others.every(([name]) => Object.keys(name)[0] === Object.keys(first![0])[0]);

/** The years in order. A year between two others that is not given has no day. */
const inOrder = (asked: Asked, given: readonly NamedNumber[]): YearDays[] => {
  if (!sameKind(given)) throw new UnreadableInput("The years have names of different kinds.");
  const sorted = given.toSorted((a, b) => orderOf(a) - orderOf(b));
  const found: YearDays[] = [];
  for (const [at, [name, days]] of sorted.entries()) {
    const missing = at === 0 ? 0 : orderOf(sorted[at]!) - orderOf(sorted[at - 1]!) - 1;
    if (missing < 0 || missing > 100) throw new UnreadableInput("A year is given twice.");
    for (let one = 0; one < missing; one++) found.push({ days: 0 });
    found.push({ days, year: "text" in name ? yearFrom(name.text, asked.rule) : undefined });
  }
  return found;
};

/** Where the year asked stands: the year of the example, or else the last one. */
const askedAt = (asked: Asked, years: readonly YearDays[]): number => {
  const year = yearOfExample(asked);
  if (!year || years.every((one) => one.year === undefined)) return years.length - 1;
  const at = years.findIndex((one) => one.year?.from === year.from);
  if (at === -1) throw new UnreadableInput("The days of the year asked are not given.");
  return at;
};

const namedNumbers = (entries: readonly (readonly [string, unknown])[]): NamedNumber[] =>
  entries.map(([text, days]) => {
    const name = readYearName(text);
    if (!name) throw new UnreadableInput(`'${text}' is not the name of a year.`);
    if (typeof days !== "number") throw new UnreadableInput(`The days of ${text} are no number.`);
    return [name, days];
  });

/** The numbers of days whose names say which year they are about: `daysPreviousYear`, `days2023`. */
const singleYears = ({ inputs, rule }: Asked): NamedNumber[] => {
  const years = daysOfYears(inputs, rule).map(
    ({ name, year }): NamedNumber => [year, numberInput(inputs, name)!],
  );
  const isRelative = years.length > 0 && years.every(([name]) => "back" in name);
  const hasCurrent = years.some(([name]) => "back" in name && name.back === 0);
  const plain = isRelative && !hasCurrent ? plainDays(inputs, rule) : undefined;
  return plain === undefined ? years : [...years, [{ back: 0 }, plain]];
};

/** The number of days of the year asked, beside a list of the years before. */
const currentDays = ({ inputs, rule }: Asked): number | undefined => {
  const current = daysOfYears(inputs, rule).find(({ year }) => "back" in year && year.back === 0);
  return current ? numberInput(inputs, current.name) : plainDays(inputs, rule);
};

const fromPrevious = (asked: Asked): { years: YearDays[]; hasCurrent: boolean } | undefined => {
  const previous = numbersInput(asked.inputs, ...names.previousYears);
  if (previous.length === 0) return undefined;
  const current = currentDays(asked);
  const all = current === undefined ? previous : [...previous, current];
  return { years: all.map((days) => ({ days })), hasCurrent: current !== undefined };
};

const fromNames = (
  asked: Asked,
  given: readonly NamedNumber[],
): { years: YearDays[]; hasCurrent: boolean } | undefined => {
  if (given.length === 0) return undefined;
  const latest = Math.max(...given.map(orderOf));
  return { years: inOrder(asked, given), hasCurrent: !("back" in given[0]![0]) || latest === 0 };
};

const fromList = ({ inputs }: Asked): { years: YearDays[]; hasCurrent: boolean } | undefined => {
  const list = numbersInput(inputs, ...names.daysByYear);
  return list.length === 0 ? undefined : { years: list.map((days) => ({ days })), hasCurrent: true };
};

/** The exempt days of a year. A number without a year is about the year asked. */
const exemptDays = (asked: Asked, { year }: YearDays, isAsked: boolean): number => {
  const { inputs, rule } = asked;
  const record = recordInput(inputs, ...names.exemptByYear);
  const named = daysNamed(record ?? inputs, rule).filter((one) => record || one.kind === "exempt");
  const own = named.find(({ year: name }) => {
    if (name === undefined) return isAsked;
    if ("back" in name) return name.back === 0 && isAsked;
    return year !== undefined && "text" in name && yearFrom(name.text, rule)?.from === year.from;
  });
  return (own && numberInput(record ?? inputs, own.name)) ?? 0;
};

/** The days of the years that an example gives as numbers. Undefined if it gives none. */
export const givenYears = (asked: Asked): GivenYears | undefined => {
  if (hasDates(asked)) return undefined;
  const found =
    fromPrevious(asked) ??
    fromNames(asked, namedNumbers(entriesInput(asked.inputs, ...names.daysByYear))) ??
    fromList(asked) ??
    fromNames(asked, singleYears(asked));
  if (!found) return undefined;
  const { years, hasCurrent } = found;
  const at = askedAt(asked, years);
  const left = years.map((one, index) => Math.max(0, one.days - exemptDays(asked, one, index === at)));
  return { days: left, years: years.map(({ year }) => year), at, hasCurrent };
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

/** Residence in a year whose own days are unknown: false if the years before rule it out. */
export const residentWithoutCurrent = (asked: Asked, previous: readonly number[]): boolean | undefined => {
  const fails = asked.rule.limits.every(
    (limit) =>
      limit.kind === "years" &&
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
  return fails && asked.rule.limits.length > 0 ? false : undefined;
};

const isLeapYear = ({ from, to }: DayRange): boolean => to - from + 1 === 366;

const malaysianByYears = (asked: Asked, years: readonly number[]): (boolean | undefined)[] => {
  const isLinked = asked.history.person.answers["my.absences"] === true;
  const found = malaysianResidence(years.map((days, year) => ({ year, days, isLinked })));
  return found.map((test) => (test === "open" ? undefined : test !== undefined));
};

/** True if one is true. Otherwise undefined if one is unknown, or if there is nothing to decide by. */
const someKnown = (found: readonly (boolean | undefined)[]): boolean | undefined => {
  if (found.includes(true)) return true;
  return found.length === 0 || found.includes(undefined) ? undefined : false;
};

/** Residence in each of these years by their days. The end of a year decides which law applies. */
export const residentByYears = (
  asked: Asked,
  days: readonly number[],
  years: readonly (DayRange | undefined)[],
): (boolean | undefined)[] => {
  const limits = asked.rule.limits.filter((limit) => isOpenTo(asked, limit));
  if (limits.some(({ kind }) => kind === "formula")) return malaysianByYears(asked, days);
  const example = yearOfExample(asked);
  return days.map((_, at) => {
    const year = years[at] ?? example;
    const applying = limits.filter((limit) => !year || appliesOn(limit, year.to));
    const isLeap = year !== undefined && isLeapYear(year);
    return someKnown(applying.map((limit) => crossesInYear(limit, days, at, isLeap)));
  });
};

/** The weighted sum of the days of given years. */
export const weightedByYears = (
  condition: Parameters<typeof sumOfYears>[1],
  { days, at }: GivenYears,
): number =>
  sumOfYears(
    condition.years.map((back) => days[at - back] ?? 0),
    condition,
  ) / (condition.unit ?? 1);

/** The sum of the numbers of a record or a list. */
export const sumOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, days) => sum + days, 0);
