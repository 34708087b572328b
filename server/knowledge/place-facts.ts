import { confidenceOf, type Source } from "#shared/catalogue/entry.ts";
import { confidences } from "#shared/confidence.ts";
import { placePath, slugOf } from "#shared/places/paths.ts";
import type { PlaceFacts } from "#shared/questions/place-facts.ts";
import { jurisdictions } from "./catalogue.ts";
import {
  type CountryFacts,
  type CountryFigure,
  countriesData,
  figureSources,
  foreignIncomeOf,
  residenceDaysOf,
} from "./countries.ts";
import { regions } from "./regions.ts";

const toLink = ({ name, url }: Source) => ({ name, url });

/** The date, sources and confidence of a figure. The confidence is that of its best source, but at most that of the row. */
const supportOf = (country: CountryFacts, figure: CountryFigure) => {
  const sources = figureSources(country, figure);
  const best = confidenceOf({ sources }) ?? "low";
  return {
    asOf: country.asOf,
    confidence: confidences[Math.max(confidences.indexOf(best), confidences.indexOf(country.confidence))]!,
    sources: sources.map(toLink),
  };
};

const incomeOf = (country: CountryFacts): PlaceFacts["income"] => {
  if (figureSources(country, "rate").length === 0) return undefined;
  return {
    percent: country.taxRate,
    ...supportOf(country, "rate"),
    others: country.otherRates.map(({ rate, ...source }) => ({ percent: rate, source: toLink(source) })),
    remarks: country.remarks.filter(({ about }) => about === "rate").map(({ text }) => text),
  };
};

const foreignOf = (country: CountryFacts): PlaceFacts["foreign"] => {
  const kind = foreignIncomeOf(country);
  if (kind === undefined) return undefined;
  const percent = kind === "disputed" ? undefined : country.foreignIncomeTaxRate;
  return { kind, percent, ...supportOf(country, "foreign") };
};

const daysOf = (country: CountryFacts): PlaceFacts["days"] => {
  const days = residenceDaysOf(country);
  return days === undefined ? undefined : { days, ...supportOf(country, "days") };
};

const companiesOf = ({ flagCode }: CountryFacts): PlaceFacts["companies"] =>
  jurisdictions
    .filter((it) => it.flagCode === flagCode)
    .map(({ name, entity, corporateTax: { parts, rates } }) => {
      const sources = parts.flatMap((part) => part.sources);
      return {
        ...{ name, entity, ...rates },
        texts: parts.map(({ text }) => text),
        confidence: confidenceOf({ sources }) ?? "low",
        sources: sources.map(toLink),
      };
    });

const regimesOf = (country: CountryFacts): PlaceFacts["regimes"] =>
  country.regimes.map(({ regime: id, remark: { text: about, sources, since }, country: _, ...regime }) => ({
    ...{ ...regime, id, about },
    asOf: since ?? sources.find(({ date }) => date !== undefined)?.date ?? country.asOf,
    confidence: confidenceOf({ sources }) ?? "low",
    sources: sources.map(toLink),
  }));

/** The id of a region: `southeast-asia`. */
export const regionId = (region: string): string => slugOf(region);

/** The tax figures of all inhabited countries. */
export const placeFacts: readonly PlaceFacts[] = countriesData
  .filter(({ inhabited }) => inhabited)
  .map((country) => ({
    place: country.code,
    path: placePath(slugOf(country.name)),
    regions: regions
      .filter(({ countries }) => countries.includes(country.code))
      .map(({ region }) => regionId(region)),
    income: incomeOf(country),
    foreign: foreignOf(country),
    days: daysOf(country),
    companies: companiesOf(country),
    regimes: regimesOf(country),
    remarks: country.remarks.filter(({ about }) => about === "tax").map(({ text, says }) => ({ text, says })),
  }));
