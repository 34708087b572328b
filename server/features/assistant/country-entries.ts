import { type CountryFacts, type CountryFigure, visaTypes } from "#server/knowledge/countries.ts";
import { countryWords, taxWords } from "#server/knowledge/library-words.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { countryAliases, inSentence } from "#shared/countries/names.ts";
import {
  bodyOf,
  dateInWords,
  type NewLibraryEntry,
  sourcedStatement,
  unsourcedStatement,
} from "./library-entry.ts";
import type { PlacesOf } from "./programme-entries.ts";

const sourcesFor = ({ sources }: CountryFacts, figure: CountryFigure) =>
  sources.filter(({ vouchesFor }) => vouchesFor.includes(figure));

const topRate = (facts: CountryFacts): LibraryStatement => {
  const { taxRate, confidence, asOf } = facts;
  const place = inSentence(facts.name);
  const doubt = confidence === "low" ? ", low confidence" : "";
  const text = `Top marginal rate of personal income tax in ${place}: ${taxRate}% (figure of ${dateInWords(asOf)}${doubt})`;
  return sourcedStatement("Income tax", { text, sources: sourcesFor(facts, "rate") });
};

const foreignMeaning = ({ taxRate, foreignIncomeTaxRate: rate, onRemittance }: CountryFacts): string => {
  if (taxRate === 0) return "0%, as on income that arises there";
  if (rate === 0) return "0% in general (territorial, or exempt)";
  if (onRemittance)
    return `up to ${rate}%, for some people or all of them only on what they bring into the country`;
  if (rate === taxRate)
    return `up to ${rate}%, as on income that arises there, unless a remark here says otherwise`;
  return `${rate}%, for the kinds of income that a remark here names`;
};

const foreignIncome = (facts: CountryFacts): LibraryStatement => {
  const isDoubtful = facts.confidence === "low" || facts.foreignInDoubt;
  const label = `Rate of tax on income from abroad in ${inSentence(facts.name)}${isDoubtful ? " (in doubt)" : ""}`;
  const statement = { text: foreignMeaning(facts), sources: sourcesFor(facts, "foreign") };
  return sourcedStatement("Income from abroad", statement, label);
};

const days = (facts: CountryFacts): LibraryStatement => {
  const place = inSentence(facts.name);
  if (!facts.daysKnown)
    return unsourcedStatement(
      "Cautions",
      `We know of no day count that makes a person tax resident of ${place}`,
    );
  const makes = facts.confidence === "low" ? "are said to make" : "make";
  return sourcedStatement("Tax residence", {
    text: `${facts.residencyRequirement} days in a year ${makes} a person tax resident of ${place}; other tests may also apply`,
    sources: sourcesFor(facts, "days"),
  });
};

const visa = ({ name, visaType, visaSource }: CountryFacts): LibraryStatement =>
  sourcedStatement("Visa", {
    text: `The most useful way into ${inSentence(name)} for remote workers: ${visaTypes.get(visaType)!.meaning}`,
    sources: visaSource ? [{ name: visaSource }] : [],
  });

const remarkLabels = {
  tax: (place: string) => `Tax in ${place}`,
  stay: (place: string) => `Staying in ${place}`,
  rate: (place: string, rate: number) => `How the top rate of ${rate}% in ${place} is made up, in per cent`,
} satisfies Record<CountryFacts["remarks"][number]["about"], (place: string, rate: number) => string>;

const remarks = ({ name, taxRate, remarks: all, sources, visaSource }: CountryFacts): LibraryStatement[] =>
  all.map(({ text, about, sources: named }) => {
    const known = visaSource ? [...sources, { name: visaSource }] : sources;
    const vouching = known.filter((source) => named.includes(source.name));
    return sourcedStatement(
      "Remarks",
      { text, sources: vouching },
      remarkLabels[about](inSentence(name), taxRate),
    );
  });

const cautions = (facts: CountryFacts): LibraryStatement[] => {
  const place = inSentence(facts.name);
  const otherRates = facts.otherRates.map(({ rate, table }) => `${rate}% (${table})`).join(", ");
  return [
    ...(facts.taxRate > 0 && facts.foreignIncomeTaxRate === 0
      ? [`Work done in ${place} for a client abroad usually counts as income that arises there`]
      : []),
    ...facts.cautions.map((text) => `On the figures of ${place}: ${text}`),
    ...(otherRates ? [`Other tables show other top rates for ${place}: ${otherRates}`] : []),
  ].map((text) => unsourcedStatement("Cautions", text));
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
      ...bodyOf(
        [
          topRate(facts),
          foreignIncome(facts),
          days(facts),
          visa(facts),
          ...remarks(facts),
          ...cautions(facts),
        ],
        [
          ...(countryAliases[facts.code] ?? []),
          ...placesOf(facts.code),
          countryWords,
          ...searchWordsOf(facts),
        ],
      ),
    }));
