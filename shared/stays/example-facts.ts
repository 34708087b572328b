import { ruleById } from "./all-rules.ts";
import type { Day } from "./day.ts";
import { countryOf, isPlaceOf } from "./example-countries.ts";
import {
  dayInput,
  type Inputs,
  listInput,
  numberInput,
  textInput,
  UnreadableInput,
} from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { answersInput, isSpouse } from "./example-questions.ts";
import {
  entryInput,
  leftOutInput,
  placeOf,
  staysInput,
  type Trips,
  tripsInput,
  wholeDays,
} from "./example-stays.ts";
import { createHistory, type Exemption, type History, type Permit } from "./history.ts";
import { type Counted, countFor, elsewhere, meterOf, permitStart } from "./measure.ts";
import { appliesOn, type Meter } from "./meter.ts";
import { allRanges, type DayRange, daysOf, withoutDays } from "./ranges.ts";
import { defineRules, type Limit, type Rule, type StatedRule } from "./rule.ts";
import type { Stay } from "./stay.ts";
import { yearAround, yearBeginningIn } from "./windows.ts";

/** A rule with the facts of an example, ready for questions. */
export interface Asked {
  rule: Rule;
  inputs: Inputs;
  stays: readonly Stay[];
  /** The absences of the example, from the day out to the day in. */
  absences: readonly DayRange[];
  history: History;
  counted: Counted;
  /** The day of the check; by default the last day of the stays. */
  on: Day | undefined;
  /** Whether the example names the day of the check. */
  isChecked: boolean;
  entry: Day | undefined;
}

/** The names of the numbers that make up a rule that is no law. */
const genericNames = {
  window: [
    "window",
    "windowDays",
    "windowLength",
    "period",
    "periodDays",
    "rolling",
    "rollingDays",
    "windowSize",
    "n",
  ],
  limit: [
    ...["limit", "limitDays", "max", "maxDays", "maximum", "maximumDays", "allowed", "allowedDays"],
    ...["allowance", "threshold", "thresholdDays", "maxAllowed"],
  ],
  op: ["op", "comparison"],
};

/** No law: any window of so many days with any limit. @throws UnreadableInput if one of them is missing */
const genericRule = (inputs: Inputs): StatedRule => {
  const window = numberInput(inputs, ...genericNames.window);
  const limit = numberInput(inputs, ...genericNames.limit);
  if (window === undefined || limit === undefined)
    throw new UnreadableInput(
      "Give the days of the window and the most days in it, for example windowDays 180 and limitDays 90.",
    );
  const op = textInput(inputs, ...genericNames.op) ?? ">";
  if (op !== ">" && op !== ">=") throw new UnreadableInput("The comparison must be > or >=.");
  return {
    id: "rolling-generic",
    topic: "visit",
    name: "Any number of days in a rolling window",
    where: { outside: [] },
    authority: "",
    law: "",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: window }, op, days: limit }],
  };
};

