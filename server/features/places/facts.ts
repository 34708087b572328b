import {
  type CountryFacts,
  type CountryFigure,
  figureSources,
  foreignIncomeOf,
  residenceDaysOf,
} from "#server/knowledge/countries.ts";
import {
  countryProfiles,
  currencyName,
  languageName,
  membershipsOf,
  profileSources,
} from "#server/knowledge/country-profiles.ts";
import { visaTypes } from "#server/knowledge/visa-types.ts";
import { dateText } from "#shared/calendar/words.ts";
import {
  confidenceOf,
  newestSourceOf,
  type Source,
  type Statement,
  sourceKey,
} from "#shared/catalogue/entry.ts";
import type { PlaceFact, PlaceFactId, PlaceNote, PlaceSource } from "#shared/places/contract.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { clockText } from "./clocks.ts";

/** Collects the sources of a page in the order of their first use. */
export const createSourceList = () => {
  const positions = new Map<string, number>();
  const all: PlaceSource[] = [];
  return {
    all,
    /** The positions of these sources in the list. */
    add: (sources: readonly Source[]): number[] =>
      sources.map(({ name, url, date, confidence }) => {
        const key = sourceKey({ name, url, date, confidence });
        const known = positions.get(key);
        if (known !== undefined) return known;
        positions.set(key, all.length);
        all.push({ name, url, date, confidence });
        return all.length - 1;
      }),
  };
};
type AddSources = ReturnType<typeof createSourceList>["add"];

/** '48%', '12.5%' */
const percent = (rate: number): string => `${rate}%`;

const foreignText = (country: CountryFacts): string | null => {
  const rate = country.foreignIncomeTaxRate;
  const upTo = rate > 0 ? `, at up to ${percent(rate)}` : "";
  const kind = foreignIncomeOf(country);
  if (kind === undefined) return null;
  const texts = {
    untaxed: country.taxRate === 0 ? "Not taxed: there is no personal income tax" : "Not taxed",
    remittance: `Taxed when you bring it into the country${upTo}, at least for some people`,
    taxed: `Taxed for residents${upTo}`,
    disputed: "Our sources contradict each other",
  };
  return texts[kind];
};

const incomeText = (country: CountryFacts): string | null => {
  if (figureSources(country, "rate").length === 0) return null;
  return country.taxRate === 0
    ? "No personal income tax"
    : `Up to ${percent(country.taxRate)} (top rate on ordinary income)`;
};

interface Described {
  value: string | null;
  sources: readonly Source[];
  notes?: readonly Statement[];
  /** When the figures were valid, if it is not the date of the newest source. */
  asOf?: string | undefined;
}

/** A figure of a country with the sources that confirm it. */
const figureOf = (country: CountryFacts, figure: CountryFigure, value: string | null): Described => ({
  value,
  sources: value === null ? [] : figureSources(country, figure),
  asOf: country.asOf,
});

const incomeFact = (country: CountryFacts): Described => ({
  ...figureOf(country, "rate", incomeText(country)),
  notes: [
    ...country.remarks.filter(({ about }) => about === "rate"),
    ...country.otherRates.map((other) => ({
      text: `Another table says ${percent(other.rate)}`,
      sources: [other],
    })),
  ],
});

const daysFact = (country: CountryFacts): Described => {
  const days = residenceDaysOf(country);
  return figureOf(country, "days", days === undefined ? null : `${days} days in a year`);
};

const sentence = (text: string): string => `${capitalize(text)}.`;

const routeFact = (country: CountryFacts): Described => {
  const { visaType } = country;
  const sources = figureSources(country, "visa");
  const value = sources.length > 0 ? visaType : null;
  const meaning = value === null ? undefined : visaTypes.get(visaType)?.meaning;
  return { value, sources, notes: meaning ? [{ text: sentence(meaning), sources: [] }] : [] };
};

const profileFact = (values: readonly string[]): Described => ({
  value: values.length > 0 ? values.join(", ") : null,
  sources: values.length > 0 ? profileSources : [],
});

const groupsFact = ({ code }: CountryFacts): Described => {
  const memberships = membershipsOf(code);
  return {
    value: memberships.length > 0 ? memberships.map((group) => group.name).join(", ") : null,
    sources: memberships.flatMap(({ sources }) => sources),
    notes: memberships.map(({ name, meaning, began, since, sources }) => ({
      text: `${name} (${since === undefined ? `began ${dateText(began)}` : `joined ${dateText(since)}`}): ${meaning}`,
      sources,
    })),
  };
};

const factsBy: Readonly<Record<PlaceFactId, (country: CountryFacts, today: Date) => Described>> = {
  income: incomeFact,
  foreign: (country) => figureOf(country, "foreign", foreignText(country)),
  days: daysFact,
  route: routeFact,
  currency: ({ code }) => profileFact((countryProfiles.get(code)?.currencies ?? []).map(currencyName)),
  languages: ({ code }) => profileFact((countryProfiles.get(code)?.languages ?? []).map(languageName)),
  zones: ({ code }, today) => {
    const zones = countryProfiles.get(code)?.timeZones ?? [];
    return profileFact(zones.length > 0 ? [clockText(zones, today.getUTCFullYear())] : []);
  },
  groups: groupsFact,
};

/** A statement as a page shows it. */
export const toNote =
  (add: AddSources) =>
  ({ text, since, sources }: Statement): PlaceNote => ({ text, since, sources: add(sources) });

/** All facts of a country, in the order of the contract, with the unknown ones. */
export const factsOf = (
  country: CountryFacts,
  ids: readonly PlaceFactId[],
  add: AddSources,
  today: Date,
): PlaceFact[] =>
  ids.map((id) => {
    const { value, sources, notes = [], asOf } = factsBy[id](country, today);
    return {
      id,
      value,
      confidence: value === null ? null : (confidenceOf({ sources }) ?? "low"),
      asOf: value === null ? undefined : (asOf ?? newestSourceOf([{ text: value, sources }])),
      sources: [...new Set(add(sources))],
      notes: notes.map(toNote(add)),
    };
  });
