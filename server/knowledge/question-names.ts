import * as z from "zod";
import { foldName } from "#shared/gazetteer/fold-name.ts";
import type { AmountWords } from "#shared/questions/reading/amounts.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import type { ProgrammeNames } from "#shared/questions/reading/programmes.ts";
import type { ReaderTables } from "#shared/questions/reading/read.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { countriesData } from "./countries.ts";
import { countryCode, currencyCode, readTable, severalNames, severalOf, text, yesOrNo } from "./load.ts";
import { programmes } from "./programmes.ts";
import { regions } from "./regions.ts";

const ids = new Set(programmes.map(({ id }) => id));
const programmeId = z.string().refine((id) => ids.has(id), "must be an id of programmes.csv");

const rows = readTable(
  "questions/programme-names.csv",
  z.object({ programmes: severalOf(programmeId), names: severalNames, withCountry: yesOrNo }),
);

/** Finds phrases. The cue of a phrase is the index of its row. */
const finderOf = (phrases: readonly (readonly string[])[]) =>
  createCueFinder(phrases.map((names, at) => ({ cue: String(at), phrases: { en: names } })));

/** The names that people use for programs: their own names, or country and route. */
export const programmeNames: ProgrammeNames = {
  listed: programmes.map(({ id, flagCode, route, status }) => ({
    ...{ id, country: flagCode.toUpperCase(), route },
    isOpen: status === "open",
  })),
  findNames: finderOf(rows.map(({ names }) => names)),
  named: new Map(
    rows.map(({ programmes: of, withCountry }, at) => [String(at), { ids: of, isWeak: withCountry }]),
  ),
};

const periods = ["month", "year"] as const;

const amountRows = readTable(
  "questions/amount-words.csv",
  z.object({ means: z.union([z.enum([...periods, "between"]), currencyCode]), words: severalNames }),
  ["means"],
);

/** The words of a meaning, each paired with it. */
const wordsOf = <Meaning extends string>(means: Meaning): (readonly [string, Meaning])[] =>
  amountRows
    .filter((row) => row.means === means)
    .flatMap(({ words }) => words.map((word) => [foldLetters(word), means] as const));

const currencies = amountRows.map(({ means }) => means).filter((means) => /^[A-Z]{3}$/.test(means));

/** The words and symbols of currencies, and the words around amounts. */
export const amountWords: AmountWords = {
  currencies: new Map(currencies.flatMap((code) => wordsOf(code))),
  periods: new Map(periods.flatMap((period) => wordsOf(period))),
  between: new Set(wordsOf("between").map(([word]) => word)),
};

const findRegions = finderOf(regions.map(({ phrases }) => phrases));

const allCountries = countriesData.map(({ code }) => code);

/** The regions that words name, the longest name first. */
export const regionsIn: ReaderTables["regionsIn"] = (words) =>
  findRegions(words)
    .sort((a, b) => b.length - a.length)
    .flatMap(({ cue, at, length }) => {
      const region = regions[Number(cue)];
      if (!region) return [];
      const { region: name, countries } = region;
      return {
        name,
        countries,
        others: allCountries.filter((code) => !countries.includes(code)),
        at,
        length,
      };
    });

const permits = new Map(
  readTable("questions/permit-names.csv", z.object({ country: countryCode, name: text }), ["name"]).map(
    ({ country, name }) => [foldName(name), country],
  ),
);

/** The country of a permit whose name does not contain it, such as the green card of the United States. */
export const permitNamed = (name: string): string | undefined => permits.get(name);
