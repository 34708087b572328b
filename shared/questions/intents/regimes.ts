import type { TaxRegime } from "../place-facts.ts";
import { placeTax } from "../place-tax.ts";
import type { Reading } from "../reading/read.ts";
import { countriesOfKinds } from "./company-kinds.ts";
import { createIntent, type IntentContext, type WordedAnswer } from "./intent.ts";
import { percentsIn } from "./percent.ts";
import { companyWords, foreignTaxWords, regimeWords, taxSourceWords } from "./place-tax.ts";
import { programmeTitle } from "./programme-names.ts";
import { countriesOf } from "./rules.ts";
import { upToFour } from "./sentences.ts";

/** The maximum number of regimes to compare. */
const maxPlaces = 3;

/** Whether a text names the rate for pensioners. */
const namesSeven = (text: string): boolean => percentsIn(text).includes(7);

const namedIn = ({ cues }: Reading): ReadonlySet<string> =>
  new Set([...cues].filter((cue) => cue.startsWith("regime.")).map((cue) => cue.slice("regime.".length)));

/** The regimes of a place that a text means: those that it names, or all if it speaks of special regimes. */
const regimesOf = (place: string, reading: Reading, { packs }: IntentContext): readonly TaxRegime[] => {
  const all = packs.places.find((facts) => facts.place === place)?.regimes ?? [];
  const names = namedIn(reading);
  if (reading.cues.has("dividends") && names.size === 0)
    return all.filter(({ id, about }) => id === "non-dom" || /dividend/i.test(about)).slice(0, 1);
  const named = all.filter(({ id }) => names.has(id));
  if (named.length > 0) return named;
  const rates = percentsIn(reading.text);
  const byRate = all.filter(({ percent }) => percent !== undefined && rates.includes(percent));
  if (byRate.length > 0) return byRate;
  // 'Georgia or the Cyprus non-dom' compares places, so an open regime of each is used.
  const isCompared = names.size > 0 && countriesOf(reading).length > 1;
  if (isCompared) return all.filter(({ status }) => status === "open").slice(0, 1);
  return reading.cues.has("special-regime") ? all.slice(0, 1) : [];
};

/** The note of a program on a flat tax or a rate of 7%. English only. */
const noteWords = (place: string, reading: Reading, context: IntentContext): string | undefined => {
  const { packs, words } = context;
  const isSeven = namesSeven(reading.text);
  if (!isSeven && !reading.cues.has("special-regime")) return undefined;
  const isOnIt = (tax: string): boolean => (isSeven ? namesSeven(tax) : /flat tax/i.test(tax));
  const found = packs.programmes.find(
    ({ flagCode, texts }) => flagCode.toUpperCase() === place && isOnIt(texts.tax ?? ""),
  );
  if (!found) return undefined;
  const values = {
    place: words.place(place),
    title: programmeTitle(found, context),
    text: found.texts.tax ?? "",
  };
  return words.say(words.language === "en" ? "regime.note" : "regime.note-elsewhere", values);
};

/** E-residency is not a tax regime, so this states the tax of a company there. */
const residencyWords = (place: string, reading: Reading, context: IntentContext) => {
  const { packs, words } = context;
  if (!reading.cues.has("e-residency") || !countriesOfKinds(reading, context).includes(place))
    return undefined;
  const [company] = packs.places.find((facts) => facts.place === place)?.companies ?? [];
  return company && companyWords(company, words);
};

/** The special tax regimes of the named places, each with its figures. */
export const regimesIntent = createIntent(placeTax, {
  signs: [
    // A text on kinds of company of two countries compares companies.
    { points: 13, all: ["places"], any: ["regime", "special-regime"], none: ["told", "entities"] },
    { points: 13, all: ["regime.ifici"], none: ["told"] },
    { points: 12.5, all: ["places", "dividends", "tax"], none: ["told", "entity", "corporate-tax"] },
    { points: 14, all: ["places", "pension"], none: ["told"] },
    { points: 12.6, all: ["place"], any: ["pension", "passive-income"], none: ["told"] },
  ],
  inputOf(reading, context) {
    const { cues, text } = reading;
    const isOnDividends =
      cues.has("dividends") &&
      countriesOf(reading).some((place) => regimesOf(place, reading, context).length > 0);
    const isRegime = isOnDividends || namedIn(reading).size > 0 || cues.has("special-regime");
    if (!isRegime && !namesSeven(text)) return undefined;
    const [place = cues.has("regime.ifici") ? "PT" : undefined] = countriesOf(reading);
    return place === undefined ? undefined : { place };
  },
  say(facts, { place: first }, context, reading): WordedAnswer | undefined {
    const { words, packs } = context;
    const places = [...new Set([first, ...countriesOf(reading)])].slice(0, maxPlaces);
    const known = places.flatMap((place) => regimesOf(place, reading, context));
    const texts = places.map((place) => {
      const [regime] = regimesOf(place, reading, context);
      if (regime) return regimeWords(place, regime, words);
      return (
        noteWords(place, reading, context) ??
        residencyWords(place, reading, context) ??
        words.say("regime.none", { place: words.place(place) })
      );
    });
    const [only, ...others] = places;
    const [support = facts.foreign] = known;
    const isBare = known.length === 0 && others.length === 0;
    const own = packs.places.find(({ place }) => place === only);
    return {
      kind: "answer",
      sentences: upToFour([
        ...texts,
        isBare && own ? foreignTaxWords(own, words) : undefined,
        support ? taxSourceWords(support, words) : undefined,
      ]),
      sources: support?.sources ?? [],
      asOf: support?.asOf,
      screen: { title: words.say("screen.place", { place: words.place(first) }), href: facts.path },
    };
  },
});
