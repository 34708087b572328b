import { isoOf } from "../../calendar/day.ts";
import { daysLeft } from "../days-left.ts";
import { longestStayQuestion } from "../longest-stay.ts";
import { askPassport, noVisit } from "./entry.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type Said, speak } from "./spoken.ts";
import {
  allowanceWords,
  assumedWords,
  needsPassport,
  sourceParts,
  stayInput,
  staysScreen,
  toldIn,
  visitSource,
} from "./told.ts";

/** How many days are left on a day: asked with stays that are over. */
export const spokenDaysLeft = speak(daysLeft, {
  signs: [
    { points: 9, all: ["told", "left"], none: ["until-when"] },
    { points: 8, all: ["told", "how-long"], none: ["until-when", "open"] },
    { points: 6, all: ["left", "how-long", "place"], none: noVisit },
  ],
  inputOf(reading, context) {
    const told = toldIn(reading, context);
    if (isMissing(told)) return told;
    if (needsPassport(told, context)) return askPassport(context);
    const on = reading.on ?? context.today;
    const stays = [
      ...told.past,
      ...(told.open ? [{ ...told.open, to: context.today }] : []),
      ...told.planned,
    ];
    if (stays.length === 0) return { kind: "missing", field: "stays", ask: context.words.say("ask.stays") };
    return {
      passports: [...told.passports],
      place: told.place,
      stays: stays.map((stay) => stayInput(stay, context)),
      on: isoOf(on),
    };
  },
  say(answer, { passports = [], place, on, stays = [] }, context): Said | undefined {
    const { words, packs } = context;
    if (answer.allowed === undefined || place === undefined) return undefined;
    // The days that are left for an arrival on the day, not counting the day itself before it is spent.
    const found = longestStayQuestion.answer({ passports, place, from: on, stays }, packs);
    const source = sourceParts(visitSource(answer.rule, { passports, place, on }, context), context);
    const left = found.days ?? answer.left ?? 0;
    const values = { days: left, place: words.place(place), date: words.date(on) };
    return {
      kind: "answer",
      sentences: upToFour([
        left === 0
          ? words.say("left.none", { ...values, used: answer.used, allowed: answer.allowed })
          : words.say("left.days", { ...values, last: found.lastDay ? words.date(found.lastDay) : "" }),
        words.say(answer.used + left > answer.allowed ? "left.used-sliding" : "left.used", {
          used: Math.round(answer.used),
          allowed: answer.allowed,
          date: words.date(on),
        }),
        assumedWords(passports, context) ?? allowanceWords({ passports, place }, context.today, context),
        source.sentence,
      ]),
      ...source.said,
      screen: staysScreen(context, place),
    };
  },
});
