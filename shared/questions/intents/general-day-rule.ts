import { publicPaths } from "../../paths.ts";
import { ruleApplies } from "../../stays/counting/assess.ts";
import type { StayRule } from "../../stays/counting/rule.ts";
import { rule } from "../rule.ts";
import { citizensTaxedBy } from "./citizens-tax.ts";
import type { Intent, IntentContext, WordedAnswer } from "./intent.ts";
import { upToFour } from "./sentences.ts";

/** The number of days in the rule that people think of as universal. */
const usualDays = 183;

/** The maximum number of countries to name whose rule has another number of days. */
const maxExamples = 3;

/** A country's rule on tax residence. */
interface CountryRule {
  place: string;
  rule: StayRule;
}

const countryRules = ({ packs, today }: IntentContext): readonly CountryRule[] => {
  const found = packs.law.dayRules.flatMap((one): CountryRule[] => {
    const place = "in" in one.where && one.where.in.length === 1 ? one.where.in[0] : undefined;
    return one.topic === "tax" && ruleApplies(one, today) && place !== undefined
      ? [{ place, rule: one }]
      : [];
  });
  return [...new Map(found.map((one) => [one.place, one])).values()];
};

const hasUsualDays = ({ rule: { limits } }: CountryRule): boolean =>
  limits.some((limit) => limit.kind === "count" && limit.days === usualDays);

/** The number of days of a rule that counts days and asks for nothing else. */
const daysOf = ({ rule: { limits } }: CountryRule): number | undefined => {
  const [limit, ...more] = limits;
  return limit?.kind === "count" && !limit.requires && more.length === 0 ? limit.days : undefined;
};

/** Countries with other numbers of days, the lowest first, one for each number: 'Angola (90 days)'. */
const exampleWords = (rules: readonly CountryRule[], { words }: IntentContext): string => {
  const others = rules
    .flatMap((one) => {
      const days = daysOf(one);
      return days === undefined || days === usualDays ? [] : [{ place: one.place, days }];
    })
    .sort((a, b) => a.days - b.days);
  const ofEach = others.filter(({ days }, at) => others.findIndex((one) => one.days === days) === at);
  return words.list(
    ofEach
      .slice(0, maxExamples)
      .map(({ place, days }) => words.say("day-rule.example", { place: words.place(place), days })),
  );
};

const say = (context: IntentContext): WordedAnswer | undefined => {
  const { words } = context;
  const rules = countryRules(context);
  const [oldest] = rules.map(({ rule: { asOf } }) => asOf).sort();
  if (oldest === undefined) return undefined;
  const taxing = citizensTaxedBy(context);
  return {
    kind: "answer",
    sentences: upToFour([
      words.say("day-rule.none-worldwide", {
        ...{ same: rules.filter(hasUsualDays).length, all: rules.length, days: usualDays },
        examples: exampleWords(rules, context),
      }),
      words.say("day-rule.other-tests", {
        count: rules.filter(({ rule: { grounds } }) => grounds.length > 0).length,
      }),
      taxing && words.say("day-rule.citizens", { place: words.place(taxing) }),
      words.say("day-rule.source", { date: words.date(oldest) }),
    ]),
    sources: [],
    asOf: oldest,
    screen: { title: words.say("screen.places"), href: publicPaths.places },
  };
};

/** The 183-day rule without a country. People think of it as universal, but it is not. */
export const dayRuleIntent: Intent = {
  id: rule.id,
  signs: [
    { points: 14, all: ["rule-183"], none: ["place", "told", "programme", "planned"] },
    {
      points: 6.5,
      all: ["resident-nowhere"],
      none: ["place", "told", "programme", "kit", "tool", "company"],
    },
  ],
  answer: (_, context) => say(context),
  answerInput: (_, __, context) => say(context),
};
