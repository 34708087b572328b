import { type Day, dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import { firstDayOf, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import type { Reading } from "../reading/read.ts";
import type { StatedStay } from "../reading/stated-days.ts";
import { askPassport, noVisit } from "./entry.ts";
import { createIntent, type IntentContext, isMissing, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";
import {
  allowanceFor,
  allowanceWords,
  isLimit,
  needsPassport,
  type StatedTravel,
  sourceParts,
  statedTravel,
  stayInput,
  staysScreen,
  visitRuleFor,
  visitSource,
} from "./stated-travel.ts";

/** When the person may come back. */
export const returnIntent = createIntent(earliestReturn, {
  signs: [
    { points: 10, all: ["back", "when", "told"], none: ["open"] },
    { points: 7, all: ["back", "when", "place"], none: noVisit },
    { points: 9, all: ["back", "how-long", "told"], none: ["left", "on"] },
    { points: 14.5, all: ["back", "when", "told", "overstayed"], none: ["open"] },
    // 'Was there in spring, can I come back for Christmas?'
    { points: 8.2, all: ["back", "told", "allowed"], none: ["open", "on", "planned", "left", "how-long"] },
    { points: 9.1, all: ["place", "wait-outside"], any: ["back", "length"], none: ["told", ...noVisit] },
    { points: 9.1, all: ["place", "after-days", "back"], none: ["told", "on", ...noVisit] },
    {
      points: 9.1,
      all: ["place", "leave-and-return"],
      any: ["allowed", "how-long", "when", "limit-reset", "back"],
      none: ["told", "on", "planned", "citizenship", "permanence", ...noVisit],
    },
  ],
  inputOf(reading, context) {
    const stated = statedTravel(withoutTrips(reading), context);
    if (isMissing(stated)) return stated;
    if (needsPassport(stated, context)) return askPassport(context);
    const past = [...stated.past, ...fullStay(reading, stated, context)];
    const on = returnFrom({ ...stated, past }, context);
    const length = askedLength(reading);
    const days = length ? lastDayOf(length, on) - on + 1 : 1;
    return {
      passports: [...stated.passports],
      place: stated.place,
      days: Math.min(days, mostDays),
      stays: [...past, ...(stated.open ? [{ ...stated.open, to: context.today }] : [])].map((stay) =>
        stayInput(stay, context),
      ),
      on: isoOf(on),
    };
  },
  say(answer, { passports = [], place, days: wanted, stays = [] }, context, reading): WordedAnswer {
    const { words, today } = context;
    const on = isoOf(today);
    const { entry } = answer;
    const visit = { passports, place, stays };
    const longest =
      entry === undefined ? undefined : longestStayQuestion.answer({ ...visit, from: entry }, context.packs);
    const isAsked = askedLength(reading) !== undefined;
    const days = isAsked ? wanted : daysOnReturn(longest?.days, visit, context);
    const source = sourceParts(
      visitSource(answer.rule ?? longest?.rule, { passports, place, on }, context),
      context,
    );
    const rule = visitRuleFor({ passports, place }, today, context);
    const note =
      words.language === "en"
        ? entryNote(rule, allowanceFor({ passports, place }, today, context))
        : undefined;
    const values = { place: words.place(place), days: days ?? 0 };
    const bridged = bridgedWords(rule, reading, values.place, context);
    return {
      kind: "answer",
      sentences: upToFour([
        bridged ??
          afterWords(answer, { ...values, stays }, reading, context) ??
          firstWords(answer, values, context),
        reading.cues.has("overstayed") ? words.say("return.ban") : undefined,
        isAsked || entry === undefined ? undefined : fullWords({ ...visit, days, entry }, context),
        note ?? allowanceWords({ passports, place }, today, context),
        source.sentence,
      ]),
      ...source.said,
      screen: staysScreen(context, place),
    };
  },
});

/** The longest stay that the question takes, in days. */
const mostDays = 1000;

/** Whether the text assumes used days without giving dates: 'how long must I stay out after 90 days?' */
const isAfterFullStay = ({ cues, stays }: Reading): boolean =>
  stays.length === 0 && ["wait-outside", "after-days", "leave-and-return"].some((cue) => cues.has(cue));

/** A text on leaving and coming back, without the places of the trips between the two visits. */
const withoutTrips = (reading: Reading): Reading => {
  const { places, passports, subjects, cues } = reading;
  if (!cues.has("leave-and-return") || subjects.length < 2) return reading;
  const trips = places.flatMap(({ code, isTripTo }) => (isTripTo ? [code] : []));
  const visited = subjects.filter((code) => !trips.includes(code) && !passports.includes(code));
  return visited.length > 0 ? { ...reading, subjects: visited } : reading;
};

/** What the law of a limit for each entry adds on returns. The remarks of the entry table are on other things. */
const entryNote = (
  rule: ReturnType<typeof visitRuleFor>,
  allowance: ReturnType<typeof allowanceFor>,
): string | undefined =>
  allowance?.per === "entry"
    ? rule?.notes.find((note) => !allowance.rule?.remarks.includes(note))
    : undefined;

/** Says that a trip to a neighbor is not a new entry. Undefined if the text names no such neighbor. */
const bridgedWords = (
  rule: ReturnType<typeof visitRuleFor>,
  { subjects }: Reading,
  place: string,
  { words }: IntentContext,
): string | undefined => {
  const bridges = rule?.limits.flatMap((limit) => (limit.kind === "per-entry" && limit.bridgedBy) || []);
  const trip = subjects.find((code) => bridges?.includes(code));
  return trip && words.say("return.bridged", { trip: words.place(trip), place });
};

/** The length of the next visit. Undefined for lengths such as 'I overstayed by 6 days' and 'after 90 days'. */
const askedLength = (reading: Reading): WrittenLength | undefined =>
  reading.cues.has("overstayed") || isAfterFullStay(reading) ? undefined : reading.length;

/** A stay that ends today and lasts as long as the text says, or else for the whole limit. */
const fullStay = (
  reading: Reading,
  { passports, place }: StatedTravel,
  context: IntentContext,
): StatedStay[] => {
  if (!isAfterFullStay(reading)) return [];
  const { today } = context;
  const { length } = reading;
  const allowance = allowanceFor({ passports, place }, today, context);
  const days = allowance?.days;
  if (length && !isLimit(length, allowance)) return [{ place, from: firstDayOf(length, today), to: today }];
  return days === undefined ? [] : [{ place, from: plusDays(today, 1 - days), to: today }];
};

/** How long to stay out after consecutive days. Undefined if the text gives stays, or no return date is known. */
const afterWords = (
  { entry }: ReturnType<typeof earliestReturn.answer>,
  { place, days, stays }: { place: string; days: number; stays: Visit["stays"] },
  reading: Reading,
  { words, today }: IntentContext,
): string | undefined => {
  const [stay] = stays;
  if (!isAfterFullStay(reading) || entry === undefined || stay?.to === undefined) return undefined;
  const out = dayOf(entry) - today - 1;
  const used = dayOf(stay.to) - dayOf(stay.from) + 1;
  const values = { place, days, used, out, date: words.date(entry) };
  return out > 0 ? words.say("return.after", values) : words.say("return.after-none", values);
};

/** The first day on which a return is asked about: today, or the day after a stay that still lasts. */
const returnFrom = ({ past, open }: StatedTravel, { today }: IntentContext): Day => {
  const leaves = [...past, ...(open ? [open] : [])].map(({ to }) => to ?? today);
  const last = leaves.reduce((latest, to) => (to > latest ? to : latest), plusDays(today, -1));
  return plusDays(last, 1);
};

const firstWords = (
  { entry, without }: ReturnType<typeof earliestReturn.answer>,
  values: { place: string; days: number },
  { words, today }: IntentContext,
): string => {
  if (entry === undefined) return words.say(without ? `return.${without}` : "return.never", values);
  if (values.days === 0) return words.say("stay.without.exempt", values);
  return words.say(entry <= isoOf(today) ? "return.now" : "return.from", {
    ...values,
    date: words.date(entry),
  });
};

interface Visit {
  passports: string[];
  place: string;
  stays: NonNullable<Parameters<typeof earliestReturn.answer>[0]["stays"]>;
}

/** The days of a return that begins at once. A limit by calendar year is granted for one year, even in December. */
const daysOnReturn = (
  days: number | undefined,
  { passports, place }: Visit,
  context: IntentContext,
): number | undefined => {
  const allowance = allowanceFor({ passports, place }, context.today, context);
  return allowance?.per === "calendar_year" && days !== undefined && allowance.days !== undefined
    ? Math.min(days, allowance.days)
    : days;
};

/** From when the days of a whole visit are free, if a return has fewer at first. */
const fullWords = (
  { days = 0, entry, passports, place, stays }: Visit & { days?: number; entry: string },
  context: IntentContext,
): string | undefined => {
  const { words, packs } = context;
  const allowance = allowanceFor({ passports, place }, context.today, context);
  const all = allowance?.days;
  if (all === undefined || days === 0 || days >= all) return undefined;
  const asked = { passports, place, days: Math.min(all, mostDays), stays, on: entry };
  const renewal = `${Number(entry.slice(0, 4)) + 1}-01-01`;
  const from = allowance?.per === "calendar_year" ? renewal : earliestReturn.answer(asked, packs).entry;
  return from && words.say("return.full", { days: all, date: words.date(from) });
};
