import { publicPaths } from "../../paths.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { treatyVisa } from "../treaty-visa.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { procedureLevels, procedureSourceWords } from "./procedures.ts";
import { upToFour } from "./sentences.ts";

type Country = ReturnType<typeof treatyVisa.answer>["countries"][number];
type Visa = "investors" | "traders";

/** The visa that a text asks about: the one for investors, unless it names only the one for traders. */
const visaOf = ({ cues }: Reading): Visa =>
  cues.has("us-treaty-trader") && !cues.has("us-treaty") ? "traders" : "investors";

/** Leaves out zones, and the United States, which issues the visa. */
const treatyCountries = (codes: readonly string[]): readonly string[] =>
  codes.filter((code) => code !== "US" && code.length === 2);

/** The citizenships that a text names, or else the countries that it is about. */
const countriesIn = ({ own, passports, subjects }: Reading): readonly string[] => {
  const held = treatyCountries(own.length > 0 ? own : passports);
  return held.length > 0 ? held : treatyCountries(subjects);
};

const isOpen = (answer: Country["investors"] | Country["traders"]): boolean =>
  answer !== undefined && answer !== "no" && answer !== "old";

const countryWords = (one: Country, visa: Visa, { words }: IntentContext): string =>
  words.say("treaty.country", {
    place: words.place(one.country),
    visa,
    answer: one[visa] ?? "unlisted",
    confirmed: one.confidence === "unconfirmed" ? "no" : "yes",
    remark: one.remark ?? "none",
  });

/** Lists the countries whose citizens can apply, and how many rows of the table are not confirmed. */
const listWords = (
  countries: readonly Country[],
  visa: Visa,
  { words }: IntentContext,
): readonly string[] => {
  const open = countries.filter((one) => isOpen(one[visa]));
  const unconfirmed = countries.filter(({ confidence }) => confidence === "unconfirmed").length;
  return [
    words.say("treaty.list", {
      ...{ visa, count: open.length },
      list: words.list(open.map(({ country }) => words.place(country))),
    }),
    words.say("treaty.list-source", { count: unconfirmed, all: countries.length }),
  ];
};

/** Features of texts that ask another question: for a program, or how long something takes. */
const otherQuestions = ["cheapest", "fastest", "processing"];

/** US visas for investors (E-2) and traders (E-1) from countries with a treaty. */
export const treatyVisaIntent = createIntent(treatyVisa, {
  signs: [
    {
      points: 15,
      all: [],
      any: ["us-treaty", "us-treaty-trader"],
      none: ["citizenship", ...otherQuestions],
    },
    { points: 15, all: ["us-treaty", "passport"], none: otherQuestions },
  ],
  inputOf(reading) {
    const countries = countriesIn(reading).slice(0, 3);
    return countries.length > 0 || reading.cues.has("which-countries")
      ? { countries: [...countries] }
      : undefined;
  },
  say({ countries }, { countries: asked }, context, reading): WordedAnswer {
    const { words, packs } = context;
    const visa = visaOf(reading);
    const screen = {
      title: words.say("screen.place", { place: words.place("US") }),
      href: packs.places.find(({ place }) => place === "US")?.path ?? publicPaths.places,
    };
    const { region, cues } = reading;
    const inRegion = countries.filter(({ country }) => !region || region.countries.includes(country));
    if (asked.length === 0)
      return {
        kind: "answer",
        sentences: listWords(inRegion, visa, context),
        ...{ sources: [], confidence: "low", screen },
      };
    const sources = countries.flatMap(({ source }) => (source === undefined ? [] : [{ name: source }]));
    const isOfficial = countries.every(({ confidence }) => confidence === "official");
    const confidence = sources.length === 0 ? "unconfirmed" : isOfficial ? "official" : "secondary";
    // One citizenship that can apply is enough, so it comes first.
    const ranked = countries.toSorted((a, b) => Number(isOpen(b[visa])) - Number(isOpen(a[visa])));
    const condition = hasOneOf(cues, ["how-much", "price", "cost", "fee", "threshold"]) ? "amounts" : "also";
    return {
      kind: "answer",
      sentences: upToFour([
        ...ranked.map((one) => countryWords(one, visa, context)),
        visa === "investors" && countries.some(({ isForSale }) => isForSale)
          ? words.say("treaty.bought")
          : undefined,
        ranked.some((one) => isOpen(one[visa])) ? words.say(`treaty.${condition}`) : undefined,
        procedureSourceWords({ sources, asOf: undefined, confidence }, words),
      ]),
      ...{ sources, confidence: procedureLevels[confidence], screen },
    };
  },
});
