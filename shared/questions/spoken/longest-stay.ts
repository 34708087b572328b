import { type Day, dayOf, isoOf } from "../../calendar/day.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import type { ToldStay } from "../reading/told-days.ts";
import { arrivalOf, askPassport } from "./entry.ts";
import { extensionWords, usualPassport } from "./extensions.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type Said, type SpokenContext, speak } from "./spoken.ts";
import {
  allowanceFor,
  allowanceWords,
  assumedWords,
  entryOf,
  needsPassport,
  sourceParts,
  stayInput,
  staysScreen,
  type Told,
  toldIn,
  visitSource,
  zoneOf,
} from "./told.ts";

/** The last day of a visit: asked by a person who is there, or who names the day of arrival. */
export const spokenLongestStay = speak(longestStayQuestion, {
  signs: [
    { points: 10, all: ["open"], any: ["until-when", "how-long", "extend"], none: ["tax-residence"] },
    { points: 9, all: ["place", "until-when"], any: ["stay", "arrived", "on", "planned"] },
    { points: 7, all: ["open"], any: ["left", "stay", "allowed"], none: ["tax-residence"] },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (
      needsPassport(told, context) &&
      grantedLength(reading) === undefined &&
      grantedBy(reading, context) === undefined
    )
      return askPassport(context);
    const from = openIn(told, context)?.from ?? arrivalOf(reading, context);
    return {
      passports: [...passportsFor(told, reading, context)],
      place: told.place,
      from: isoOf(from),
      stays: told.past.map((stay) => stayInput(stay, context)),
    };
  },
  say(answer, { passports = [], place, from, stays }, context, reading): Said | undefined {
    const { words } = context;
    const granted = grantedLength(reading);
    const source = sourceParts(visitSource(answer.rule, { passports, place, on: from }, context), context);
    const screen = staysScreen(context, place);
    if (granted) return grantedWords(granted, { place, from }, context, reading);
    const entry = entryOf(passports, place, from, context);
    const hasVisa = entry?.requirement === "visa_required";
    if (hasVisa && reading.length) return grantedWords(reading.length, { place, from }, context, reading);
    if (answer.days === undefined || answer.lastDay === undefined || hasVisa)
      return withoutNumber(hasVisa ? "visa" : answer.without, place, context, screen);
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(answer.lastDay < isoOf(context.today) ? "stay.over" : "stay.until", {
          last: words.date(answer.lastDay),
          days: answer.days,
          place: words.place(place),
          from: words.date(from),
        }),
        extendedWords({ passports, place, from, stays, lastDay: answer.lastDay }, reading, context),
        resumedWords(reading, { passports, place }, context),
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, dayOf(from), context),
        source.sentence,
      ]),
      ...source.said,
      screen,
    };
  },
});

/** Whether the stay can be extended, if the text asks. Without a passport, the rule of most visitors counts. */
const extendedWords = (
  visit: Omit<Parameters<typeof extensionWords>[0], "requirement"> & { from: string },
  reading: Reading,
  context: SpokenContext,
): string | undefined => {
  if (!reading.cues.has("extension")) return undefined;
  const { passports, place, from } = visit;
  const usual = passports.length > 0 ? undefined : usualPassport(place, from, reading, context);
  const holders = usual === undefined ? passports : [usual];
  const entry = entryOf(holders, place, from, context);
  return entry && extensionWords({ ...visit, passports: holders, requirement: entry.requirement }, context);
};

/** The stay that goes on in the place of the question. */
const openIn = ({ open, place }: Told, context: SpokenContext): ToldStay | undefined =>
  open?.place !== undefined && zoneOf(open.place, open.from, context) === place ? open : undefined;

/** That a short trip may begin no new count, where the limit is for each entry. Our tables say nothing about it. */
const resumedWords = (
  { stays }: Reading,
  visit: { passports: string[]; place: string },
  context: SpokenContext,
): string | undefined => {
  const { words, packs } = context;
  const resumed = stays.find(
    ({ place, resumes, to }) => place === visit.place && resumes !== undefined && to === undefined,
  );
  if (resumed?.resumes === undefined || allowanceFor(visit, resumed.from, context)?.per !== "entry")
    return undefined;
  const { lastDay } = longestStayQuestion.answer({ ...visit, from: isoOf(resumed.resumes) }, packs);
  return lastDay && words.say("stay.resumed", { last: words.date(lastDay) });
};

/** The days that a text says an officer or a visa gave. */
const grantedLength = ({ cues, length }: Reading): WrittenLength | undefined =>
  cues.has("granted") || cues.has("own-visa") ? length : undefined;

/** The last day on which a visa is valid: the text tells its validity as days around the arrival. */
const validUntil = ({ cues, stays }: Reading, from: Day): Day | undefined =>
  cues.has("own-visa") ? stays.find((stay) => stay.from <= from && from <= (stay.to ?? 0))?.to : undefined;

/** The days that an officer or a visa gave. They decide, whatever the usual limit is. */
const grantedWords = (
  length: WrittenLength,
  { place, from }: { place: string; from: string },
  context: SpokenContext,
  reading: Reading,
): Said => {
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

/** The authorization that a text names for the place: 'on ESTA' shows which rule let the person in. */
const grantedBy = (reading: Reading, { packs }: SpokenContext): string | undefined => {
  const { authorizations, rules } = packs.law.pack.entry;
  const names = new Map(authorizations.map(({ id, name }) => [id, name.toLowerCase()]));
  const text = reading.text.toLowerCase();
  const rule = rules.find(
    ({ zone, authorization, nationalities }) =>
      reading.subjects.includes(zone) &&
      authorization !== undefined &&
      nationalities[0] !== "*" &&
      new RegExp(`(?<!\\p{L})${escaped(names.get(authorization) ?? "")}(?!\\p{L})`, "u").test(text),
  );
  return rule?.nationalities[0];
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const passportsFor = (told: Told, reading: Reading, context: SpokenContext): readonly string[] => {
  if (told.passports.length > 0) return told.passports;
  const granted = grantedBy(reading, context);
  return granted === undefined ? [] : [granted];
};

const withoutNumber = (
  without: string | undefined,
  place: string,
  { words }: SpokenContext,
  screen: Said["screen"],
): Said => ({
  kind: "answer",
  sentences: upToFour([words.say(`stay.without.${without ?? "unknown"}`, { place: words.place(place) })]),
  sources: [],
  screen,
});
