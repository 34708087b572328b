import { isoOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import { rule } from "../rule.ts";
import { countriesOfKinds } from "./company-kinds.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { countriesOf, groundsWords, residenceRule, ruleAnswer, ruleWords } from "./rules.ts";

/** The country from which the person runs the company: the only one that is not that of the company. */
const runFrom = (reading: Reading, context: IntentContext): string | undefined => {
  const own = countriesOfKinds(reading, context);
  const [place, ...more] = countriesOf(reading).filter((code) => !own.includes(code));
  return more.length === 0 ? place : undefined;
};

/** Running a company from another country: our sources only say when the owner becomes tax resident there. */
export const runCompanyIntent = createIntent(rule, {
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
  say({ rules }, { place = "" }, context): WordedAnswer | undefined {
    const about = residenceRule(rules);
    if (!about) return undefined;
    const sentences = [
      context.words.say("company.run-from", { place: context.words.place(place) }),
      ruleWords(about, context),
      groundsWords(about.grounds, context),
    ];
    return ruleAnswer(about, sentences, context);
  },
});
