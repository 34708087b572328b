import { type Day, dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import { daysLeft } from "../days-left.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { askPassport, noVisit } from "./entry.ts";
import { createIntent, type IntentContext, isMissing, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import {
  allowanceFor,
  allowanceWords,
  assumedWords,
  exemptWords,
  needsPassport,
  type StatedTravel,
  sourceParts,
  statedTravel,
  stayInput,
  staysScreen,
  visitRuleFor,
  visitSource,
  zoneOf,
} from "./stated-travel.ts";

/** How many days are left on a given day, after earlier stays. */
export const daysLeftIntent = createIntent(daysLeft, {
  signs: [
    { points: 9, all: ["told", "left"], none: ["until-when"] },
    { points: 9.4, all: ["total"], any: ["left", "how-long", "until-when"], none: ["extension"] },
    { points: 8, all: ["told", "how-long"], none: ["until-when", "open"] },
    { points: 6, all: ["left", "how-long", "place"], none: noVisit },
    { points: 8.2, all: ["back", "told", "allowed", "on"], none: ["open", "planned", "length"] },
    // 'Was in Spain in May, does that count?'
    {
      points: 5,
      all: ["told", "counting"],
      none: ["tax", "tax-residence", "citizenship", "permanence", "programme"],
    },
    // 'How many days do I have left?' with no other details.
    { points: 0.5, all: ["own-days-left"], none: noVisit },
  ],
  inputOf(reading, context) {
    const stated = statedTravel(reading, context);
    if (isMissing(stated)) return stated;
    if (needsPassport(stated, context)) return askPassport(context);
    const on = reading.on ?? firstFreeDay(stated, context);
    const stays = [
      ...stated.past.map((stay) => ({ ...stay, to: untilDay(stay, on) })),
      ...(stated.open ? [{ ...stated.open, to: context.today }] : []),
      ...stated.planned,
      ...usedDays(reading, stated, context),
    ];
    if (stays.length === 0 && reading.left === undefined)
      return { kind: "missing", field: "stays", ask: context.words.say("ask.stays") };
    return {
      passports: [...stated.passports],
      place: stated.place,
      stays: stays.map((stay) => stayInput(stay, context)),
      on: isoOf(on),
    };
  },
  say(answer, { passports = [], place, on, stays = [] }, context, reading): WordedAnswer | undefined {
    if (place === undefined) return undefined;
    if (answer.state === "exempt") return exemptWords(place, context);
    const counted = countedIn(answer, { passports, place, on, stays }, context);
    if (!counted || (reading.isLatest && counted.days === 0)) return undefined;
    const source = sourceParts(visitSource(answer.rule, { passports, place, on }, context), context);
    const total = totalWords(reading, counted, context);
    const [first, ...others] = total ? [total] : countWords(counted, reading, context);
    return {
      kind: "answer",
      sentences: upToFour([
        first,
        newMemberWords({ place, stays }, reading, context),
        ...others,
        ...elsewhereWords({ passports, place, on, stays }, reading, context),
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, context.today, context),
        source.sentence,
      ]),
      ...source.said,
      screen: staysScreen(context, place),
    };
  },
});

/** The maximum number of other places for which an answer also gives the days left. */
const maxElsewhere = 2;

type Visit = Parameters<typeof daysLeft.answer>[0] & { place: string };

interface Counted {
  /** The days left for somebody who arrives on `on`, that day included. */
  days: number;
  /** The last of these days. */
  last: string | undefined;
  used: number;
  allowed: number;
  place: string;
  on: string;
}

/** The days used and left of a limit. Undefined if there is no limit. */
const countedIn = (
  { used, allowed, left = 0 }: ReturnType<typeof daysLeft.answer>,
  { passports = [], place, on, stays }: Visit,
  context: IntentContext,
): Counted | undefined => {
  if (allowed === undefined) return undefined;
  const counted = { used, allowed, place: context.words.place(place), on };
  // Not the longest stay, because it can continue under next year's limit. The text asks about this year's limit.
  if (allowanceFor({ passports, place }, dayOf(on), context)?.per === "calendar_year")
    return { ...counted, days: left, last: left > 0 ? isoOf(plusDays(dayOf(on), left - 1)) : undefined };
  const longest = longestStayQuestion.answer({ passports, place, from: on, stays }, context.packs);
  return { ...counted, days: longest.days ?? left, last: longest.lastDay };
};

const leftWords = ({ days, place, on, last }: Counted, { words }: IntentContext): string =>
  words.say(days === 0 ? "left.none" : "left.days", {
    days,
    place,
    date: words.date(on),
    last: last ? words.date(last) : "",
  });

/** Says how many days are left in the other places of the stays, unless the text asks about a place. */
const elsewhereWords = (
  { place, passports = [], ...visit }: Visit,
  { askedPlace, used, left }: Reading,
  context: IntentContext,
): readonly string[] => {
  if (askedPlace !== undefined || used !== undefined || left !== undefined) return [];
  const zones = (visit.stays ?? []).map((stay) => zoneOf(stay.in, dayOf(visit.on), context));
  return [...new Set(zones)]
    .filter((zone) => zone !== place && visitRuleFor({ passports, place: zone }, dayOf(visit.on), context))
    .slice(0, maxElsewhere)
    .flatMap((zone) => {
      const asked = { ...visit, passports, place: zone };
      const counted = countedIn(daysLeft.answer(asked, context.packs), asked, context);
      return counted ? [leftWords(counted, context)] : [];
    });
};

/** Says how many days are left and used, beginning with the number that the text asks for. */
const countWords = (counted: Counted, { cues }: Reading, context: IntentContext): readonly string[] => {
  const { days, used, allowed, place, on } = counted;
  const { words } = context;
  const left = leftWords(counted, context);
  const spent = words.say(days > 0 && used + days > allowed ? "left.used-sliding" : "left.used", {
    place,
    allowed,
    date: words.date(on),
    used: Math.round(used),
  });
  return cues.has("elapsed") ? [spent, left] : [left, spent];
};

/** After this many days, people know that a country belongs to its zone. */
const recent = 3660;

/**
 * If the text asks whether days count, and a stay is in a country that joined its zone recently, says since when days
 * there count.
 */
const newMemberWords = (
  { place, stays }: { place: string; stays: readonly { in: string }[] },
  { cues }: Reading,
  { words, packs, today }: IntentContext,
): string | undefined => {
  if (!cues.has("counting")) return undefined;
  const members = packs.law.pack.entry.zones.find(({ id }) => id === place)?.members ?? [];
  const joined = members.find(
    ({ code, since }) =>
      since !== undefined && dayOf(since) > today - recent && stays.some((stay) => stay.in === code),
  );
  return joined?.since === undefined
    ? undefined
    : words.say("left.member", { place: words.place(joined.code), date: words.date(joined.since) });
};

/** Today, or tomorrow if the person is still there today: 'I was in Sweden from September 1 until today'. */
const firstFreeDay = ({ past }: StatedTravel, { today }: IntentContext): Day =>
  past.some(({ to }) => to === today) ? plusDays(today, 1) : today;

/** Cuts a stay at the day that the text asks about. */
const untilDay = ({ to }: StatedStay, on: Day): Day | undefined => (to !== undefined && to > on ? on : to);

/** A stay for a total of days in the text, at its latest possible dates: until yesterday. */
const usedDays = ({ used }: Reading, { place }: StatedTravel, { today }: IntentContext): StatedStay[] =>
  used === undefined || used === 0 ? [] : [{ place, from: plusDays(today, -used), to: plusDays(today, -1) }];

/** The fewest days left, if the text gives only a total of days, or a number of days within some months. */
const totalWords = (
  { used: stated, left, isLatest }: Reading,
  { days, used: counted, allowed, place, on }: Counted,
  { words }: IntentContext,
): string | undefined => {
  const date = words.date(on);
  if (left !== undefined)
    return words.say("left.told", {
      days: left,
      place,
      date,
      last: words.date(isoOf(plusDays(dayOf(on), left - 1))),
    });
  const used = isLatest ? Math.round(counted) : stated;
  return used === undefined ? undefined : words.say("left.at-least", { days, used, allowed, place, date });
};
