import { isoOf } from "../../calendar/day.ts";
import type { Reading } from "../reading/read.ts";
import { taxRulesOf } from "../residence-days.ts";
import { rule } from "../rule.ts";
import { passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { othersThan, otherTaxWords } from "./other-countries.ts";
import { countriesOf, groundsWords, residenceRule, ruleAnswer, ruleWords } from "./rules.ts";

/** The country of the passport, if the text asks about its taxes and the person lives or moves elsewhere. */
const homeIn = (reading: Reading, context: IntentContext): string | undefined => {
  const [home, ...more] = passportsOf(reading, context);
  if (home === undefined || more.length > 0) return undefined;
  const isAsked = reading.cues.has("home-tax") || countriesOf(reading).includes(home);
  return isAsked && othersThan(home, reading).length > 0 ? home : undefined;
};

const otherSubjects = [
  ...["told", "length", "other-tax", "double-tax", "entity", "company", "rule", "threshold", "regime"],
  ...["special-regime", "corporate-tax", "income-tax", "stop-residence", "procedure", "tool", "compare"],
  ...["lowest", "highest", "which-countries", "how-much", "visa", "residence-paper", "split-year"],
];

/** Whether a person who moves away still pays tax at home: where no citizens are taxed as such, tax residence decides. */
export const homeTaxIntent = createIntent(rule, {
  signs: [
    {
      points: 12.3,
      all: ["tax", "passport", "place"],
      any: ["live", "left", "living-abroad", "absence", "in-force", "home-tax"],
      none: otherSubjects,
    },
  ],
  inputOf(reading, context) {
    const { packs, today } = context;
    const home = homeIn(reading, context);
    if (home === undefined) return undefined;
    const isByCitizenship = taxRulesOf(packs.law, home, today).some(({ exceptCitizens }) => exceptCitizens);
    return isByCitizenship ? undefined : { place: home, topic: "tax" as const, on: isoOf(today) };
  },
  say({ rules }, { place: home = "" }, context, reading): WordedAnswer | undefined {
    const about = residenceRule(rules);
    if (!about) return undefined;
    const sentences = [
      context.words.say("home-tax.depends", { place: context.words.place(home) }),
      ruleWords(about, context),
      groundsWords(about.grounds, context) ?? otherTaxWords(home, reading, context),
    ];
    return ruleAnswer(about, sentences, context);
  },
});
