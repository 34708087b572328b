import { dayOf, isoOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { stayAllowed } from "../stay-allowed.ts";
import { arrivalOf, askPassport, asksForVisa, entryIntent, entryScreen, noVisit } from "./entry.ts";
import { createIntent, type IntentContext, isMissing, type WordedAnswer } from "./intent.ts";
import { requirementName } from "./lengths.ts";
import { upToFour } from "./sentences.ts";
import {
  allowanceWords,
  entryOf,
  exemptWords,
  needsPassport,
  type StatedTravel,
  sourceParts,
  statedTravel,
  stayInput,
  staysScreen,
  visitSource,
  zoneOf,
} from "./stated-travel.ts";

/** Whether a planned visit keeps to the limit. */
export const stayAllowedIntent = createIntent(stayAllowed, {
  signs: [
    { points: 2, all: ["allowed", "stay"], none: noVisit },
    { points: 9, all: ["planned", "told"], any: ["allowed", "fits-limit"], none: ["left"] },
    // The 'left' of 'arrived in May, left in June' is a departure.
    {
      points: 9.2,
      all: ["planned", "told", "allowed", "arrived", "left"],
      none: ["how-long", "until-when"],
    },
    // 'Was there in August, can I go back on December 20 for three weeks?'
    {
      points: 9,
      all: ["told", "back", "allowed", "on", "length"],
      none: ["open", "left", "how-long", "until-when", "tax", "work"],
    },
    { points: 9.6, all: ["told", "overstay"], none: ["left", "on", "planned"] },
    {
      points: 8,
      all: ["planned"],
      any: ["allowed", "stay", "fits-limit"],
      none: ["left", "need", ...noVisit],
    },
    {
      points: 7.5,
      all: ["place", "length", "allowed"],
      any: ["stay", "enter", "passport"],
      none: ["told", "back", "how-long", ...noVisit],
    },
    // 'Now that Spain abolished the 90-day rule, can I stay 6 months' asks about the stay, not the rule.
    { points: 11, all: ["place", "length", "premise", "stay"], none: ["told", "back", "tax", "work"] },
    // '100 days in Japan on a US passport'
    { points: 1, all: ["place", "passport", "length"], none: ["told", "places", "back", ...noVisit] },
    // 'Thailand for 2 months in January, German'
    { points: 1, all: ["place", "passport", "planned"], none: ["told", "places", "back", ...noVisit] },
    // 'We want to spend 4 months in Málaga'
    { points: 1, all: ["place", "stay", "length"], none: ["told", "places", "back", ...noVisit] },
  ],
  inputOf(reading, context) {
    // 'My passport is valid for 9 months' is not a length of a stay, so the rule of entry answers.
    if (reading.length && !reading.stayLength) return undefined;
    const stated = statedTravel(reading, context);
    if (isMissing(stated)) return stated;
    if (needsPassport(stated, context)) return askPassport(context);
    const asked = askedStay(stated, reading, context);
    const { from, to } = asked;
    if (to === undefined) return { kind: "missing", field: "days", ask: context.words.say("ask.days") };
    const all = [...stated.past, ...(stated.open ? [stated.open] : []), ...stated.planned];
    const others = all.filter((stay) => stay !== asked && stay.from <= from);
    return {
      passports: [...stated.passports],
      place: asked.place ?? stated.place,
      from: isoOf(from),
      to: isoOf(to),
      stays: others.map((stay) => stayInput(stay, context)),
    };
  },
  say(answer, { passports = [], place, from, to, stays = [] }, context, reading) {
    const { words, packs } = context;
    if (answer.verdict === "no-rule") return undefined;
    const days = dayOf(to) - dayOf(from) + 1;
    const isOver = dayOf(to) <= context.today;
    const visit = { passports, place, from, stays };
    const longest = longestStayQuestion.answer(visit, packs);
    const isTooLong = answer.verdict === "unsafe";
    // The days fit the limit, and an officer decides how many are granted.
    const isOfficers = answer.verdict === "undetermined" && (longest.days ?? 0) >= days;
    const entry = entryOf(passports, place, from, context);
    const source = sourceParts(visitSource(answer.rule, { passports, place, on: from }, context), context);
    if (isTooLong && stays.length === 0 && asksForVisa(reading)) return entryIntent.answer(reading, context);
    if (isVisaDecisive(entry, { isOfficers, verdict: answer.verdict }, reading))
      return entryIntent.answer(reading, context);
    if (answer.verdict === "exempt" && asksExcess(reading)) return exemptWords(place, context);
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(wordingOf(isOfficers ? "officer" : answer.verdict, isOver, reading), {
          ...{ days, place: words.place(place) },
          over: answer.firstUnsafe === undefined ? 0 : dayOf(to) - dayOf(answer.firstUnsafe) + 1,
          since: answer.firstUnsafe === undefined ? "" : words.date(answer.firstUnsafe),
          ...{ from: words.date(from), to: words.date(to) },
        }),
        ...(isOver ? [] : furtherWords(isTooLong, { entry, longest, visit, days }, context)),
        remarkOf(isTooLong && !isOver, entry, context) ??
          allowanceWords({ passports, place: zoneOf(place, dayOf(from), context) }, dayOf(from), context),
        source.sentence,
      ]),
      ...source.said,
      screen: screenOf({ passports, place, from, stays }, context),
    };
  },
});