/** Absences as whole days between the day out and the day in. */
const countAbsences = (absences: readonly DayRange[], since: Day | undefined): Counted => {
  const visits = absences
    .map(wholeDays)
    .map(({ from, to }) => ({ from: Math.max(from, since ?? from) as Day, to, country: elsewhere }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  return { visits, days: daysOf(visits), skipped: [] };
};

/** A stay that began with the permit and that the trips interrupt. */
const stayWithTrips = (country: string, trips: readonly DayRange[], whole: DayRange): Stay[] =>
  allRanges(withoutDays(daysOf([whole]), daysOf(trips.map(wholeDays)))).map((range) => ({
    ...range,
    country,
  }));

/** A stay that trips interrupt, of an example with both. */
const withoutTrips = (stay: Stay, trips: readonly DayRange[]): Stay[] =>
  trips.length === 0 || stay.to === undefined
    ? [stay]
    : stayWithTrips(stay.country, trips, { from: stay.from, to: stay.to });

interface Travels extends Trips {
  permits: readonly Permit[];
  exemptions: readonly Exemption[];
}

const isPermanence = ({ topic }: Rule): boolean => topic === "permanence" || topic === "permit";

/** The first day of the permit that leads to a permanent right. */
const permitSince = (inputs: Inputs, rule: Rule): readonly Permit[] => {
  const from = isPermanence(rule) ? dayInput(inputs, ...names.permitSince) : undefined;
  return from === undefined ? [] : [{ country: placeOf(rule), kind: "permanent", from }];
};

/** The stays and absences of an example, as the rule counts them. */
const travelsOf = (rule: Rule, inputs: Inputs, on: Day | undefined): Travels => {
  const place = placeOf(rule);
  const trips = tripsInput(inputs, rule);
  const stays = [...staysInput(inputs, rule), ...trips.stays];
  const hasDates = stays.length > 0 || trips.absences.length > 0;
  const { permits, exemptions } = hasDates ? leftOutInput(inputs, rule) : { permits: [], exemptions: [] };
  const own = permitSince(inputs, rule);
  const found: Travels = { ...trips, stays, permits: [...permits, ...own], exemptions };
  if (rule.counts === "absence") {
    const isAbroad = stays.length > 0 && stays.every(({ country }) => !isPlaceOf(rule, country));
    const abroad = isAbroad ? stays.map(({ from, to }) => ({ from, to: to ?? from })) : [];
    return { ...found, absences: [...trips.absences, ...abroad] };
  }
  const [since] = own;
  if (stays.length === 0 && trips.absences.length > 0 && since && on !== undefined)
    return { ...found, stays: stayWithTrips(place, trips.absences, { from: since.from, to: on }) };
  return { ...found, stays: stays.flatMap((stay) => withoutTrips(stay, trips.absences)) };
};

/** The citizenships of the person, as codes of countries. @throws UnreadableInput if one of them is none */
const citizenshipsInput = (inputs: Inputs): string[] =>
  listInput(inputs, ...names.citizenships).map((item) => {
    const country = countryOf(String(item));
    if (country === undefined) throw new UnreadableInput(`'${String(item).slice(0, 40)}' is not a country.`);
    return country;
  });

/** The rule for spouses of citizens, if the example is about one and there is such a rule. */
const ruleFor = (rule: Rule, inputs: Inputs): Rule => {
  const forSpouses = rule.topic === "permanence" ? ruleById(`${rule.id}-spouse`) : undefined;
  return forSpouses && isSpouse(inputs) ? forSpouses : rule;
};

/** An example on the rule for spouses is about a spouse, unless it says otherwise. */
const assumedAnswers = ({ id }: Rule) =>
  id.endsWith("-spouse") ? { "us.marriedToCitizen": true, "gb.marriedToCitizen": true } : {};

const ruleIdOf = (text: string): string => text.trim().toLowerCase().replaceAll("_", "-");

/** Undefined if there is no such rule. @throws UnreadableInput */
export const prepare = (id: string, inputs: Inputs): Asked | undefined => {
  const known = id === "rolling-generic" ? defineRules([genericRule(inputs)])[0] : ruleById(ruleIdOf(id));
  if (!known) return undefined;
  const rule = ruleFor(known, inputs);
  const asked = dayInput(inputs, ...names.on);
  const entry = entryInput(inputs, rule);
  const { stays, absences, permits, exemptions } = travelsOf(rule, inputs, asked);
  const ends = [...stays, ...absences].map(({ from, to }) => to ?? from);
  const year = rule.topic === "tax" ? namedYear({ inputs, rule }) : undefined;
  const on = asked ?? entry ?? year?.to ?? (ends.length > 0 ? (Math.max(...ends) as Day) : undefined);
  const person = {
    stays,
    citizenships: citizenshipsInput(inputs),
    permits,
    answers: { ...assumedAnswers(rule), ...answersInput(inputs, rule) },
    exemptions,
  };
  const history = createHistory(person, on ?? (0 as Day));
  const isAway = rule.counts === "absence" && absences.length > 0;
  const counted = isAway ? countAbsences(absences, permitStart(rule, history)) : countFor(rule, history);
  return { rule, inputs, stays, absences, history, counted, on, isChecked: asked !== undefined, entry };
};

/** Whether an example gives dates. Numbers of days beside them would be a second answer to the same question. */
export const hasDates = ({ stays, absences }: Asked): boolean => stays.length > 0 || absences.length > 0;

/** Whether the facts of an example say that a limit applies. */
export const isOpenTo = ({ history }: Asked, limit: Limit): boolean =>
  (limit.requires ?? []).every(({ question, is }) => (history.person.answers[question] ?? !is) === is);

/** The first limit that applies on the day of the check. */
export const mainMeter = (asked: Asked): { meter: Meter; limit: Limit; on: Day } | undefined => {
  const { rule, counted, history, on } = asked;
  if (on === undefined) return undefined;
  for (const limit of rule.limits) {
    if (!appliesOn(limit, on) || !isOpenTo(asked, limit)) continue;
    const meter = meterOf(rule, limit, counted, history, on);
    if (meter) return { meter, limit, on };
  }
  return undefined;
};

/** The first day of the years of a rule, as `MM-DD`. */
export const yearStartOf = (rule: Rule): string | undefined => {
  for (const limit of rule.limits) {
    if (limit.kind === "count" && limit.window.kind === "year" && limit.window.start)
      return limit.window.start;
    if ((limit.kind === "years" || limit.kind === "half-year") && limit.start) return limit.start;
    if (limit.kind === "formula" && limit.formula === "gb-srt") return "04-06";
  }
  return undefined;
};

/** The year of a rule that a text names: 2023, '2023-24' or '2023/24'. */
export const yearFrom = (text: string, rule: Rule): DayRange | undefined => {
  const first = /^(\d{4})/.exec(text)?.[1];
  if (first === undefined) return undefined;
  // A tax year that a single number names is the one that ends in it, except in the United Kingdom and Hong Kong.
  const start = yearStartOf(rule);
  const isEnd = start !== undefined && /^\d{4}$/.test(text) && !/^(gb|hk)/.test(rule.id);
  return yearBeginningIn(Number(first) - (isEnd ? 1 : 0), start);
};

/** The year that an example names. */
export const namedYear = ({ inputs, rule }: Pick<Asked, "inputs" | "rule">): DayRange | undefined => {
  const year = numberInput(inputs, ...names.year) ?? textInput(inputs, ...names.year);
  return year === undefined ? undefined : yearFrom(String(year), rule);
};

/** The year of the example, or else the year of the day of the check. */
export const yearOfExample = (asked: Asked): DayRange | undefined =>
  namedYear(asked) ?? (asked.on === undefined ? undefined : yearAround(asked.on, yearStartOf(asked.rule)));
