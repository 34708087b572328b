import { paths } from "../../paths.ts";
import { company } from "../company.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { catalogueSupport } from "./catalogue-sources.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { percentsIn } from "./percent.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The country whose tax on turnover a text means, by the kind of company, by the rate, or by the word 'turnover'. */
const placeOf = (reading: Reading, { packs }: IntentContext): string | undefined => {
  const { cues, text } = reading;
  const [percent] = percentsIn(text);
  const named = countriesOf(reading);
  const found = packs.jurisdictions.find(({ flagCode, corporateTax: { turnover } }) => {
    if (!turnover) return false;
    const isNamed = named.length === 1 && named[0] === flagCode.toUpperCase();
    return (
      cues.has(`entity.${flagCode}`) || (isNamed && (cues.has("turnover") || percent === turnover.percent))
    );
  });
  return found?.flagCode.toUpperCase();
};

const otherSubjects = ["visa", "programme", "told", "entities", "tax-residence", "other-tax"];
const verdictCues = ["in-force", "status"];

/** Individual entrepreneurs who pay a tax on their turnover: the rate, its limit, and who is excluded. */
export const turnoverTaxIntent = createIntent(company, {
  signs: [
    { points: 12.9, all: ["percent", "place"], none: otherSubjects },
    { points: 12.9, all: ["turnover", "place"], none: [...otherSubjects, "company"] },
    {
      points: 12.9,
      all: ["entity.ge"],
      any: ["tax", "no-tax", "turnover", "requirements", "allowed", ...verdictCues],
      none: otherSubjects,
    },
  ],
  inputOf(reading, context) {
    const place = placeOf(reading, context);
    return place === undefined ? undefined : { places: [place] };
  },
  say({ companies }, _, { words }, { cues }): WordedAnswer | undefined {
    const [found] = companies;
    const turnover = found?.tax.turnover;
    if (!found || !turnover) return undefined;
    const limits = found.warnings.filter(({ onTurnover }) => onTurnover);
    const { sentence, ...support } = catalogueSupport(
      [...found.tax.sources, ...limits.flatMap(({ sources }) => sources)],
      words,
    );
    return {
      kind: "answer",
      sentences: upToFour([
        words.say("company.turnover", {
          ...{ verdict: hasOneOf(cues, verdictCues) ? "yes" : "no" },
          ...{ place: words.place(found.place), percent: turnover.percent, above: turnover.above },
          limit: words.money(turnover.upTo, turnover.currency),
        }),
        ...limits.map(({ text }, at) => (at === 0 ? words.say("company.quoted", { text }) : text)),
        sentence,
      ]),
      ...support,
      screen: { title: words.say("screen.company"), href: `${paths.formation}#${found.id}` },
    };
  },
});
