import { isoOf } from "../../calendar/day.ts";
import { passportRuleOf } from "../../entry/words.ts";
import { mayEnter } from "../may-enter.ts";
import {
  arrivalOf,
  askPassport,
  askPlace,
  entryScreen,
  passportsOf,
  sourceWords,
  verdictWords,
} from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";

/** How long the passport must be valid, by the rule of the place. */
const validityWords = (
  passports: readonly string[],
  { place, on }: { place: string; on: string },
  { packs, words }: IntentContext,
): string => {
  const { entry } = packs.law;
  const found = passportRuleOf(entry.tables, entry.bestFor(passports, place, on));
  if (!found) return words.say("validity.unstated", { place: words.place(place) });
  const rule = found.id.replace("-unverified", "").replaceAll("-", "_");
  return words.say(found.asks === "paper" ? "validity.paper" : "validity.rule", {
    ...{ place: words.place(place), rule },
    verified: found.verified ? "yes" : "no",
  });
};

/** How long a passport must be valid for a visit. Told months of validity are not the length of a stay. */
export const passportValidityIntent = createIntent(mayEnter, {
  signs: [
    {
      points: 12.4,
      all: ["passport-validity"],
      any: ["place"],
      none: ["renew", "lost", "drive", "residence-paper"],
    },
  ],
  inputOf(reading, context) {
    const [place] = reading.subjects;
    const passports = passportsOf(reading, context);
    if (place === undefined) return askPlace(context);
    if (passports.length === 0) return askPassport(context);
    return { passports: [...passports], place, on: isoOf(arrivalOf(reading, context)) };
  },
  say(answer, input, context): WordedAnswer {
    const { words } = context;
    const { passports, place, on } = input;
    return {
      kind: "answer",
      sentences: upToFour([
        validityWords(passports, { place, on }, context),
        verdictWords(answer, place, context),
        sourceWords(answer, words),
      ]),
      sources: answer.source ? [answer.source] : [],
      asOf: answer.asOf,
      confidence: answer.confidence,
      screen: {
        title: words.say("screen.entry", { place: words.place(place) }),
        href: entryScreen(passports, place, on),
      },
    };
  },
});
