import { type Day, isoOf, plusDays } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { askPassport, noVisit } from "./entry.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type Said, type SpokenContext, speak } from "./spoken.ts";
import {
  allowanceFor,
  allowanceWords,
  needsPassport,
  sourceParts,
  stayInput,
  staysScreen,
  type Told,
  toldIn,
  visitSource,
} from "./told.ts";

/** When the person may come back. */
export const spokenReturn = speak(earliestReturn, {
  signs: [
    { points: 10, all: ["back", "when", "told"], none: ["open"] },
    { points: 7, all: ["back", "when", "place"], none: noVisit },
    { points: 9, all: ["back", "how-long", "told"], none: ["left"] },
    { points: 14.5, all: ["back", "when", "told", "overstayed"], none: ["open"] },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (needsPassport(told, context)) return askPassport(context);
    const on = returnFrom(told, context);
    // 'I overstayed by 6 days' names no visit that is to come.
    const length = reading.cues.has("overstayed") ? undefined : reading.length;
    const days = length ? lastDayOf(length, on) - on + 1 : 1;
    return {
      passports: [...told.passports],
      place: told.place,
      days: Math.min(days, mostDays),
      stays: [...told.past, ...(told.open ? [{ ...told.open, to: context.today }] : [])].map((stay) =>
        stayInput(stay, context),
      ),
      on: isoOf(on),
    };
  },
  say(answer, { passports = [], place, days: wanted, stays = [] }, context, reading): Said {
    const { words, today } = context;
    const on = isoOf(today);
    const { entry } = answer;
    const visit = { passports, place, stays };
    const longest =
      entry === undefined ? undefined : longestStayQuestion.answer({ ...visit, from: entry }, context.packs);
    const isAsked = reading.length !== undefined && !reading.cues.has("overstayed");
    const days = isAsked ? wanted : daysOnReturn(longest?.days, visit, context);
    const source = sourceParts(
      visitSource(answer.rule ?? longest?.rule, { passports, place, on }, context),
      context,
    );
    const rule = context.packs.law
      .rulesFor(passports, today)
      .find(({ topic, where }) => topic === "visit" && "in" in where && where.in.includes(place));
    const note = words.language === "en" ? rule?.notes[0] : undefined;
    const values = { place: words.place(place), days: days ?? 0 };
    return {
      kind: "answer",
      sentences: upToFour([
        firstWords(answer, values, context),
        reading.cues.has("overstayed") ? words.say("return.ban") : undefined,
        isAsked || entry === undefined ? undefined : fullWords({ ...visit, days, entry }, context),
        entry !== undefined && entry <= on && note
          ? note
          : allowanceWords({ passports, place }, today, context),
        source.sentence,
      ]),
      ...source.said,
      screen: staysScreen(context, place),
    };
  },
});

/** The longest stay that the question takes, in days. */
const mostDays = 1000;

/** The first day on which a return is asked about: today, or the day after a stay that still lasts. */
const returnFrom = ({ past, open }: Told, { today }: SpokenContext): Day => {
  const leaves = [...past, ...(open ? [open] : [])].map(({ to }) => to ?? today);
  const last = leaves.reduce((latest, to) => (to > latest ? to : latest), plusDays(today, -1));
  return plusDays(last, 1);
};

const firstWords = (
  { entry, without }: ReturnType<typeof earliestReturn.answer>,
  values: { place: string; days: number },
  { words, today }: SpokenContext,
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
  context: SpokenContext,
): number | undefined => {
  const allowance = allowanceFor({ passports, place }, context.today, context);
  return allowance?.per === "calendar_year" && days !== undefined && allowance.days !== undefined
    ? Math.min(days, allowance.days)
    : days;
};

/** From when the days of a whole visit are free, if a return has fewer at first. */
const fullWords = (
  { days = 0, entry, passports, place, stays }: Visit & { days?: number; entry: string },
  context: SpokenContext,
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
