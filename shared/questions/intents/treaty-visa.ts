import { publicPaths } from "../../paths.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { treatyVisa } from "../treaty-visa.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { procedureLevels, procedureSourceWords } from "./procedures.ts";
import { upToFour } from "./sentences.ts";

type Country = ReturnType<typeof treatyVisa.answer>["countries"][number];

/** The visa column that a text asks about. */
const columnOf = ({ cues }: Reading): "investors" | "traders" =>
  cues.has("us-treaty-trader") && !cues.has("us-treaty") ? "traders" : "investors";

/** The citizenships of a text, or the countries that it is about. Both leave out the United States, where the visa is for. */
const countriesIn = ({ own, passports, subjects }: Reading): readonly string[] => {
  const [held = [], about = []] = [own.length > 0 ? own : passports, subjects].map((codes) =>
    codes.filter((code) => code !== "US" && code.length === 2),
  );
  return held.length > 0 ? held : about;
};

const isOpen = (answer: Country["investors"] | Country["traders"]): boolean =>
  answer !== undefined && answer !== "no" && answer !== "old";

const countryWords = (one: Country, visa: "investors" | "traders", { words }: IntentContext): string =>
  words.say("treaty.country", {
    place: words.place(one.country),
    visa,
    answer: one[visa] ?? "unlisted",
    confirmed: one.confidence === "unconfirmed" ? "no" : "yes",
    remark: one.remark ?? "none",
  });

/** The names of the countries whose citizens can apply. */
const listWords = (
  countries: readonly Country[],
  visa: "investors" | "traders",
  { words }: IntentContext,
): readonly string[] => {
  const open = countries.filter(
    (one) => one[visa] !== undefined && one[visa] !== "no" && one[visa] !== "old",
  );
  const unsure = countries.filter(({ confidence }) => confidence === "unconfirmed").length;
  return [
    words.say("treaty.list", {
      ...{ visa, count: open.length },
      list: words.list(open.map(({ country }) => words.place(country))),
    }),
    words.say("treaty.list-source", { count: unsure, all: countries.length }),
  ];
};

/** With these features, a text looks for a program or asks how long something takes. */
const others = ["cheapest", "fastest", "processing"];

/** US visas for investors and traders from countries with a treaty. */
export const treatyVisaIntent = createIntent(treatyVisa, {
  signs: [
    {
      points: 15,
      all: [],
      any: ["us-treaty", "us-treaty-trader"],
      none: ["citizenship", ...others],
    },
    { points: 15, all: ["us-treaty", "passport"], none: others },
  ],
  inputOf(reading) {
    const countries = countriesIn(reading).slice(0, 3);
    return countries.length > 0 || reading.cues.has("which-countries")
      ? { countries: [...countries] }
      : undefined;
  },
  say({ countries }, { countries: asked }, context, reading): WordedAnswer {
    const { words, packs } = context;
    const visa = columnOf(reading);
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
    // A person with several citizenships needs only one that can apply.
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
