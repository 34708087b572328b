import { isoOf } from "../../calendar/day.ts";
import { lastDayOf } from "../../calendar/written-length.ts";
import { earliestReturn } from "../earliest-return.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { askPassport, noVisit } from "./entry.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type Said, type SpokenContext, speak } from "./spoken.ts";
import {
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
    if (needsPassport(told, context) && told.past.length === 0) return askPassport(context);
    const leaves = told.past.map(({ to }) => to ?? context.today);
    const today = leaves.reduce((last, to) => (to > last ? to : last), context.today);
    const days = reading.length ? lastDayOf(reading.length, today) - today + 1 : fullVisit(told, context);
    return {
      passports: [...told.passports],
      place: told.place,
      days: Math.max(1, Math.min(days, 1000)),
      stays: [...told.past, ...(told.open ? [{ ...told.open, to: today }] : [])].map((stay) =>
        stayInput(stay, context),
      ),
      on: isoOf(today),
    };
  },
  say(answer, { passports = [], place, days }, context, reading): Said {
    const { words, today } = context;
    const on = isoOf(today);
    const source = sourceParts(visitSource(answer.rule, { passports, place, on }, context), context);
    const entry = answer.entry;
    const rule = context.packs.law
      .rulesFor(passports, today)
      .find(({ topic, where }) => topic === "visit" && "in" in where && where.in.includes(place));
    const note = words.language === "en" ? rule?.notes[0] : undefined;
    const isAnyTime = entry !== undefined && entry <= on;
    return {
      kind: "answer",
      sentences: upToFour([
        entry === undefined
          ? words.say(answer.without ? `return.${answer.without}` : "return.never", {
              place: words.place(place),
              days,
            })
          : words.say(isAnyTime ? "return.now" : "return.from", {
              date: words.date(entry),
              place: words.place(place),
              days,
            }),
        reading.cues.has("overstayed") ? words.say("return.ban") : undefined,
        isAnyTime ? note : allowanceWords({ passports, place }, today, context),
        source.sentence,
      ]),
      ...source.said,
      screen: staysScreen(context, place),
    };
  },
});

/** The days of a whole visit, which a question about a return means if it names none. */
const fullVisit = ({ passports, place }: Told, { packs, today }: SpokenContext): number =>
  longestStayQuestion.answer({ passports: [...passports], place, from: isoOf(today) }, packs).days ?? 30;
