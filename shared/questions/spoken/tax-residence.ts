import { dayOf, isoOf, toDay, yearOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import type { Reading } from "../reading/read.ts";
import { type DescribedRule, rule } from "../rule.ts";
import { taxResident } from "../tax-resident.ts";
import { passportsOf } from "./entry.ts";
import { limitWords } from "./limit-words.ts";
import { countriesOf, ruleScreen, ruleSourceWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type SpokenContext, speak } from "./spoken.ts";

type Found = ReturnType<typeof taxResident.answer>["rules"][number];

type Stays = NonNullable<Parameters<typeof taxResident.answer>[0]["stays"]>;

/** The stays that a text tells, or the days of this year if it names only their number. */
const staysIn = ({ stays, length }: Reading, place: string, { today }: SpokenContext): Stays => {
  const told = stays.filter((stay) => stay.from <= today && (stay.place ?? place) === place);
  if (told.length > 0)
    return told.map(({ from, to }) => ({
      in: place,
      from: isoOf(from),
      to: to === undefined ? undefined : isoOf(to),
    }));
  if (!length) return [];
  const year = yearOf(today);
  // One of these begins late enough for a tax year from April or July, and ends in its calendar year.
  const starts = [toDay(year, 7, 1), toDay(year, 4, 6), toDay(year, 1, 1)];
  const first = starts.find((day) => yearOf(lastDayOf(length, day)) === year);
  return first === undefined ? [] : [{ in: place, from: isoOf(first), to: isoOf(lastDayOf(length, first)) }];
};

/** Only the number of days is told, so their dates are ours. */
const isUndated = ({ stays }: Reading): boolean =>
  stays.length === 0 || stays.some(({ isInYear }) => isInYear);

/** Dates that are ours decide nothing about days in a row, or if a single day more or less matters. */
const isTooClose = ({ limits }: DescribedRule, { used }: Found): boolean =>
  limits.some(
    (limit) => limit.kind === "continuous" || (limit.kind === "count" && Math.abs(used - limit.days) <= 1),
  );

/** Which sentence fits: the days of a stay in a row are no sum of the year, and weighted days are no days. */
const kindOf = ({ limits }: DescribedRule): string => {
  if (limits.some(({ kind }) => kind === "continuous")) return "-plain";
  const isWeighted = limits.some(
    (limit) => limit.kind === "years" && limit.conditions.some(({ weights }) => weights),
  );
  return isWeighted ? "-weighted" : "";
};

const daysOf = ({ from, to = from }: Stays[number]): number => dayOf(to) - dayOf(from) + 1;

/** The days reach a limit whose conditions are open. */
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

const verdictWords = (
  found: Found,
  about: DescribedRule,
  { country: place, stays = [] }: { country: string; stays?: Stays },
  { words }: SpokenContext,
): string => {
  const limits = about.limits.map((limit) => limitWords(limit, words)).filter((text) => text !== undefined);
  const values = {
    used: Math.floor(found.used),
    place: words.place(place),
    year: yearWords(found),
    limits: words.either(limits),
  };
  if (found.exceptCitizens) return words.say("resident.citizens", values);
  const isCrossed = found.resident === true || found.crossedOn !== undefined;
  const verdict = isCrossed ? "yes" : isConditional(found, about, stays) ? "depends" : "no";
  return words.say(`resident.${verdict}${kindOf(about)}`, values);
};

const elseWords = (
  found: Found,
  about: DescribedRule,
  reading: Reading,
  { words }: SpokenContext,
): string | undefined => {
  if (found.exceptCitizens) return undefined;
  const reliefs = reliefsIn(found, about);
  if (found.crossedOn !== undefined && reliefs.length > 0)
    return words.say("resident.unless", {
      reliefs: words.list(reliefs.map((id) => words.say(`relief.${id}`))),
    });
  if (found.residentFrom !== undefined && !isUndated(reading))
    return words.say("resident.from", { date: words.date(found.residentFrom) });
  return found.crossedOn === undefined && about.grounds.length > 0
    ? words.say("rule.grounds", { grounds: words.list(about.grounds.map((id) => words.say(`ground.${id}`))) })
    : undefined;
};

/** Whether told stays make a person tax resident. */
export const spokenTaxResident = speak(taxResident, {
  signs: [
    { points: 11, all: ["told"], any: ["tax-residence", "rule.us-spt", "tax"] },
    {
      points: 9.2,
      all: ["length", "place", "tax-residence"],
      any: ["stay", "allowed"],
      none: ["places", "threshold", "foreign-income", "rule"],
    },
  ],
  inputOf(reading, context) {
    const countries = new Set([
      ...countriesOf(reading),
      ...reading.stays.flatMap(({ place }) => place ?? []),
      // The test of substantial presence is a rule of the United States.
      ...(reading.cues.has("rule.us-spt") ? ["US"] : []),
    ]);
    const [country] = countries;
    if (country === undefined || country.length > 2 || countries.size > 1) return undefined;
    const stays = staysIn(reading, country, context);
    const last = stays.at(-1);
    if (!last) return undefined;
    return {
      passports: [...passportsOf(reading, context)],
      country,
      stays,
      on: `${(last.to ?? isoOf(context.today)).slice(0, 4)}-12-31`,
    };
  },
  say({ rules }, input, context, reading): Said | undefined {
    const [found] = rules;
    if (!found || rules.length > 1) return undefined;
    const about = rule.answer({ rule: found.rule, on: input.on }, context.packs).rules[0];
    if (
      !about ||
      about.limits.length === 0 ||
      about.limits.some((limit) => limitWords(limit, context.words) === undefined)
    )
      return undefined;
    if (isUndated(reading) && isTooClose(about, found)) return undefined;
    return {
      kind: "answer",
      sentences: upToFour([
        verdictWords(found, about, input, context),
        elseWords(found, about, reading, context),
        ruleSourceWords(about, context),
      ]),
      sources: [{ name: about.source.law, url: about.source.url }],
      asOf: about.asOf,
      screen: ruleScreen(about, context),
    };
  },
});
