import { isoOf } from "../../calendar/day.ts";
import { rule } from "../rule.ts";
import { passportsOf } from "./entry.ts";
import { limitWords } from "./limit-words.ts";
import { countriesOf, ruleScreen, ruleSourceWords } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type SpokenContext, speak } from "./spoken.ts";

/** The only country in our tables that taxes its citizens wherever they live, and its exclusion for income abroad. */
const taxing = { place: "US", rule: "us-spt", exclusion: "us-feie-330" };

/** The number of days abroad after which citizens can exclude income. */
const exclusionWords = ({ packs, words, today }: SpokenContext): string | undefined => {
  const { rules } = rule.answer({ rule: taxing.exclusion, on: isoOf(today) }, packs);
  const limits = rules.flatMap((one) => one.limits).flatMap((limit) => limitWords(limit, words) ?? []);
  return limits.length > 0 ? words.say("citizens.exclusion", { limits: words.either(limits) }) : undefined;
};

const otherSubjects = [
  ...["told", "other-tax", "entity", "company", "rule", "threshold", "regime", "places"],
  ...["corporate-tax", "income-tax", "stop-residence", "procedure", "tool", "want.us-tax"],
];

/** Whether citizens who live abroad are taxed by their own country. */
export const spokenCitizensTax = speak(rule, {
  signs: [
    // Exclude only tools for tax returns, not the search cue: common words such as 'que' match that one.
    { points: 12.4, all: ["tax", "passport", "living-abroad"], none: [...otherSubjects, "kit.tax"] },
    {
      points: 12.4,
      all: ["tax", "passport"],
      any: ["absence", "live", "living-abroad", "foreign-income"],
      none: [...otherSubjects, "seek"],
    },
    {
      points: 12.4,
      all: ["irs", "passport"],
      any: ["live", "living-abroad"],
      none: [...otherSubjects, "seek"],
    },
  ],
  inputOf(reading, context) {
    const isOwn = passportsOf(reading, context).includes(taxing.place);
    // The IRS is the US tax authority, so the question is about US tax wherever the person lives.
    const isElsewhere =
      !reading.cues.has("irs") && countriesOf(reading).some((code) => code !== taxing.place);
    return isOwn && !isElsewhere ? { rule: taxing.rule, on: isoOf(context.today) } : undefined;
  },
  say({ rules: [about] }, _, context): Said | undefined {
    if (!about) return undefined;
    return {
      kind: "answer",
      sentences: upToFour([
        context.words.say("citizens.yes", { place: context.words.place(taxing.place) }),
        exclusionWords(context),
        ruleSourceWords(about, context),
      ]),
      sources: [{ name: about.source.law, url: about.source.url }],
      asOf: about.asOf,
      screen: ruleScreen(about, context),
    };
  },
});
