import { isoOf } from "../../calendar/day.ts";
import { procedurePath } from "../../procedures/paths.ts";
import { partOf } from "../procedure.ts";
import type { Reading } from "../reading/read.ts";
import { taxRulesOf } from "../residence-days.ts";
import { rule } from "../rule.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { amountWords } from "./limit-words.ts";
import { procedureLevels, procedureSourceWords } from "./procedures.ts";
import { countriesOf, residenceRule, ruleAnswer, ruleWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The absence that ends a residence, if the law that we know names one. */
const endWords = (place: string, { packs, words, today }: IntentContext): string => {
  const ends = taxRulesOf(packs.law, place, today).flatMap((one) => one.ends ?? [])[0];
  const name = words.place(place);
  if (!ends) return words.say("leaving.unstated", { place: name });
  return words.say(`leaving.${ends.kind}`, { place: name, amount: amountWords(ends, words) });
};

/** How to deregister in the country, if the tables have that country. */
const signOff = (place: string, { packs, words }: IntentContext): WordedAnswer | undefined => {
  const found = packs.procedures.find(({ id }) => id === "deregister");
  const part = found && partOf(found, place);
  return (
    part && {
      kind: "answer",
      sentences: [part.answer[words.language], procedureSourceWords(part, words)],
      sources: part.sources,
      confidence: procedureLevels[part.confidence],
      screen: { title: words.say("screen.procedure"), href: procedurePath("deregister") },
    }
  );
};

/** Explains split tax years. In our tables, only the United Kingdom has them. */
const splitYearWords = ({ cues }: Reading, place: string, { words }: IntentContext): string | undefined =>
  cues.has("split-year") && place === "GB" ? words.say("leaving.split-year") : undefined;

/** Says how tax residence ends. The rules for leaving differ from those that make a person resident. */
export const taxLeavingIntent = createIntent(rule, {
  signs: [
    { points: 14.5, all: ["place", "tax-residence", "stop-residence"], none: ["told", "both"] },
    {
      points: 9.6,
      all: ["place", "tax-residence", "absence"],
      none: ["told", "threshold", "counting", "length"],
    },
    // 'Still tax resident if I leave in June?' asks for no exit tax.
    {
      points: 14.2,
      all: ["place", "tax-residence", "absence", "in-force"],
      none: ["told", "both"],
    },
    // The answer includes how to deregister.
    { points: 14.6, all: ["place", "tax-residence", "procedure.deregister"], none: ["told", "both"] },
    { points: 14.5, all: ["split-year"], none: ["told", "places"] },
  ],
  inputOf(reading, { today }) {
    const named = countriesOf(reading);
    const [place, ...others] = named.length === 0 && reading.cues.has("split-year") ? ["GB"] : named;
    if (place === undefined || others.length > 0) return undefined;
    return { place, topic: "tax" as const, passports: [...reading.passports], on: isoOf(today) };
  },
  say({ rules }, { place = "" }, context, reading): WordedAnswer | undefined {
    const first = residenceRule(rules);
    if (!first) return undefined;
    const split = splitYearWords(reading, place, context);
    if (!split && reading.cues.has("split-year")) return undefined;
    const end = split ?? endWords(place, context);
    const procedure = split === undefined ? signOff(place, context) : undefined;
    if (procedure) return { ...procedure, sentences: upToFour([end, ...procedure.sentences]) };
    return ruleAnswer(first, [end, ruleWords(first, context)], context);
  },
});
