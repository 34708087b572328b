import type { Day } from "./day.ts";
import { plusDays } from "./day.ts";
import {
  answersInput,
  citizenshipsInput,
  dayInput,
  dayNamed,
  exemptionsInput,
  type Inputs,
  numberNamed,
  periodsInput,
  permitsInput,
  staysInput,
  UnreadableInput,
  yesNoInput,
} from "./example-inputs.ts";
import { createHistory, type History, type Permit } from "./history.ts";
import { type Counted, countFor, elsewhere, meterOf } from "./measure.ts";
import { appliesOn, type Meter } from "./meter.ts";
import type { Answers, QuestionId } from "./questions.ts";
import { allRanges, type DayRange, daysOf, withoutDays } from "./ranges.ts";
import { defineRules, type Limit, type Rule, type StatedRule } from "./rule.ts";
import type { Stay } from "./stay.ts";
import { yearAround, yearBeginningIn } from "./windows.ts";

/** A rule with the facts of an example, ready for questions. */
export interface Asked {
  rule: Rule;
  inputs: Inputs;
  stays: readonly Stay[];
  history: History;
  counted: Counted;
  /** The day of the check; by default the last day of the stays. */
  on: Day | undefined;
  entry: Day | undefined;
}

const limitNames = /limit|max|allow|thresh/i;
const windowNames = /window|period|rolling|^n$/i;

/** The window and the limit of the rule that is no law. @throws UnreadableInput if an example names only one, or none */
const windowAndLimit = (inputs: Inputs): { window: number; limit: number } => {
  const window = numberNamed(inputs, (name) => windowNames.test(name) && !limitNames.test(name));
  const limit = numberNamed(inputs, (name) => limitNames.test(name));
  if (window === undefined || limit === undefined)
    throw new UnreadableInput(
      "Give the days of the window and the most days in it, for example windowDays 180 and limitDays 90.",
    );
  return { window, limit };
};

/** No law: any window of so many days with any limit. */
const genericRule = (inputs: Inputs): StatedRule => {
  const { window, limit } = windowAndLimit(inputs);
  return {
    id: "rolling-generic",
    topic: "visit",
    name: "Any number of days in a rolling window",
    where: { outside: [] },
    authority: "",
    law: "",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      {
        kind: "count",
        window: { kind: "rolling", days: window },
        op: inputs.op === ">=" || inputs.comparison === ">=" ? ">=" : ">",
        days: limit,
      },
    ],
  };
};

/** A country in which the days of a rule count. */
export const placeOf = ({ where }: Rule): string => ("in" in where ? (where.in[0] ?? "FR") : "FR");

/** The trips of an example: the day out and the day in. */
export const tripsOf = (inputs: Inputs): DayRange[] =>
  periodsInput(inputs, "trip", "trips", "absences", "absence").map(({ from, to }) => ({ from, to }));

