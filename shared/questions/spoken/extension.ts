import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import { mayEnter } from "../may-enter.ts";
import { arrivalOf, entryScreen, passportsOf, sourceWords } from "./entry.ts";
import { lengthWords } from "./lengths.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type SpokenContext, speak } from "./spoken.ts";

/** A nationality of the largest group that may visit the place without a visa. */
const usualPassport = (place: string, on: string, { packs }: SpokenContext): string | undefined => {
  const { entry } = packs.law;
  const zone = entry.zoneOf(place, on)?.id ?? place;
  const rows = entry.tables.rules.filter(
    (row) =>
      row.zone === zone &&
      row.requirement === "visa_free" &&
      (row.from ?? "") <= on &&
      on <= (row.until ?? "9999"),
  );
  return rows.sort((a, b) => b.nationalities.length - a.nationalities.length)[0]?.nationalities[0];
};

/** Whether a visit can be extended. Only remarks on the entry rules say so, and they are in English. */
export const spokenExtension = speak(mayEnter, {
  signs: [
    {
      points: 6.8,
      all: ["place", "extend"],
      none: ["told", "open", "planned", "permit", "golden", "tax"],
    },
  ],
  inputOf(reading, context) {
    const [place, ...others] = countriesOf(reading);
    if (place === undefined || others.length > 0 || context.words.language !== "en") return undefined;
    const on = isoOf(arrivalOf(reading, context));
    const known = passportsOf(reading, context);
    const usual = known.length > 0 ? undefined : usualPassport(place, on, context);
    const passports = usual === undefined ? [...known] : [usual];
    return passports.length === 0 ? undefined : { passports, place, on };
  },
  say(answer, { passports, place, on }, context, reading): Said | undefined {
    const { words } = context;
    const isUsual = passportsOf(reading, context).length === 0;
    const remarks = answer.remarks.slice(0, 2).join(" ");
    if (answer.requirement !== "visa_free" || remarks === "") return undefined;
    const values = { place: words.place(place), length: lengthWords(answer, words) };
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(isUsual ? "rule.visit-most" : "rule.visit", values),
        remarks,
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
