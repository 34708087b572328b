import { type PlaceFacts, remarkOn } from "../place-facts.ts";
import { placeTax } from "../place-tax.ts";
import type { Reading } from "../reading/read.ts";
import { citizensTax } from "./citizens-tax.ts";
import { passportsOf } from "./entry.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { foreignTaxWords, residentTaxWords, taxSourceWords, topTaxWords } from "./place-tax.ts";
import { countriesOf, ruleAnswer } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** Reads a country that the table of taxes has. */
const placeIn = (reading: Reading) => {
  const [place] = countriesOf(reading);
  return place === undefined ? undefined : { place };
};

/** The countries that a text is about, and those where the person lives. */
const countriesOfLife = (reading: Reading): string[] => {
  const homes = reading.places.filter(({ role }) => role === "home").map(({ code }) => code);
  return [...new Set([...homes, ...countriesOf(reading)])].filter((code) => code.length === 2);
};

/** The same, and the countries of the person's passports: those that can tax the same income. */
const countriesOfBoth = (reading: Reading, context: IntentContext): string[] => [
  ...new Set([...countriesOfLife(reading), ...passportsOf(reading, context)]),
];

type Support = NonNullable<PlaceFacts["income"] | PlaceFacts["foreign"]>;

/** The sources of several figures, with the day of the oldest. */
const joinedSupport = (all: readonly Support[]): Support | undefined => {
  const [first, ...more] = [...all].sort((a, b) => a.asOf.localeCompare(b.asOf));
  const isWeak = all.some(({ confidence }) => confidence === "low");
  return (
    first && {
      ...first,
      sources: [first, ...more].flatMap(({ sources }) => sources),
      confidence: isWeak ? "low" : first.confidence,
    }
  );
};

/** What residents of the first two countries pay on income from abroad. */
const taxesOf = (places: readonly string[], { packs, words }: IntentContext) => {
  const found = places
    .flatMap((code) => packs.places.find(({ place }) => place === code) ?? [])
    .filter((facts) => residentTaxWords(facts, words) !== undefined)
    .slice(0, 2);
  return {
    texts: found.flatMap((facts) => residentTaxWords(facts, words) ?? []),
    support: joinedSupport(
      found.flatMap(({ income, foreign }) => (income?.percent === 0 ? income : (foreign ?? income)) ?? []),
    ),
  };
};

/** For citizens who are taxed by their own country wherever they live: that, and what they can exclude. */
const citizenAnswer = (first: string, reading: Reading, context: IntentContext): WordedAnswer | undefined => {
  const own = citizensTax(passportsOf(reading, context), context);
  if (!own) return undefined;
  const { about, texts } = own;
  return ruleAnswer(about, [first, ...texts], context);
};

/** Whether income is taxed twice: our tables have no treaties, but they have the taxes of both countries. */
export const doubleTaxIntent = createIntent(placeTax, {
  signs: [
    {
      points: 13.4,
      all: ["double-tax", "place"],
      none: ["told", "procedure", "regime", "special-regime", "corporate-tax", "tool"],
    },
  ],
  inputOf: placeIn,
  say(facts, _, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const places = countriesOfBoth(reading, context);
    const first = words.say("double.none", { places: words.list(places.map((code) => words.place(code))) });
    const ofCitizens = citizenAnswer(first, reading, context);
    if (ofCitizens) return ofCitizens;
    const { texts, support } = taxesOf(countriesOfLife(reading), context);
    if (!support) return undefined;
    return {
      kind: "answer",
      sentences: upToFour([first, ...texts, taxSourceWords(support, words)]),
      sources: support.sources,
      asOf: support.asOf,
      screen: { title: words.say("screen.place", { place: words.place(facts.place) }), href: facts.path },
    };
  },
});

const generalWords = (facts: PlaceFacts, words: Words): (string | undefined)[] =>
  facts.income?.percent === 0
    ? [topTaxWords(facts, words)]
    : [topTaxWords(facts, words), foreignTaxWords(facts, words)];

/** Kinds of income that the tables have no rule of their own for, by their cues. */
const incomesWithoutRule = ["crypto", "dividends", "capital-gains"] as const;

/** The tax on such an income: the tables have only the general rates. */
export const incomeWithoutRuleIntent = createIntent(placeTax, {
  signs: incomesWithoutRule.map((kind) => ({
    points: 9.4,
    all: [kind, "place"],
    any: ["tax", "pays-tax", "untaxed", "no-tax", "income-tax"],
    none: [
      ...["told", "kit.crypto", "investment-pick", "double-tax", "corporate-tax", "places", "founding"],
      ...["regime", "special-regime", "programme", "company", "entity"],
    ],
  })),
  inputOf: placeIn,
  say(facts, { place }, { words }, { cues }): WordedAnswer | undefined {
    const support = facts.income ?? facts.foreign;
    const kind = incomesWithoutRule.find((one) => cues.has(one));
    if (!support || (kind === "crypto" && remarkOn(facts, kind))) return undefined;
    return {
      kind: "answer",
      sentences: upToFour([
        words.say(`${kind}.none`, { place: words.place(place) }),
        ...generalWords(facts, words),
        taxSourceWords(support, words),
      ]),
      sources: support.sources,
      asOf: support.asOf,
      screen: { title: words.say("screen.place", { place: words.place(place) }), href: facts.path },
    };
  },
});
