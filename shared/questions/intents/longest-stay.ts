import { type Day, dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { daysLeft } from "../days-left.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { arrivalOf, askPassport } from "./entry.ts";
import { extensionWords, usualPassport } from "./extensions.ts";
import { createIntent, type IntentContext, isMissing, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import {
  allowanceFor,
  allowanceWords,
  assumedWords,
  entryOf,
  needsPassport,
  type StatedTravel,
  sourceParts,
  statedTravel,
  stayInput,
  staysScreen,
  visitSource,
  zoneOf,
} from "./stated-travel.ts";

/** The last day of a visit: asked by a person who is there, or who names the day of arrival. */
export const longestStayIntent = createIntent(longestStayQuestion, {
  signs: [
    { points: 10, all: ["open"], any: ["until-when", "how-long", "extend"], none: ["tax-residence"] },
    { points: 9, all: ["place", "until-when"], any: ["stay", "arrived", "on", "planned"] },
    { points: 7, all: ["open"], any: ["left", "stay", "allowed"], none: ["tax-residence"] },
    { points: 10, all: ["open"], any: ["elapsed", "own-days-left"], none: ["tax-residence", "tax", "on"] },
  ],
  inputOf(reading, context) {
    const stated = statedTravel(reading, context);
    if (isMissing(stated)) return stated;
    if (
      needsPassport(stated, context) &&
      !reading.cues.has("elapsed") &&
      grantedLength(reading) === undefined &&
      nationalityByAuthorization(reading, context) === undefined
    )
      return askPassport(context);
    const from = openIn(stated, context)?.from ?? arrivalOf(reading, context);
    return {
      passports: [...passportsFor(stated, reading, context)],
      place: stated.place,
      from: isoOf(from),
      stays: stated.past.map((stay) => stayInput(stay, context)),
    };
  },
  say(answer, { passports = [], place, from, stays }, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const granted = grantedLength(reading);
    const source = sourceParts(visitSource(answer.rule, { passports, place, on: from }, context), context);
    const screen = staysScreen(context, place);
    if (granted) return grantedWords(granted, { place, from }, context, reading);
    const entry = entryOf(passports, place, from, context);
    const hasVisa = entry?.requirement === "visa_required";
    if (hasVisa && reading.length) return grantedWords(reading.length, { place, from }, context, reading);
    const day = dayWords(reading, { place, from }, context);
    if (answer.days === undefined || answer.lastDay === undefined || hasVisa)
      return day
        ? { kind: "answer", sentences: [day], sources: [], screen }
        : withoutNumber(hasVisa ? "visa" : answer.without, place, context, screen);
    const stay = countedStay(answer, { passports, place, from }, reading, context);
    return {
      kind: "answer",
      sentences: upToFour([
        day,
        day && usedWords({ passports, place, from, stays }, context),
        words.say(untilKey(answer.lastDay, from, reading, context), {
          last: words.date(answer.lastDay),
          left: dayOf(answer.lastDay) - context.today,
          days: stay.days ?? 0,
          place: words.place(place),
          from: words.date(stay.from),
        }),
        backWords({ passports, place, from, stays, lastDay: answer.lastDay }, reading, context),
        extendedWords({ passports, place, from, stays, lastDay: answer.lastDay }, reading, context),
        stay.note,
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, dayOf(from), context),
        source.sentence,
      ]),
      ...source.said,
      screen,
    };
  },
});

/** A stay whose last day is known. */
interface LastDay {
  passports: readonly string[];
  place: string;
  from: string;
  stays?: Parameters<typeof longestStayQuestion.answer>[0]["stays"];
  lastDay: string;
}

/** Says which day of the stay it is today, if the text asks how long the stay has lasted. */
const dayWords = (
  { cues }: Reading,
  { place, from }: { place: string; from: string },
  { words, today }: IntentContext,
): string | undefined =>
  cues.has("elapsed") && dayOf(from) <= today
    ? words.say("stay.day", {
        day: today - dayOf(from) + 1,
        place: words.place(place),
        from: words.date(from),
      })
    : undefined;

/** Says how many days of the limit are used, if earlier stays count too. */
const usedWords = (
  { passports, place, from, stays = [] }: Pick<LastDay, "passports" | "place" | "from" | "stays">,
  context: IntentContext,
): string | undefined => {
  if (stays.length === 0) return undefined;
  const on = isoOf(context.today);
  const all = [...stays, stayInput({ place, from: dayOf(from), to: context.today }, context)];
  const { used, allowed } = daysLeft.answer(
    { passports: [...passports], place, stays: all, on },
    context.packs,
  );
  return allowed === undefined
    ? undefined
    : context.words.say("left.used", { used: Math.round(used), allowed, date: context.words.date(on) });
};

/** The wording key for the last day. An ongoing stay gets the days left if the text asks for them. */
const untilKey = (lastDay: string, from: string, { cues }: Reading, { today }: IntentContext): string => {
  if (lastDay < isoOf(today)) return "stay.over";
  const asksLeft = cues.has("left") || cues.has("own-days-left");
  return asksLeft && !cues.has("until-when") && dayOf(from) <= today ? "stay.left" : "stay.until";
};

/** Says when the next stay can begin, if the text asks when the person can come back. */
const backWords = (
  { passports, place, from, stays = [], lastDay }: LastDay,
  { cues, length }: Reading,
  context: IntentContext,
): string | undefined => {
  if (!cues.has("back") || !cues.has("when")) return undefined;
  const { words, packs } = context;
  const on = isoOf(plusDays(dayOf(lastDay), 1));
  const all = [...stays, stayInput({ place, from: dayOf(from), to: dayOf(lastDay) }, context)];
  const asked = { passports: [...passports], place, stays: all, on };
  const days = length ? lastDayOf(length, dayOf(on)) - dayOf(on) + 1 : 1;
  const { entry } = earliestReturn.answer({ ...asked, days }, packs);
  if (entry === undefined) return undefined;
  const longest = longestStayQuestion.answer({ ...asked, from: entry }, packs).days;
  return longest === undefined
    ? undefined
    : words.say("return.from", {
        ...{ place: words.place(place), date: words.date(entry) },
        days: length ? days : longest,
      });
};

/** Whether the stay can be extended, if the text asks. Without a passport, the rule of most visitors counts. */
const extendedWords = (
  visit: Omit<Parameters<typeof extensionWords>[0], "requirement"> & { from: string },
  reading: Reading,
  context: IntentContext,
): string | undefined => {
  if (!reading.cues.has("extension")) return undefined;
  const { passports, place, from } = visit;
  const usual = passports.length > 0 ? undefined : usualPassport(place, from, reading, context);
  const holders = usual === undefined ? passports : [usual];
  const entry = entryOf(holders, place, from, context);
  return entry && extensionWords({ ...visit, passports: holders, requirement: entry.requirement }, context);
};

/** The ongoing stay in the place that the text asks about. */
const openIn = ({ open, place }: StatedTravel, context: IntentContext): StatedStay | undefined =>
  open?.place !== undefined && zoneOf(open.place, open.from, context) === place ? open : undefined;

/**
 * The first day and the length of a stay, including the time before a short trip that doesn't restart the count.
 * Our tables don't say whether a trip restarts a limit per entry. In that case, a note says so.
 */
const countedStay = (
  answer: ReturnType<typeof longestStayQuestion.answer>,
  { from, ...visit }: { passports: string[]; place: string; from: string },
  { stays }: Reading,
  context: IntentContext,
): { from: string; days: number; note?: string } => {
  const { words, packs } = context;
  const own = { from, days: answer.days ?? 0 };
  const resumed = stays.find(
    ({ place, resumes, to }) => place === visit.place && resumes !== undefined && to === undefined,
  );
  if (resumed?.resumes === undefined || allowanceFor(visit, resumed.from, context)?.per !== "entry")
    return own;
  const begun = isoOf(resumed.resumes);
  const { days, lastDay } = longestStayQuestion.answer({ ...visit, from: begun }, packs);
  if (days === undefined || lastDay === undefined) return own;
  if (lastDay === answer.lastDay) return { from: begun, days };
  return { ...own, note: words.say("stay.resumed", { last: words.date(lastDay) }) };
};

/** The days that a text says an officer or a visa gave. */
const grantedLength = ({ cues, length }: Reading): WrittenLength | undefined =>
  cues.has("granted") || cues.has("own-visa") ? length : undefined;

/** The last day of a visa, if the text gives its validity as a period that includes the arrival. */
const validUntil = ({ cues, stays }: Reading, from: Day): Day | undefined =>
  cues.has("own-visa") ? stays.find((stay) => stay.from <= from && from <= (stay.to ?? 0))?.to : undefined;

/** The days that an officer or a visa gave. They decide, whatever the usual limit is. */
const grantedWords = (
  length: WrittenLength,
  { place, from }: { place: string; from: string },
  context: IntentContext,
  reading: Reading,
): WordedAnswer => {
  const { words } = context;
  const last = lastDayOf(length, dayOf(from));
  const valid = validUntil(reading, dayOf(from)) ?? last;
  const end = valid < last ? valid : last;
  const values = { length: length.text, end: words.date(isoOf(end)) };
  return {
    kind: "answer",
    sentences: upToFour([
      words.say("stay.granted", { last: words.date(isoOf(end)), place: words.place(place) }),
      words.say(end < last ? "stay.granted-valid" : "stay.granted-why", values),
    ]),
    sources: [],
    screen: staysScreen(context, place),
  };
};

/** A nationality eligible for the authorization in the text: 'on ESTA' shows which entry rule applied. */
const nationalityByAuthorization = (reading: Reading, { packs }: IntentContext): string | undefined => {
  const { authorizations, rules } = packs.law.pack.entry;
  const names = new Map(authorizations.map(({ id, name }) => [id, name.toLowerCase()]));
  const text = reading.text.toLowerCase();
  const rule = rules.find(
    ({ zone, authorization, nationalities }) =>
      reading.subjects.includes(zone) &&
      authorization !== undefined &&
      nationalities[0] !== "*" &&
      new RegExp(`(?<!\\p{L})${escapePattern(names.get(authorization) ?? "")}(?!\\p{L})`, "u").test(text),
  );
  return rule?.nationalities[0];
};

const passportsFor = (stated: StatedTravel, reading: Reading, context: IntentContext): readonly string[] => {
  if (stated.passports.length > 0) return stated.passports;
  const granted = nationalityByAuthorization(reading, context);
  return granted === undefined ? [] : [granted];
};

const withoutNumber = (
  without: string | undefined,
  place: string,
  { words }: IntentContext,
  screen: WordedAnswer["screen"],
): WordedAnswer => ({
  kind: "answer",
  sentences: upToFour([words.say(`stay.without.${without ?? "unknown"}`, { place: words.place(place) })]),
  sources: [],
  screen,
});