/** Whether a visa decides, and not the days. If the person has a visa already, the question is about days. */
const isVisaDecisive = (
  entry: ReturnType<typeof entryOf>,
  { isOfficers, verdict }: { isOfficers: boolean; verdict: string },
  { cues }: Reading,
): boolean => {
  if (!entry) return false;
  const needsVisa = entry.requirement === "visa_required" && !cues.has("own-visa");
  return (needsVisa && verdict === "safe") || (verdict === "undetermined" && !isOfficers);
};

/** Whether a 'yes' would mean too many days: 'am I over the 90 days?' */
const asksExcess = ({ cues }: Reading): boolean => hasOneOf(cues, ["left", "overstay", "counting"]);

/** An answer to 'is that an overstay?' about an ongoing stay says so in full, because a bare yes or no could be misread. */
const wordingOf = (verdict: string, isOver: boolean, { cues }: Reading): string => {
  if (isOver) return `overstay.${verdict}`;
  const isClear = verdict === "safe" || verdict === "unsafe";
  return `${isClear && cues.has("overstay") ? "overstaying" : "allowed"}.${verdict}`;
};

/** Says how many days fit and when all of them would, or what to get before the visit. */
const furtherWords = (
  isTooLong: boolean,
  {
    entry,
    longest,
    visit,
    days,
  }: {
    entry: ReturnType<typeof entryOf>;
    longest: ReturnType<typeof longestStayQuestion.answer>;
    visit: Visit;
    days: number;
  },
  context: IntentContext,
) =>
  isTooLong
    ? [onlyWords(longest, visit.from, context), laterWords(visit, days, context)]
    : [needsWords(entry, context)];

/** What the entry rules add to the days, such as an extension. Remarks are in English. */
const remarkOf = (
  isTooLong: boolean,
  entry: ReturnType<typeof entryOf>,
  { words }: IntentContext,
): string | undefined => (isTooLong && words.language === "en" ? entry?.remarks[0] : undefined);

/** What to get before the visit, in addition to the days. */
const needsWords = (
  entry: ReturnType<typeof entryOf>,
  { words, packs }: IntentContext,
): string | undefined =>
  entry && ["eta", "evisa"].includes(entry.requirement)
    ? words.say("allowed.needs", { what: requirementName(entry, packs.law, words) })
    : undefined;

/** The stay that the text asks about: a return, a planned stay, or a past stay that may have been too long. */
const askedStay = (
  { planned, past, open }: StatedTravel,
  reading: Reading,
  context: IntentContext,
): StatedStay => {
  const last = planned.at(-1);
  const { on, length, cues } = reading;
  if (on !== undefined && length && on > (last?.from ?? 0)) return { from: on, to: lastDayOf(length, on) };
  if (last) return last;
  const lasting = past.findLast(({ to }) => to !== undefined && to > context.today);
  if (lasting && !length) return lasting;
  if (cues.has("overstay")) {
    const latest = open ? { ...open, to: context.today } : past.at(-1);
    if (latest) return latest;
  }
  const from = arrivalOf(reading, context);
  return { from, to: length && lastDayOf(length, from) };
};

type Visit = {
  passports: string[];
  place: string;
  from: string;
  stays: Parameters<typeof longestStayQuestion.answer>[0]["stays"];
};

/** How many days fit instead. */
const onlyWords = (
  { days, lastDay }: ReturnType<typeof longestStayQuestion.answer>,
  from: string,
  { words }: IntentContext,
): string | undefined =>
  days === undefined || days === 0
    ? undefined
    : words.say("allowed.only", { days, last: lastDay ? words.date(lastDay) : "", from: words.date(from) });

/** When all days fit, if other stays are the reason that they do not. */
const laterWords = (
  { passports, place, from, stays = [] }: Visit,
  days: number,
  { words, packs }: IntentContext,
): string | undefined => {
  if (stays.length === 0) return undefined;
  const asked = { passports, place, days: Math.min(days, 1000), stays, on: from };
  const { entry } = earliestReturn.answer(asked, packs);
  return entry && words.say("allowed.later", { days, date: words.date(entry) });
};

/** Links to the entry screen, or to the screen of stays if earlier stays matter. */
const screenOf = (
  { passports, place, from, stays = [] }: Visit,
  context: IntentContext,
): WordedAnswer["screen"] =>
  passports.length > 0 && stays.length === 0
    ? {
        title: context.words.say("screen.entry", { place: context.words.place(place) }),
        href: entryScreen(passports, place, from),
      }
    : staysScreen(context, place);
