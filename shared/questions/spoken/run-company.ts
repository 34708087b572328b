import { isoOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { countriesOfKinds } from "./company-kinds.ts";
import { countriesOf, groundsWords, residenceRule, ruleWords, saidOfRule } from "./rules.ts";
import { type Said, type SpokenContext, speak } from "./spoken.ts";

/** The country from which the person runs the company: the only one that is not that of the company. */
const runFrom = (reading: Reading, context: SpokenContext): string | undefined => {
  const own = countriesOfKinds(reading, context);
  const [place, ...more] = countriesOf(reading).filter((code) => !own.includes(code));
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
  inputOf(reading, context) {
    const place = runFrom(reading, context);
    return place === undefined ? undefined : { place, topic: "tax" as const, on: isoOf(context.today) };
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