/** Absences as whole days between the day out and the day in. */
const countTrips = (trips: readonly DayRange[]): Counted => {
  const visits = trips
    .map(({ from, to }) => ({ country: elsewhere, from: plusDays(from, 1), to: plusDays(to, -1) }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  return { visits, days: daysOf(visits), skipped: [] };
};

/** The names under which an example may answer a question with yes or no; all names of one of the lists must be yes. */
const answersByName: Partial<Record<QuestionId, readonly (readonly string[])[]>> = {
  "sg.employment": [["continuousEmployment"], ["employment"], ["employed"]],
  "ch.work": [["gainfulWork"], ["gainfulActivity"], ["gainful"], ["work"], ["working"], ["employed"]],
  "ae.base": [
    ["base"],
    ["residencePermit", "permanentPlace"],
    ["residencePermit", "job"],
    ["residencePermit", "business"],
  ],
  "cy.base": [
    ["base"],
    ["permanentHome", "business"],
    ["permanentHome", "employment"],
    ["permanentHome", "office"],
  ],
  "cy.otherResidence": [["residentElsewhere"], ["taxResidentElsewhere"], ["otherResidence"]],
  "my.absences": [["absencesTemporary"], ["temporaryAbsences"], ["linked"]],
};

/** Whether the person spends more than 183 days in one other country. An example that names none has none. */
const isLongElsewhere = (inputs: Inputs): boolean =>
  Object.entries(inputs).some(
    ([name, value]) => typeof value === "number" && value > 183 && /days.*(other|elsewhere)/i.test(name),
  );

const namedAnswers = (inputs: Inputs): Answers => {
  const found: Record<string, boolean> = {};
  for (const [question, lists] of Object.entries(answersByName)) {
    const given = lists.filter((names) => names.every((name) => yesNoInput(inputs, name) !== undefined));
    if (given.length > 0)
      found[question] = given.some((names) => names.every((name) => yesNoInput(inputs, name)));
  }
  return { "cy.longElsewhere": isLongElsewhere(inputs), ...found, ...answersInput(inputs) };
};

/** The day since which a person of an example holds a permit: `prSince`, `permanentResidentFrom`, `landed`. */
const permitDay = (inputs: Inputs): Day | undefined =>
  dayNamed(
    inputs,
    /^(pr([A-Z]|$)|permanent|landed|landing|greenCard|resident(From|Since)|permit|grant|qualifying(From|Start)|start)/,
  );

/** A stay that began with the permit and that the trips interrupt. */
const stayWithTrips = (place: string, trips: readonly DayRange[], from: Day, to: Day): Stay[] => {
  const away = trips.map((trip) => ({ from: plusDays(trip.from, 1), to: plusDays(trip.to, -1) }));
  return allRanges(withoutDays(daysOf([{ from, to }]), daysOf(away))).map((range) => ({
    ...range,
    country: place,
  }));
};

interface Facts {
  stays: readonly Stay[];
  trips: readonly DayRange[];
  permits: readonly Permit[];
}

/** The stays, trips and permits of an example. Trips are the absences of a rule on permanence. */
const factsOf = (rule: Rule, inputs: Inputs, on: Day | undefined): Facts => {
  const place = placeOf(rule);
  const given = staysInput(inputs, place);
  const trips = tripsOf(inputs);
  const since = permitDay(inputs);
  const isPermanence = rule.topic === "permanence" || rule.topic === "permit";
  const permits = [
    ...permitsInput(inputs),
    ...(since !== undefined && isPermanence
      ? [{ country: place, kind: "permanent" as const, from: since }]
      : []),
  ];
  if (rule.counts === "absence") {
    const isAbroad = given.length > 0 && given.every(({ country }) => country !== place);
    const abroad = isAbroad ? given.map(({ from, to }) => ({ from, to: to ?? from })) : [];
    return { stays: given, trips: [...trips, ...abroad], permits };
  }
  if ("outside" in rule.where && given.length === 0)
    return { stays: trips.map((trip) => ({ ...trip, country: place })), trips, permits };
  const isInterrupted = isPermanence && given.length === 0 && trips.length > 0;
  if (isInterrupted && since !== undefined && on !== undefined)
    return { stays: stayWithTrips(place, trips, since, on), trips, permits };
  return { stays: given, trips, permits };
};

/** Undefined if there is no such rule. @throws UnreadableInput */
export const prepare = (id: string, known: Rule | undefined, inputs: Inputs): Asked | undefined => {
  const [rule] = id === "rolling-generic" ? defineRules([genericRule(inputs)]) : [known];
  if (!rule) return undefined;
  const asked = dayInput(
    inputs,
    "on",
    "asOf",
    "date",
    "day",
    "checkDate",
    "signed",
    "signedOn",
    "application",
  );
  const { stays, trips, permits } = factsOf(rule, inputs, asked);
  const ends = [...stays, ...trips].map(({ from, to }) => to ?? from);
  const on = asked ?? (ends.length > 0 ? (Math.max(...ends) as Day) : undefined);
  const entry = dayInput(inputs, "entry", "entryDate", "enter", "plannedEntry");
  const person = {
    stays,
    citizenships: citizenshipsInput(inputs),
    permits,
    answers: namedAnswers(inputs),
    exemptions: exemptionsInput(inputs, rule.id),
  };
  const history = createHistory(person, on ?? (0 as Day));
  const isAway = rule.counts === "absence" && trips.length > 0;
  return {
    rule,
    inputs,
    stays,
    history,
    counted: isAway ? countTrips(trips) : countFor(rule, history),
    on,
    entry,
  };
};

/** Whether the facts of an example say that a limit applies. */
export const isOpenTo = ({ history }: Asked, limit: Limit): boolean =>
  (limit.requires ?? []).every(({ question, is }) => (history.person.answers[question] ?? !is) === is);

/** The first limit that applies on the day of the check. */
export const mainMeter = (asked: Asked): { meter: Meter; limit: Limit; on: Day } | undefined => {
  const { rule, counted, history } = asked;
  const on = asked.on ?? asked.entry;
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

/** The year that an example names: 2023, '2023-24' or '2023/24'. */
export const namedYear = ({ inputs, rule }: Pick<Asked, "inputs" | "rule">): DayRange | undefined => {
  const year = inputs.year ?? inputs.taxYear ?? inputs.yearOfAssessment ?? inputs.incomeYear;
  const first = /^(\d{4})/.exec(
    typeof year === "number" || typeof year === "string" ? String(year) : "",
  )?.[1];
  if (first === undefined) return undefined;
  // A tax year that a single number names is the one that ends in it, except in the United Kingdom and Hong Kong.
  const start = yearStartOf(rule);
  const isEnd = start !== undefined && /^\d{4}$/.test(String(year)) && !/^(gb|hk)/.test(rule.id);
  return yearBeginningIn(Number(first) - (isEnd ? 1 : 0), start);
};

/** The year of the example, or else the year of the day of the check. */
export const yearOfExample = (asked: Asked): DayRange | undefined =>
  namedYear(asked) ?? (asked.on === undefined ? undefined : yearAround(asked.on, yearStartOf(asked.rule)));
