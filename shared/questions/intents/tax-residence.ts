import { type Day, dayOf, isoOf, plusDays, toDay, yearOf } from "../../calendar/day.ts";
import { type Duration, lastDayOf } from "../../calendar/written-length.ts";
import { taxYearOf } from "../../stays/counting/crossings.ts";
import { placeLengths, placeOfLength } from "../reading/place-lengths.ts";
import type { Reading } from "../reading/read.ts";
import { taxRulesOf } from "../residence-days.ts";
import { type DescribedRule, rule } from "../rule.ts";
import { taxResident } from "../tax-resident.ts";
import { countriesOfWorker } from "./allowed-work.ts";
import { askedCountry } from "./asked-country.ts";
import { askPlace, passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type MissingField, type WordedAnswer } from "./intent.ts";
import { countriesOf, groundsWords, limitsWords, ruleScreen, ruleSourceWords, ruleWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { staysInSeveral, tellSeveral, yearIn } from "./tax-in-several.ts";
import {
  daySpanOf,
  isByTaxYear,
  isWithinSpan,
  programmeTaxAnswer,
  residentsPayWords,
} from "./tax-on-stays.ts";
import { openTiesWords } from "./uk-ties.ts";

type Found = ReturnType<typeof taxResident.answer>["rules"][number];

type Stays = NonNullable<Parameters<typeof taxResident.answer>[0]["stays"]>;

/** The first day of the tax year of a day. */
const yearStart = (place: string, day: Day, { packs }: IntentContext): Day => {
  const [first] = taxRulesOf(packs.law, place, day);
  return first ? taxYearOf(first, day).from : toDay(yearOf(day), 1, 1);
};

/** Gives a bare number of days assumed dates: from the first of July 1, April 6 or January 1 to end in `year`. */
const daysWithin = (place: string, year: number, endOf: (first: Day) => Day): Stays => {
  const starts = [toDay(year, 7, 1), toDay(year, 4, 6), toDay(year, 1, 1)];
  const first = starts.find((day) => yearOf(endOf(day)) === year);
  return first === undefined ? [] : [{ in: place, from: isoOf(first), to: isoOf(endOf(first)) }];
};

/** For a departure without an arrival, assumes a stay from the first day of that tax year. */
const staysBefore = (place: string, { departure }: Reading, context: IntentContext): Stays => {
  const { day } = departure ?? {};
  if (day === undefined || (departure?.place ?? place) !== place) return [];
  return [{ in: place, from: isoOf(yearStart(place, day, context)), to: isoOf(day) }];
};

/** The stays in a text. If the text gives only a number of days, those days are assumed to be in this year. */
const staysIn = (reading: Reading, place: string, context: IntentContext): Stays =>
  isEachYear(reading, place)
    ? everyYear(staysStatedIn(reading, place, context))
    : staysStatedIn(reading, place, context);

/** Whether the text gives yearly days for the US test, which also counts part of the two previous years. */
const isEachYear = ({ cues, length }: Reading, place: string): boolean =>
  place === "US" && cues.has("each-year") && length !== undefined;

/** Adds the same stays in each of the two years before. */
const everyYear = (stays: Stays): Stays =>
  stays.flatMap(({ in: place, from, to = from }) =>
    [2, 1, 0].map((ago) => {
      const first = toDay(yearOf(dayOf(from)) - ago, 1, 1);
      return { in: place, from: isoOf(first), to: isoOf(plusDays(first, dayOf(to) - dayOf(from))) };
    }),
  );

/** The length of the stay in a country. If the text gives several lengths, the one for this country. */
const lengthIn = ({ text, places, length }: Reading, place: string): Reading["length"] => {
  const own = placeLengths(text, places).find((one) => one.place === place)?.length;
  if (own || !length) return own;
  const countries = new Set(
    places.flatMap(({ code, role }) => (role === "subject" || role === "home" ? code : [])),
  );
  // 'Moving to Portugal for 7 months, do I still pay UK tax?' gives no days in the United Kingdom.
  const isElsewhere = countries.size > 1 && placeOfLength(text, places, length) !== place;
  return isElsewhere ? undefined : length;
};

/** The days to take off a length that the person stays below: 'less than 183 days' are 182 at most. */
const daysOver = ({ bounds }: Reading, { count, unit }: Duration): number =>
  bounds.some((bound) => bound.isBelow && bound.count === count && bound.unit === unit) ? 1 : 0;

const staysStatedIn = (reading: Reading, place: string, context: IntentContext): Stays => {
  const { stays, on, used, year } = reading;
  const length = lengthIn(reading, place);
  const { today } = context;
  const there = stays.filter((stay) => (stay.place ?? place) === place);
  const begun = there.filter(({ from }) => from <= today);
  const stated = begun.length > 0 ? begun : there;
  if (stated.length > 0)
    return stated.flatMap(({ from, to, isInYear, length: own }) =>
      isInYear && to !== undefined
        ? daysWithin(place, yearOf(from), (first) =>
            plusDays(first, to - from - (own ? daysOver(reading, own) : 0)),
          )
        : [{ in: place, from: isoOf(from), to: to === undefined ? undefined : isoOf(to) }],
    );
  const before = staysBefore(place, reading, context);
  if (before.length > 0) return before;
  if (on !== undefined) return [{ in: place, from: isoOf(on), to: length && isoOf(lastDayOf(length, on)) }];
  const days: Duration = length ?? { count: used ?? 1, unit: "day" };
  const lastOf = (first: Day) => plusDays(lastDayOf(days, first), -daysOver(reading, days));
  return length || used ? daysWithin(place, year ?? yearOf(today), lastOf) : [];
};

/** The last day of the year that the text names, or else a day of the tax year of the latest stay. */
const judgedOn = (stays: Stays, { year }: Reading, { today }: IntentContext): string => {
  if (year !== undefined) return `${year}-12-31`;
  const last = stays.map(({ from, to }) => to ?? `${Math.max(yearOf(dayOf(from)), yearOf(today))}-12-31`);
  return last.sort().at(-1) ?? isoOf(today);
};

/** Whether the text gives only a number of days, so that their dates are assumed. */
const isUndated = ({ stays, departure, on }: Reading): boolean =>
  stays.length === 0
    ? departure?.day === undefined && on === undefined
    : stays.some(({ isInYear }) => isInYear);

const daysOf = ({ from, to = from }: Stays[number]): number => dayOf(to) - dayOf(from) + 1;

/** Whether assumed dates can't decide: the limit is on days in a row, or a single day makes the difference. */
const needsRealDates = ({ limits }: DescribedRule, { used }: Found): boolean =>
  limits.some(
    (limit) => limit.kind === "continuous" || (limit.kind === "count" && Math.abs(used - limit.days) <= 1),
  );

/**
 * The verdict from a number of days alone, such as 183, ignoring the assumed dates. Undefined for several stays, and
 * for limits that have conditions or don't count days.
 */
const assessDayCount = ({ limits }: DescribedRule, found: Found, stays: Stays): Found | undefined => {
  const [stay, ...more] = stays;
  if (!stay || more.length > 0) return undefined;
  const days = daysOf(stay);
  const counts = limits.flatMap((limit) => (limit.kind === "count" && !limit.requires ? limit : []));
  if (counts.length < limits.length) return undefined;
  const resident = counts.some((limit) => (limit.op === ">" ? days > limit.days : days >= limit.days));
  return {
    ...found,
    used: days,
    resident,
    crossedOn: resident ? stay.to : undefined,
    residentFrom: undefined,
  };
};

/** The ending of the sentence's key. Limits on days in a row and weighted days need other words than a sum of days. */
const kindOf = ({ limits }: DescribedRule): string => {
  if (limits.some(({ kind }) => kind === "continuous")) return "-plain";
  const isWeighted = limits.some(
    (limit) => limit.kind === "years" && limit.conditions.some(({ weights }) => weights),
  );
  return isWeighted ? "-weighted" : "";
};

/** Whether the days reach a limit whose conditions the text leaves open. */
const isConditional = ({ missing, used }: Found, { limits }: DescribedRule, stays: Stays): boolean =>
  limits.some((limit) => {
    const isOpen = limit.requires?.some(({ question }) => missing.includes(question));
    if (!isOpen || !("days" in limit) || limit.days === undefined) return false;
    const days = limit.kind === "continuous" ? Math.max(...stays.map(daysOf)) : used;
    return days >= limit.days;
  });

/** Reliefs that the days leave open. */
const reliefsIn = ({ missing }: Found, { reliefs }: DescribedRule): string[] =>
  reliefs.filter((id) => missing.includes(id));

/** '2026', or '2026/27' for a tax year that ends in the next year. */
const yearWords = ({ from, to }: Pick<Found, "from" | "to">): string =>
  from.slice(0, 4) === to.slice(0, 4) ? to.slice(0, 4) : `${from.slice(0, 4)}/${to.slice(2, 4)}`;

/** Whether the missing arrival date could change the result, because days of the previous year can count too. */
const isArrivalDecisive = ({ limits }: DescribedRule, { stays, departure }: Reading): boolean =>
  stays.length === 0 &&
  departure?.day !== undefined &&
  limits.some(
    (limit) =>
      limit.kind === "continuous" ||
      limit.kind === "years" ||
      (limit.kind === "count" && limit.window.kind !== "year"),
  );

/** The days that count. A bare number of days is what the person counted, with or without the days of travel. */
const usedIn = ({ used }: Found, stays: Stays, reading: Reading): number => {
  const [stay, ...more] = stays;
  const isCounted = isUndated(reading) && stay && more.length === 0 && Math.abs(daysOf(stay) - used) <= 1;
  return isCounted ? daysOf(stay) : Math.floor(used);
};

/** The length of an undated stay in months, in the year that the text names or this year. Undefined for other stays. */
const monthsIn = (reading: Reading, place: string, { today }: IntentContext) => {
  const [stay, ...more] = reading.stays;
  if (!isUndated(reading) || more.length > 0) return undefined;
  const length = stay ? stay.length : lengthIn(reading, place);
  const year = yearIn(reading, today);
  const span = daySpanOf(length, year);
  return length && span && { length, span, year };
};

/**
 * The verdict for a length in months without dates. It is open if the limit lies between the minimum and maximum days
 * of the length. A yes assumes that all days are in one tax year. Undefined if the usual sentences fit.
 */
const monthsWords = (
  about: DescribedRule,
  isCrossed: boolean,
  place: string,
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  const months = monthsIn(reading, place, context);
  if (!months || kindOf(about) !== "") return undefined;
  const { length, span, year } = months;
  const values = {
    ...{ length: length.text, least: span.least, most: span.most },
    ...{ place: words.place(place), limits: limitsWords(about, context) ?? "" },
  };
  if (isWithinSpan(about, span, year)) return words.say("resident.depends-months", values);
  // If the text names the year, all days are in one year.
  const isInOneYear = reading.stays.length > 0 || !isByTaxYear(about);
  return isCrossed && !isInOneYear ? words.say("resident.yes-months", values) : undefined;
};

/**
 * `ahead`: all days are in the future. `would`: the days are hypothetical, as in 'if I stay 5 months'. `told`: anything else,
 * which may be in the past.
 */
const whenOf = (reading: Reading, { today }: IntentContext): "ahead" | "would" | "told" => {
  const { stays, cues, used, text } = reading;
  if (stays.length > 0 && stays.every(({ from, isInYear }) => from > today && !isInYear)) return "ahead";
  const isBare = stays.length === 0 && used === undefined && !cues.has("absence");
  return isBare && isUndated(reading) && condition.test(text) ? "would" : "told";
};

/** Words before a hypothetical stay. */
const condition = /(?:^|[^\p{L}])(?:if i|if we|si|se|wenn ich|wenn wir|falls ich)(?!\p{L})/iu;

const verdictWords = (
  found: Found,
  about: DescribedRule,
  { country: place, stays = [] }: { country: string; stays?: Stays },
  reading: Reading,
  context: IntentContext,
): string => {
  const { words } = context;
  const values = {
    used: usedIn(found, stays, reading),
    place: words.place(place),
    year: yearWords(found),
    limits: limitsWords(about, context) ?? "",
    when: whenOf(reading, context),
  };
  if (found.exceptCitizens) return words.say("resident.citizens", values);
  const isCrossed = found.resident === true || found.crossedOn !== undefined;
  // In the UK, ties can make a person resident even below the day limit.
  if (!isCrossed && about.id === "gb-srt") return openTiesWords(Math.floor(found.used), context);
  if (!isCrossed && isArrivalDecisive(about, reading)) return words.say("resident.left-open", values);
  const inMonths = monthsWords(about, isCrossed, place, reading, context);
  if (inMonths !== undefined) return inMonths;
  const verdict = isCrossed ? "yes" : isConditional(found, about, stays) ? "depends" : "no";
  const kind = kindOf(about);
  const isLeaving = verdict === "yes" && kind !== "-weighted" && reading.departure?.day !== undefined;
  return words.say(`resident.${isLeaving ? "left-" : ""}${verdict}${kind}`, values);
};

/** What the count assumes of the days before a departure, or of those after today. */
const countedWords = (
  found: Found,
  stays: Stays,
  { stays: stated, departure }: Reading,
  { words, today }: IntentContext,
): string | undefined => {
  const [first] = stays;
  if (!first || found.exceptCitizens) return undefined;
  const isOver = first.to !== undefined;
  if (stated.length === 0 && departure?.day !== undefined)
    return words.say("resident.left-count", {
      ...{ from: words.date(first.from), to: words.date(isoOf(departure.day)) },
      verdict: found.crossedOn === undefined ? "no" : "yes",
    });
  return !isOver && stays.length === 1 && dayOf(found.to) > today
    ? words.say("resident.open", { date: words.date(found.to) })
    : undefined;
};

/** The day on which the limit is passed, if the text asks for a day. */
const crossedWords = (
  { crossedOn, exceptCitizens }: Found,
  reading: Reading,
  { words }: IntentContext,
): string | undefined => {
  const asksDay = ["how-long", "when", "threshold", "until-when"].some((cue) => reading.cues.has(cue));
  return asksDay && crossedOn !== undefined && !exceptCitizens && !isUndated(reading)
    ? words.say("resident.crossed", { date: words.date(crossedOn) })
    : undefined;
};

/** The tax rate, for 'and the rate?' after the question on residence. */
const rateWords = ({ cues }: Reading, place: string, { packs, words }: IntentContext): string | undefined => {
  if (!cues.has("income-tax") && !cues.has("and-rate")) return undefined;
  const percent = packs.places.find((facts) => facts.place === place)?.income?.percent;
  if (percent === undefined) return words.say("resident.no-rate", { place: words.place(place) });
  return words.say(percent === 0 ? "tax.income-none" : "tax.income", { place: words.place(place), percent });
};

/** Days with a student visa, which the test of the United States leaves out for some years. */
const isStudent = ({ cues }: Reading, country: string): boolean =>
  country === "US" && cues.has("student-visa");

const decidingFactWords = (
  found: Found,
  about: DescribedRule,
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  const { words } = context;
  if (found.exceptCitizens) return undefined;
  const reliefs = reliefsIn(found, about);
  if (found.crossedOn !== undefined && reliefs.length > 0)
    return words.say("resident.unless", {
      reliefs: words.list(reliefs.map((id) => words.say(`relief.${id}`))),
    });
  // Before a departure, the count begins with the tax year, and not with the arrival.
  const isArrivalKnown = !isUndated(reading) && reading.departure?.day === undefined;
  if (found.residentFrom !== undefined && isArrivalKnown)
    return words.say("resident.from", { date: words.date(found.residentFrom) });
  return found.crossedOn === undefined ? groundsWords(about.grounds, context) : undefined;
};

/** With these cues, a length is not the length of a stay, or the tax is not a tax on residents. */
const noTaxOnStay = [
  ...["told", "other-tax", "entity", "corporate-tax", "regime", "special-regime", "threshold", "rule"],
  ...["absence", "stop-residence", "uk-ties", "citizenship", "residence-paper"],
];

/** Whether 'do I pay tax' depends on days: the text gives stays, a number of days, weeks or months, or a limit, or asks about tax residence. */
const isTaxOnStay = ({ stays, stayLength, limit, cues }: Reading): boolean =>
  stays.length > 0 ||
  cues.has("tax-residence") ||
  limit !== undefined ||
  (stayLength !== undefined && stayLength.unit !== "year" && stayLength.unit !== "night");

/** The country that the text asks about, or the question for it. Undefined if that is left to another question. */
const countryOf = (reading: Reading, context: IntentContext): string | MissingField | undefined => {
  const { cues, stays, departure, length } = reading;
  const countries = new Set([
    ...countriesOf(reading),
    ...stays.flatMap(({ place }) => place ?? []),
    // The test of substantial presence is a rule of the United States.
    ...(cues.has("rule.us-spt") ? ["US"] : []),
  ]);
  const [only] = countries;
  if (countries.size < 2) return only;
  const [worksIn, ...others] = countriesOfWorker(reading);
  const isCompared = ["compare", "lowest", "highest"].some((cue) => cues.has(cue));
  const stayedIn = length && !isCompared ? placeOfLength(reading.text, reading.places, length) : undefined;
  const country = askedCountry(reading, countries) ?? (others.length === 0 ? worksIn : stayedIn);
  // Ask for the country. An answer about visits would not fit a question on tax residence.
  const isStated = stays.length > 0 || departure !== undefined || length === undefined;
  return country === undefined && cues.has("tax-residence") && isStated
    ? { ...askPlace(context), ask: context.words.say("ask.one-place") }
    : country;
};

/** Whether the days make a person tax resident, or leave it open. */
const canBeResident = (
  found: Found,
  about: DescribedRule,
  { country, stays = [] }: { country: string; stays?: Stays },
  reading: Reading,
  context: IntentContext,
): boolean => {
  const months = monthsIn(reading, country, context);
  return (
    found.resident === true ||
    found.crossedOn !== undefined ||
    isConditional(found, about, stays) ||
    about.id === "gb-srt" ||
    (months !== undefined && isWithinSpan(about, months.span, months.year))
  );
};

/** The sentences after a verdict, the most important first: assumptions of the count, tax that residents pay, other facts. */
const conditionsOf = (
  found: Found,
  about: DescribedRule,
  { country, stays = [], isClose }: { country: string; stays?: Stays; isClose: boolean },
  reading: Reading,
  context: IntentContext,
): (string | undefined)[] => {
  const { words } = context;
  const [pay, ...more] = canBeResident(found, about, { country, stays }, reading, context)
    ? residentsPayWords(reading, country, context)
    : [];
  const rate = rateWords(reading, country, context);
  // The exact days of months are open anyway.
  const isDayDecisive = isClose && lengthIn(reading, country)?.unit !== "month";
  return [
    rate,
    isStudent(reading, country) ? words.say("resident.students") : undefined,
    crossedWords(found, reading, context),
    countedWords(found, stays, reading, context),
    isDayDecisive ? words.say("resident.close") : undefined,
    pay === rate ? undefined : pay,
    decidingFactWords(found, about, reading, context),
    ...more,
  ];
};

/** If the law names no number of days: says what decides instead and what residents pay. Only if the text asks about tax. */
const sayWithoutLimit = (
  about: DescribedRule,
  country: string,
  reading: Reading,
  context: IntentContext,
): WordedAnswer | undefined => {
  const pays = residentsPayWords(reading, country, context);
  if (pays.length === 0 || reading.stayLength === undefined) return undefined;
  return {
    kind: "answer",
    sentences: upToFour([
      ruleWords(about, context),
      groundsWords(about.grounds, context),
      ...pays,
      ruleSourceWords(about, context),
    ]),
    sources: [{ name: about.source.law, url: about.source.url }],
    asOf: about.asOf,
    screen: ruleScreen(about, context),
  };
};

/** The input for stays in several countries. `say` judges each of them, so it needs only the first country. */
const severalInput = ({ subjects: [country = ""] }: Reading, { today }: IntentContext) => ({
  ...{ country, on: isoOf(today), stays: [] },
});

/** Whether the stays in a text make a person tax resident. */
export const taxResidentIntent = createIntent(taxResident, {
  signs: [
    { points: 11, all: ["told"], any: ["tax-residence", "rule.us-spt", "tax"] },
    { points: 15, all: ["departed", "tax-residence"], none: ["told", "both"] },
    { points: 11, all: ["departed"], any: ["tax", "rule.us-spt"], none: ["told", "both"] },
    { points: 11, all: ["planned", "tax-residence"], none: ["told"] },
    {
      points: 9.3,
      all: ["on", "place", "tax-residence"],
      none: ["told", "places", "foreign-income", "rule", "absence"],
    },
    {
      points: 9.2,
      all: ["length", "place", "tax-residence"],
      none: [
        "places",
        "threshold",
        "foreign-income",
        "rule",
        "counting",
        "absence",
        "stop-residence",
        "uk-ties",
      ],
    },
    // 'Do I pay tax in Portugal if I am there on the D8 for 8 months?'
    {
      points: 12.2,
      all: ["length", "place", "tax"],
      none: ["places", ...noTaxOnStay],
    },
    // 'Do I pay tax if I work 6 months in Italy in 2028?'
    { points: 12.2, all: ["planned", "place", "pays-tax"], none: ["places", ...noTaxOnStay] },
    // '5 months in Spain and 3 in Portugal, where do I pay tax?'
    { points: 12.6, all: ["length", "places", "tax"], none: noTaxOnStay },
    // 'I spent 150 days in Cyprus. Does the 60-day rule make me resident?'
    { points: 9.2, all: ["total", "place", "live", "day-limit"], none: ["places", "left", "visa"] },
    // 'I spent 200 days in Portugal this year'
    { points: 9.2, all: ["total", "place", "tax-residence"], none: ["places", "threshold", "left", "rule"] },
  ],
  inputOf(reading, context) {
    if (staysInSeveral(reading, context).length > 0) return severalInput(reading, context);
    const country = countryOf(reading, context);
    if (country === undefined || typeof country === "object") return country;
    if (country.length > 2) return undefined;
    if (reading.departure?.day === undefined && !isTaxOnStay(reading)) return undefined;
    const stays = staysIn(reading, country, context);
    const [first] = stays;
    if (!first) return undefined;
    const student = isStudent(reading, country);
    // Whether a student's days count depends on the year of the first visa, which a text without dates doesn't give.
    if (student && isUndated(reading)) return undefined;
    return {
      passports: [...passportsOf(reading, context)],
      country,
      stays: student ? stays.map((stay) => ({ ...stay, purpose: "study" as const })) : stays,
      answers: student ? { "us.studentSince": yearOf(dayOf(first.from)), "us.teacherSince": 0 } : undefined,
      on: judgedOn(stays, reading, context),
    };
  },
  say({ rules }, input, context, reading): WordedAnswer | undefined {
    const elsewhere = tellSeveral(reading, context) ?? programmeTaxAnswer(reading, context);
    if (elsewhere) return elsewhere;
    const [assessed] = rules;
    if (!assessed || rules.length > 1) return undefined;
    const about = rule.answer({ rule: assessed.rule, on: input.on }, context.packs).rules[0];
    if (about?.limits.length === 0) return sayWithoutLimit(about, input.country, reading, context);
    if (!about || limitsWords(about, context) === undefined) return undefined;
    const isClose = isUndated(reading) && needsRealDates(about, assessed);
    const found = isClose ? assessDayCount(about, assessed, input.stays ?? []) : assessed;
    if (!found) return undefined;
    return {
      kind: "answer",
      sentences: upToFour([
        verdictWords(found, about, input, reading, context),
        ...conditionsOf(found, about, { ...input, isClose }, reading, context),
        ruleSourceWords(about, context),
      ]),
      sources: [{ name: about.source.law, url: about.source.url }],
      asOf: about.asOf,
      screen: ruleScreen(about, context),
    };
  },
});
