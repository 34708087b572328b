import { publicPaths } from "../../paths.ts";
import { dualCitizenship } from "../dual-citizenship.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { procedureLevels, procedureSourceWords } from "./procedures.ts";
import { upToFour } from "./sentences.ts";

type Answer = ReturnType<typeof dualCitizenship.answer>;
type Country = Answer["countries"][number];
type Rule = NonNullable<Country["rule"]>;

/** The maximum number of countries that an answer names one by one. */
const maxListed = 30;

/** The citizenships that a text names: those of its people, and those of the places that it is about. */
const countriesIn = ({ places }: Reading): readonly string[] => {
  const codesOf = (...roles: readonly string[]) => [
    ...new Set(
      places.filter(({ code, role }) => code.length === 2 && roles.includes(role)).map(({ code }) => code),
    ),
  ];
  const named = codesOf("subject", "passport", "origin", "relative");
  return named.length > 1 ? named : [...new Set([...named, ...codesOf("home")])];
};

/** Describes the rule of a country. @param verdict the verdict of the whole answer, for its first sentence */
const ruleWords = (
  { country, rule }: Country,
  verdict: string | undefined,
  { countries }: Answer,
  { words }: IntentContext,
): string => {
  const place = words.place(country);
  if (!rule) return words.say("dual.unstated", { place });
  const others = countries.map((one) => one.country).filter((code) => code !== country);
  const isWith = others.length > 0 && others.every((code) => rule.with.includes(code));
  return words.say("dual.rule", {
    place: verdict === undefined ? place : words.say("dual.lead", { place, verdict }),
    effect: isWith ? "with" : rule.effect,
    others: words.list(others.map(words.place)),
    since: rule.since === undefined ? "none" : words.date(rule.since),
    remark: rule.remark ?? "none",
    confirmed: rule.confidence === "unconfirmed" ? "no" : "yes",
  });
};

/** Whether people who naturalize must renounce their earlier citizenship. Our sources rarely say. */
const newCitizenWords = ({ verdict, countries }: Answer, { words }: IntentContext): string | undefined => {
  const nameOf = ({ country }: Country) => words.place(country);
  const renounced = countries.filter(({ rule }) => rule?.newCitizens);
  if (renounced.length > 0) return words.say("dual.renounce", { places: words.list(renounced.map(nameOf)) });
  return verdict === "no"
    ? undefined
    : words.say("dual.renounce-unstated", { places: words.list(countries.map(nameOf)) });
};

/** The sources of an answer, with their dates. The confidence is that of the weakest source. */
const supportOf = (countries: readonly Country[]) => {
  const rules = countries.flatMap(({ rule }) => rule ?? []);
  const sourced = rules.filter(({ confidence }) => confidence !== "unconfirmed");
  const dates = sourced.map(({ asOf }) => asOf).sort();
  const isDated = dates.every((date) => date !== undefined);
  const isOfficial = sourced.every(({ confidence }) => confidence === "official");
  return {
    sources: sourced.flatMap(({ sources }) => sources),
    asOf: isDated ? [...new Set([dates[0], dates.at(-1)])].join("/") : undefined,
    confidence: sourced.length === 0 ? "unconfirmed" : isOfficial ? "official" : "secondary",
  } as const;
};

const isSure = ({ confidence }: Rule): boolean => confidence !== "unconfirmed";

/** Lists the countries that let their citizens hold another citizenship, or that do not if the text asks for those. */
const listWords = ({ countries }: Answer, { cues, region }: Reading, { words }: IntentContext) => {
  const asked = countries.filter(({ country }) => !region || region.countries.includes(country));
  const listOf = (verdict: string): string | undefined => {
    const found = asked.filter(({ allows }) => allows === verdict);
    const isShort = found.length > 0 && found.length <= maxListed;
    return isShort
      ? words.say(`dual.list-${verdict}`, {
          list: words.list(found.map(({ country }) => words.place(country))),
        })
      : undefined;
  };
  const rules = asked.flatMap(({ rule }) => rule ?? []);
  const count = words.say("dual.count", {
    count: asked.filter(({ allows }) => allows === "yes").length,
    all: asked.length,
  });
  const [yes = count, limited, no] = [listOf("yes"), listOf("limited"), listOf("no")];
  return upToFour([
    ...(hasOneOf(cues, ["dual-refused"]) ? [no ?? count, limited] : [yes, limited, no]),
    words.say("dual.list-source", { count: rules.filter((rule) => !isSure(rule)).length, all: rules.length }),
  ]);
};

/** Features of texts that ask another question: about a visit, tax, a program, or the way to a citizenship. */
const otherQuestions = [
  ...["stay", "enter", "left", "visa", "tax", "tax-residence", "programme", "told", "years", "fastest"],
  ...["price", "processing", "how-to", "cheapest", "citizenship", "choose-passport", "becoming-resident"],
];

/** Whether a person can hold several citizenships. */
export const dualCitizenshipIntent = createIntent(dualCitizenship, {
  signs: [
    { points: 15, all: ["dual"], none: otherQuestions },
    { points: 15, all: ["keep-citizenship"], any: ["becoming", "dual"], none: otherQuestions },
    // 'Can a US citizen have a Chinese passport?'
    {
      points: 3,
      all: ["passport", "allowed"],
      any: ["naturalize", "passport-document"],
      none: [...otherQuestions, "place", "keep-citizenship"],
    },
  ],
  inputOf(reading) {
    const { cues } = reading;
    if (!hasOneOf(cues, ["dual", "keep-citizenship"]) && reading.own.length < 2) return undefined;
    const countries = countriesIn(reading).slice(0, 4);
    return countries.length > 0 || cues.has("which-countries") ? { countries: [...countries] } : undefined;
  },
  say(answer, { countries: asked }, context, reading): WordedAnswer | undefined {
    const { words, packs } = context;
    const [first] = answer.countries;
    if (asked.length === 0 || !first)
      return {
        kind: "answer",
        sentences: listWords(answer, reading, context),
        sources: [],
        confidence: "low",
        screen: { title: words.say("screen.places"), href: publicPaths.places },
      };
    const { sources, asOf, confidence } = supportOf(answer.countries);
    const [place = first.country] = asked;
    const renounce = newCitizenWords(answer, context);
    const [rule, ...rules] = answer.countries.map((one, at) =>
      ruleWords(one, at === 0 ? answer.verdict : undefined, answer, context),
    );
    const isKnown = answer.countries.some((one) => one.rule);
    return {
      kind: "answer",
      sentences: upToFour([
        rule,
        ...rules,
        isKnown ? renounce : undefined,
        isKnown ? procedureSourceWords({ sources, asOf, confidence }, words) : undefined,
      ]),
      sources,
      confidence: answer.countries.every(({ rule }) => rule && isSure(rule))
        ? procedureLevels[confidence]
        : "low",
      screen: {
        title: words.say("screen.place", { place: words.place(place) }),
        href: packs.places.find((one) => one.place === place)?.path ?? publicPaths.places,
      },
    };
  },
});
