import { type Day, endOfMonths, plusDays } from "./day.ts";
import { fullDaysGiven, plainDays } from "./example-days.ts";
import { type Asked, hasDates, mainMeter, namedYear } from "./example-facts.ts";
import { numbersInput } from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { usedOn } from "./example-residence.ts";
import { hasArrivalOnly, periodInput } from "./example-stays.ts";
import { ukDaysOf } from "./example-uk.ts";
import { givenYears, sumOf } from "./example-years.ts";
import { daysFor } from "./measure.ts";
import { allRanges, countIn, type DayRange, rangesIn } from "./ranges.ts";

/** The days over the limit, or under it if negative. */
export const excessOn = (asked: Asked): number | undefined => {
  const used = usedOn(asked);
  const main = mainMeter(asked);
  return used === undefined || !main ? undefined : used - main.meter.allowed(main.on);
};

/** The days on the day of arrival, of a person who stays on. */
const daysOnArrival = ({ rule, stays }: Asked): number => {
  const arrival = stays[0]!.from;
  const visits = stays.map((stay) => ({ ...stay, to: plusDays(arrival, 2), toMinute: undefined }));
  return countIn(daysFor(rule, visits), arrival, arrival);
};

export const periodOf = (asked: Asked): DayRange | undefined => periodInput(asked.inputs) ?? namedYear(asked);

/** All days up to the day of the check, if the example names one. */
const upToCheck = ({ isChecked, on }: Asked): DayRange | undefined =>
  !isChecked || on === undefined ? undefined : { from: plusDays(on, -100_000), to: on };

/** The days of an example without dates. */
const daysInNumbers = (asked: Asked): number | undefined => {
  const { inputs, rule } = asked;
  if (hasDates(asked)) return undefined;
  // Only the law of the United Kingdom takes some of the days off.
  if (rule.id === "gb-srt") return ukDaysOf(asked);
  const isYearNamed = namedYear(asked) !== undefined;
  const years = givenYears(asked);
  if (years) return isYearNamed ? years.days[years.at] : sumOf(years.days);
  return sumOf(numbersInput(inputs, ...names.daysByPart)) ?? plainDays(inputs, rule);
};

/** The days that count, by the method of the rule. */
export const daysCounted = (asked: Asked): number | undefined => {
  const { inputs, counted, stays, isChecked } = asked;
  if (stays.length === 0 && counted.days.size === 0) return daysInNumbers(asked);
  if (hasArrivalOnly(inputs) && !isChecked) return daysOnArrival(asked);
  const period = periodOf(asked) ?? upToCheck(asked);
  return period ? countIn(counted.days, period.from, period.to) : counted.days.size;
};

/** Days of a period that are not touched by a visit to the countries that a rule leaves out. */
export const fullDays = (asked: Asked): number | undefined => {
  const { rule, history, counted, inputs, stays } = asked;
  const period = periodOf(asked);
  const given = hasDates(asked) ? undefined : fullDaysGiven(inputs, rule);
  if (given !== undefined) return given;
  // Visits home alone do not say from when to when the person was abroad.
  if (!period && counted.days.size === 0 && stays.length > 0) return undefined;
  if (!period && counted.days.size > 0) return mostDays(asked) ?? daysCounted(asked);
  if (!("outside" in rule.where) || counted.days.size > 0 || !period) return daysCounted(asked);
  const home = history.visitsTo({ in: rule.where.outside });
  if (home.length === 0) return daysCounted(asked);
  const touched = countIn(daysFor({ counting: [{ method: "any" }] }, home), period.from, period.to);
  return period.to - period.from + 1 - touched;
};

/** The most days in any window of the rule. */
export const mostDays = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (main?.limit.kind === "continuous")
    return Math.max(0, ...allRanges(asked.counted.days).map(({ from, to }) => to - from + 1));
  if (main?.limit.kind !== "count") return undefined;
  const { window } = main.limit;
  const endOf = (from: Day): Day =>
    window.kind === "rolling" ? plusDays(from, window.days - 1) : endOfMonths(from, 12);
  const ends = allRanges(asked.counted.days).flatMap(({ from, to }) => [to, endOf(from)]);
  return Math.max(0, ...ends.map((day) => main.meter.used(day)));
};

/** The past days of presence on which the limit was broken. */
export const brokenDays = (asked: Asked): number | undefined => {
  const main = mainMeter(asked);
  if (!main || asked.counted.days.size === 0) return undefined;
  let broken = 0;
  for (const { from, to } of rangesIn(asked.counted.days, asked.counted.days.from[0]!, main.on))
    for (let day = from; day <= to; day = plusDays(day, 1)) if (main.meter.isCrossed(day)) broken += 1;
  return broken;
};
