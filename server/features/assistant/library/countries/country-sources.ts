import type { LibraryStatement } from "#shared/assistant/tables.ts";
import type { countries } from "#shared/countries/tables.ts";
import {
  type CountryFigure,
  type CountrySource,
  countrySources,
  rateOfNewerSourceOnly,
  unverifiedFigures,
} from "../content/country-sources.ts";

/** A row of the country table. */
export type CountryFacts = typeof countries.$inferInsert;

type Sources = LibraryStatement["sources"];

/** Parts of a text between marks, but for those in brackets. */
export const splitOutsideBrackets = (text: string, mark: RegExp): string[] => {
  const inBrackets = /\([^()]*\)/g;
  const held: string[] = [];
  const masked = text.replace(inBrackets, (brackets) => `\0${held.push(brackets) - 1}\0`);
  return masked
    .split(mark)
    .map((part) => part.replace(/\0(\d+)\0/g, (_, at: string) => held[Number(at)] ?? "").trim())
    .filter((part) => part !== "");
};

const pwcPage = /^PwC WWTS \((taxsummaries\.pwc\.com\/[\w-]+)\)$/;
const page = /^[\w-]+(\.[\w-]+)+\/\S+$/;

const readSource = (part: string): CountrySource => {
  const known = countrySources[part];
  if (known) return known;
  const pwc = pwcPage.exec(part)?.[1];
  if (pwc) return { sources: [{ name: "PwC Worldwide Tax Summaries", url: `https://${pwc}` }] };
  if (page.test(part)) return { sources: [{ name: part.split("/")[0]!, url: `https://${part}` }] };
  return { sources: [{ name: part }] };
};

/** What the sources of a country's figures are. */
export interface SourcesOfCountry {
  of: (figure: CountryFigure) => Sources;
  /** Those that a remark on tax can rest on. */
  ofRemark: (text: string, onRate: boolean) => Sources;
  /** The first page that is named by its address. */
  page: string | null;
  cautions: string[];
}

/** The newest year that the sources of more than rates can tell of: a table of new rates makes the row look newer. */
const newestYear = (read: readonly CountrySource[], asOf: string): number => {
  const year = Number(asOf.slice(0, 4));
  return read.some(({ sources = [] }) => sources.some(({ name }) => name.startsWith("Tax Foundation, ")))
    ? Math.min(year, 2025)
    : year;
};

/** Whether a text names a figure that nobody vouches for. */
const namesUnverified = (text: string, { code, taxRate, foreignIncomeTaxRate = 0 }: CountryFacts) => {
  const figures = { rate: taxRate, foreign: foreignIncomeTaxRate, days: -1 };
  const numbers = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return (unverifiedFigures[code] ?? []).some((figure) => numbers.includes(figures[figure]));
};

/** Reads the source text of a country. */
export const sourcesOfCountry = (facts: CountryFacts): SourcesOfCountry => {
  const { code } = facts;
  const read = splitOutsideBrackets(facts.source, /;\s*/).map(readSource);
  const namesOf = (those: readonly CountrySource[]) => those.flatMap(({ sources = [] }) => sources);
  const all = namesOf(read);
  const of = (figure: CountryFigure) => {
    if (unverifiedFigures[code]?.includes(figure)) return [];
    const those = read.filter((source) => !source.of || source.of.includes(figure));
    const isNewerOnly = figure === "rate" && rateOfNewerSourceOnly.has(code);
    return namesOf(isNewerOnly ? those.filter((source) => source.of) : those);
  };
  return {
    of,
    ofRemark(text, onRate) {
      if (namesUnverified(text, facts)) return [];
      if (onRate) return of("rate");
      if (/Tax Foundation/.test(text) || rateOfNewerSourceOnly.has(code)) return all;
      const years = (text.match(/\b20\d\d\b/g) ?? []).map(Number);
      if (years.some((year) => year > newestYear(read, facts.asOf))) return [];
      const saysNone = /no (personal )?income tax/i.test(text);
      return namesOf(read.filter((source) => !source.of || (saysNone && source.of.includes("foreign"))));
    },
    page: all.find(({ url }) => url)?.url ?? null,
    cautions: read.flatMap(({ caution }) => caution ?? []),
  };
};
