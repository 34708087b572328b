import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import { mayEnter } from "../may-enter.ts";
import { arrivalOf, entryScreen, passportsOf, sourceWords } from "./entry.ts";
import { extensionWords, usualPassport } from "./extensions.ts";
import { createIntent, type WordedAnswer } from "./intent.ts";
import { lengthWords } from "./lengths.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** Whether a visit can be extended. Without a passport, the answer states the rule for most visitors. */
export const extensionIntent = createIntent(mayEnter, {
  signs: [
    {
      points: 7.8,
      all: ["place", "extension"],
      none: [
        "told",
        "open",
        "planned",
        "permit",
        "residence-paper",
        "golden",
        "tax",
        "programme",
        "live",
        "work",
      ],
    },
  ],
  inputOf(reading, context) {
    const [place, ...others] = countriesOf(reading);
    if (place === undefined || others.length > 0) return undefined;
    const on = isoOf(arrivalOf(reading, context));
    const known = passportsOf(reading, context);
    const usual = known.length > 0 ? undefined : usualPassport(place, on, reading, context);
    const passports = usual === undefined ? [...known] : [usual];
    return passports.length === 0 ? undefined : { passports, place, on };
  },
  say(answer, { passports, place, on }, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const isUsual = passportsOf(reading, context).length === 0;
    const { requirement, remarks } = answer;
    if (requirement !== "visa_free" && requirement !== "visa_on_arrival") return undefined;
    const values = { place: words.place(place), length: lengthWords(answer, words) };
    const usual = requirement === "visa_free" ? "rule.visit-most" : "rule.visit-arrival";
    return {
      kind: "answer",
      sentences: upToFour([
        extensionWords({ passports, place, requirement }, context),
        words.say(isUsual ? usual : "rule.visit", values),
        words.language === "en" ? remarks.slice(0, 2).join(" ") : undefined,
        sourceWords(answer, words),
      ]),
      sources: answer.source ? [answer.source] : [],
      asOf: answer.asOf,
      screen: {
        title: words.say("screen.entry", { place: words.place(place) }),
        href: isUsual ? paths.entry : entryScreen(passports, place, on),
      },
    };
  },
});
