import { isoOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { countriesOf, groundsWords, residenceRule, ruleWords, saidOfRule } from "./rules.ts";
import { type Said, speak } from "./spoken.ts";

/** The countries of the kinds of company that a text names: `US` for an LLC. */
const countriesOfKinds = ({ cues }: Reading): ReadonlySet<string> =>
  new Set(
    [...cues].flatMap((cue) => {
      const [kind, code] = cue.split(".");
      return kind === "entity" && code !== undefined ? [code.toUpperCase()] : [];
    }),
  );

/** The country from which the person runs the company: the only one that is not that of the company. */
const runFrom = (reading: Reading): string | undefined => {
  const [place, ...more] = countriesOf(reading).filter((code) => !countriesOfKinds(reading).has(code));
  return more.length === 0 ? place : undefined;
};

/** Running a company from another country: our sources only say when the owner becomes tax resident there. */
export const spokenRunCompany = speak(rule, {
  signs: [
    {
      points: 13.3,
      all: ["run-company", "entity", "place"],
      none: ["told", "founding", "visa", "programme", "tax-filing", "cost", "fee", "price", "corporate-tax"],
    },
  ],
  inputOf(reading, { today }) {
    const place = runFrom(reading);
    return place === undefined ? undefined : { place, topic: "tax" as const, on: isoOf(today) };
  },
  say({ rules }, { place = "" }, context): Said | undefined {
    const about = residenceRule(rules);
    if (!about) return undefined;
    const sentences = [
      context.words.say("company.run-from", { place: context.words.place(place) }),
      ruleWords(about, context),
      groundsWords(about.grounds, context),
    ];
    return saidOfRule(about, sentences, context);
  },
});
