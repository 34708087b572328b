import { jurisdictions } from "#server/knowledge/catalogue.ts";
import {
  type CountryFacts,
  countriesData,
  foreignIncomeOf,
  residenceDaysOf,
} from "#server/knowledge/countries.ts";
import { countryProfiles } from "#server/knowledge/country-profiles.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { builtInSources } from "#server/knowledge/sources.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { searchNames } from "#shared/gazetteer/search-names.ts";
import type { BlogItem } from "#shared/news/contract.ts";
import { type Place, type PlaceSummary, placeFactIds, updateDays } from "#shared/places/contract.ts";
import { findPlace } from "#shared/places/find-place.ts";
import type { ComparedPlace } from "#shared/places/pages.ts";
import { compareSlug, slugOf } from "#shared/places/paths.ts";
import type { ListedProgramme, ProgrammeStatus } from "#shared/programmes/contract.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { PlaceEntryRules } from "./entry-rules.ts";
import { createSourceList, factsOf, toNote } from "./facts.ts";
import { stayRulesOf } from "./stay-rules.ts";

/** What the pages need from the feature of news. */
export interface PlaceNews {
  /** The newest stories of a country, by its name. */
  listUpdates(country: string, limit: number): Promise<BlogItem[]>;
  /** How many stories of the last `days` days name each country. */
  countUpdates(days: number): Promise<ReadonlyMap<string, number>>;
}

export interface PlacesService {
  /** All inhabited countries and territories, sorted by name. */
  list(): Promise<PlaceSummary[]>;
  /** Undefined if there is no such country. */
  read(slug: string): Promise<Place | undefined>;
  /** A country for a comparison, without its news. Undefined if there is no such country. */
  readCompared(slug: string): ComparedPlace | undefined;
  /** The slug of a country by its slug, name, or code, in any case. */
  find(text: string): string | undefined;
  /** All countries and territories, sorted by name. */
  names: readonly Pick<PlaceSummary, "code" | "slug" | "name">[];
}

const shownUpdates = 8;

const programmesOf = ({ flagCode }: CountryFacts): ListedProgramme[] =>
  programmes.filter((programme) => programme.flagCode === flagCode);

const officialFeedsOf = ({ code }: CountryFacts) =>
  builtInSources
    .filter(({ country, kind }) => country === code && kind?.startsWith("official"))
    .map(({ name, url }) => ({ name, url }));

/** The most accessible first. */
const statusOrder: readonly ProgrammeStatus[] = ["open", "announced", "unknown", "suspended", "closed"];

/** The status of the most accessible program for remote workers; undefined if we know of none. */
const nomadStatusOf = (country: CountryFacts): ProgrammeStatus | undefined => {
  const known = programmesOf(country).filter(({ route }) => route === "nomad");
  return statusOrder.find((status) => known.some((programme) => programme.status === status));
};

const namesOf = ({ code, name }: CountryFacts) => ({
  code,
  slug: slugOf(name),
  name,
  region: countryProfiles.get(code)?.region ?? "",
});

const summaryOf = (country: CountryFacts, updates: number): PlaceSummary => {
  const foreign = foreignIncomeOf(country);
  return {
    ...namesOf(country),
    foreign,
    foreignRate: foreign === undefined || foreign === "disputed" ? undefined : country.foreignIncomeTaxRate,
    days: residenceDaysOf(country),
    nomad: nomadStatusOf(country),
    updates,
    feeds: officialFeedsOf(country).length,
  };
};

const companiesOf = ({ flagCode }: CountryFacts): Place["companies"] =>
  jurisdictions
    .filter((it) => it.flagCode === flagCode)
    .map(({ id, name, entity, setupTime, corporateTax }) => ({
      ...{ id, name, entity },
      setupTime: setupTime.short,
      corporateTax: corporateTax.short,
    }));

interface PlacesDeps {
  law: { current: () => Law };
  entry: PlaceEntryRules;
  news: PlaceNews;
}

const placeOf = async (
  { law, entry }: PlacesDeps,
  country: CountryFacts,
  updates: BlogItem[],
  today: Date,
): Promise<Place> => {
  const sources = createSourceList();
  const facts = factsOf(country, placeFactIds, sources.add, today);
  const remarksOn = (wanted: "tax" | "stay") =>
    country.remarks.filter(({ about }) => about === wanted).map(toNote(sources.add));
  const day = isoDay(today);
  return {
    ...namesOf(country),
    facts,
    tax: remarksOn("tax"),
    stay: remarksOn("stay"),
    cautions: [...country.cautions],
    programmes: programmesOf(country),
    entry: await entry.rulesOf(country.code, day, sources.add),
    stayRules: stayRulesOf(law.current(), country.code, day),
    companies: companiesOf(country),
    updates,
    feeds: officialFeedsOf(country),
    sources: sources.all,
  };
};

const inhabited = countriesData
  .filter((country) => country.inhabited)
  .sort((one, other) => one.name.localeCompare(other.name, "en"));
const bySlug = new Map(inhabited.map((country) => [slugOf(country.name), country]));
if (bySlug.size < inhabited.length || bySlug.has(compareSlug))
  throw new Error(
    "server/knowledge/places/countries.csv: two countries have the same address, or that of the comparison",
  );

/** Describes countries and territories from the tables of knowledge and the stored news. */
export const createPlacesService = (deps: PlacesDeps): PlacesService => ({
  async list() {
    const updates = await deps.news.countUpdates(updateDays);
    return inhabited.map((country) => summaryOf(country, updates.get(country.name) ?? 0));
  },
  async read(slug) {
    const country = bySlug.get(slug);
    return (
      country && placeOf(deps, country, await deps.news.listUpdates(country.name, shownUpdates), new Date())
    );
  },
  readCompared(slug) {
    const country = bySlug.get(slug);
    if (!country) return undefined;
    const facts = factsOf(country, placeFactIds, createSourceList().add, new Date());
    return { ...namesOf(country), facts, programmes: programmesOf(country) };
  },
  find(text) {
    const found = findPlace(inhabited, text, searchNames);
    return found && slugOf(found.name);
  },
  names: inhabited.map(({ code, name }) => ({ code, slug: slugOf(name), name })),
});
