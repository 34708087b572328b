import { type CountryFacts, type CountryFigure, figureSources } from "#server/knowledge/countries.ts";
import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import { countryWords, taxWords } from "#server/knowledge/library-words.ts";
import { visaTypes } from "#server/knowledge/visa-types.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import {
  bodyOf,
  dateInWords,
  type NewLibraryEntry,
  sourcedStatement,
  unsourcedStatement,
} from "./library-entry.ts";
import type { PlacesOf } from "./programme-entries.ts";

/** A statement on a figure, or none if no source gives it. */
const figure = (
  part: LibraryPart,
  facts: CountryFacts,
  which: CountryFigure,
  say: () => { text: string; label?: string },
): LibraryStatement[] => {
  const sources = figureSources(facts, which);
  if (sources.length === 0) return [];
  const { text, label } = say();
  return [sourcedStatement(part, { text, sources }, label)];
};

const topRate = (facts: CountryFacts): LibraryStatement[] =>
  figure("Income tax", facts, "rate", () => {
    const { taxRate, confidence, asOf } = facts;
    const doubt = confidence === "low" ? ", low confidence" : "";
    return {
      text: `Top marginal rate of personal income tax in ${inSentence(facts.name)}: ${taxRate}% (figure of ${dateInWords(asOf)}${doubt})`,
    };
  });

const foreignMeaning = ({ taxRate, foreignIncomeTaxRate: rate, onRemittance }: CountryFacts): string => {
  if (taxRate === 0) return "0%, as on income that arises there";
  if (rate === 0) return "0% in general (territorial, or exempt)";
  if (onRemittance)
    return `up to ${rate}%, for some people or all of them only on what they bring into the country`;
  if (rate === taxRate)
    return `up to ${rate}%, as on income that arises there, unless a remark here says otherwise`;
  return `${rate}%, for the kinds of income that a remark here names`;
};

const foreignIncome = (facts: CountryFacts): LibraryStatement[] =>
  figure("Income from abroad", facts, "foreign", () => {
    const isDoubtful = facts.confidence === "low" || facts.foreignInDoubt;
    return {
      text: foreignMeaning(facts),
      label: `Rate of tax on income from abroad in ${inSentence(facts.name)}${isDoubtful ? " (in doubt)" : ""}`,
    };
  });

const days = (facts: CountryFacts): LibraryStatement[] => {
  const place = inSentence(facts.name);
  if (!facts.daysKnown)
    return [
      unsourcedStatement("Cautions", `We know of no day count that makes a person tax resident of ${place}`),
    ];
  const makes = facts.confidence === "low" ? "are said to make" : "make";
  return figure("Tax residence", facts, "days", () => ({
    text: `${facts.residencyRequirement} days in a year ${makes} a person tax resident of ${place}; other tests may also apply`,
  }));
};

const visa = (facts: CountryFacts): LibraryStatement[] =>
  figure("Visa", facts, "visa", () => ({
    text: `The most useful way into ${inSentence(facts.name)} for remote workers: ${visaTypes.get(facts.visaType)!.meaning}`,
  }));

const remarkLabels = {
  tax: (place: string) => `Tax in ${place}`,
  stay: (place: string) => `Staying in ${place}`,
  rate: (place: string, rate: number) => `How the top rate of ${rate}% in ${place} is made up, in per cent`,
} satisfies Record<CountryFacts["remarks"][number]["about"], (place: string, rate: number) => string>;

const remarks = ({ name, taxRate, remarks: all }: CountryFacts): LibraryStatement[] =>
  all.map((remark) =>
    sourcedStatement("Remarks", remark, remarkLabels[remark.about](inSentence(name), taxRate)),
  );

const otherRates = ({ name, otherRates: all }: CountryFacts): LibraryStatement[] =>
  all.length === 0
    ? []
    : [
        sourcedStatement("Cautions", {
          text: `Other tables show other top rates for ${inSentence(name)}: ${all.map((it) => `${it.rate}% (${it.name}, ${it.date})`).join(", ")}`,
          sources: all,
        }),
      ];

const cautions = (facts: CountryFacts): LibraryStatement[] => {
  const place = inSentence(facts.name);
  const isUntaxed = facts.taxRate > 0 && facts.foreignIncomeTaxRate === 0;
  return [
    ...(isUntaxed && figureSources(facts, "foreign").length > 0
      ? [`The 0% is for income from abroad. Ask how work done in ${place} for a client abroad is taxed`]
      : []),
    ...facts.cautions.map((text) => `On the figures of ${place}: ${text}`),
  ].map((text) => unsourcedStatement("Cautions", text));
};

const statementsOn = (facts: CountryFacts): LibraryStatement[] => {
  const figures = [...topRate(facts), ...foreignIncome(facts), ...days(facts), ...visa(facts)];
  const known = [...figures, ...remarks(facts), ...cautions(facts), ...otherRates(facts)];
  const isBare = known.every(({ sources }) => sources.length === 0);
  const nothing = `Figures for ${inSentence(facts.name)}: ${notStated.toLowerCase()}`;
  return isBare ? [unsourcedStatement("Cautions", nothing), ...known] : known;
};

const searchWordsOf = ({ visaType, taxRate, foreignIncomeTaxRate, onRemittance }: CountryFacts) => [
  visaTypes.get(visaType)!.searchWords,
  taxRate === 0 ? taxWords.none! : "",
  taxRate > 0 && foreignIncomeTaxRate === 0 ? taxWords.foreignUntaxed! : "",
  onRemittance ? taxWords.remittance! : "",
];

/** One entry for each inhabited country. */
export const countryEntries = (countries: readonly CountryFacts[], placesOf: PlacesOf): NewLibraryEntry[] =>
  countries
    .filter(({ inhabited }) => inhabited)
    .map((facts) => ({
      id: `country/${facts.code}`,
      kind: "country",
      title: facts.name,
      href: facts.sources.find(({ url }) => url)?.url ?? null,
      countries: [facts.code],
      date: facts.asOf,
      dateMeans: "figures of",
      confidence: facts.confidence,
      ...bodyOf(statementsOn(facts), [
        ...otherNames(facts.code),
        ...placesOf(facts.code),
        countryWords,
        ...searchWordsOf(facts),
      ]),
    }));
