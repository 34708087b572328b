import type { PassageList } from "#server/features/assistant/passage.ts";
import type { PartName } from "#server/knowledge/comparisons.ts";
import {
  type CountryFacts,
  type CountryFigure,
  countriesData,
  figureSources,
} from "#server/knowledge/countries.ts";
import { type AnswerTable, arrange, itemsOf, type Row, toTable } from "./answer-table.ts";
import { comparedProgrammes } from "./programme-figures.ts";
import { type Condition, type ProgrammeComparison, readProgrammeComparison } from "./read-comparison.ts";
import type { Reading } from "./read-question.ts";

const units = { percent: "%", day: " days", month: " months", year: " years", money: " US dollars" } as const;

const isSourced = (facts: CountryFacts, figure: CountryFigure) => figureSources(facts, figure).length > 0;

/** The figures of a country; undefined if no source gives them. */
const countryFigures: Readonly<Record<PartName<"country">, (facts: CountryFacts) => number | undefined>> = {
  "Income tax": (facts) => (isSourced(facts, "rate") ? facts.taxRate : undefined),
  "Income from abroad": (facts) => (isSourced(facts, "foreign") ? facts.foreignIncomeTaxRate : undefined),
  "Tax residence": (facts) =>
    facts.daysKnown && isSourced(facts, "days") ? facts.residencyRequirement : undefined,
};

const hasVisa = (facts: CountryFacts, visaType: string): boolean =>
  facts.visaType === visaType && isSourced(facts, "visa");

const meets = (value: number, { comparison, limit }: Condition): boolean => {
  if (comparison === "none") return value === 0;
  if (comparison === "less") return value < limit;
  if (comparison === "more") return value > limit;
  if (comparison === "at most") return value <= limit;
  return true;
};

const countryRows = ({ region, visaType, country }: ProgrammeComparison): Row[] => {
  if (!country && !visaType) return [];
  /** Countries that a program answers for. */
  const listed = new Set(
    country ? [] : comparedProgrammes.filter((row) => row.visaType === visaType).map((row) => row.country),
  );
  const rows = countriesData
    .filter(({ inhabited, code }) => inhabited && (region?.countries.includes(code) ?? true))
    .filter((facts) => visaType === undefined || (hasVisa(facts, visaType) && !listed.has(facts.code)))
    .flatMap((facts): Row[] => {
      const { code, name, confidence } = facts;
      const row = { key: `country/${code}`, name, confidence, value: undefined, figure: "" };
      if (!country) return [row];
      const value = countryFigures[country.part.part](facts);
      if (value === undefined || !meets(value, country)) return [];
      return [
        { ...row, value, figure: country.comparison === "none" ? "" : `${value}${units[country.part.unit]}` },
      ];
    });
  return arrange(rows, country?.comparison);
};

const programmeRows = ({ region, visaType, programme, country }: ProgrammeComparison): Row[] => {
  if (!programme && (!visaType || country)) return [];
  const isExtreme = programme?.comparison === "least" || programme?.comparison === "most";
  const rows = comparedProgrammes.flatMap((it): [string, Row][] => {
    const { key, name, confidence, status, isClosed } = it;
    const figure = programme && it.figures[programme.part.part];
    const isWanted =
      (region?.countries.includes(it.country) ?? true) &&
      (visaType === undefined || it.visaType === visaType) &&
      !(isExtreme && isClosed) &&
      (!programme || (figure !== undefined && meets(figure.value, programme)));
    const text = [status, figure?.text].filter(Boolean).join(", ");
    return isWanted ? [[key, { key, name, value: figure?.value, figure: text, confidence, isClosed }]] : [];
  });
  return arrange([...new Map(rows).values()], programme?.comparison);
};

const conditionWords = ({ part, comparison, limit }: Condition): string => {
  const amount = `${limit.toLocaleString("en-US")}${units[part.unit]}`;
  return {
    none: part.none ?? part.label,
    less: `${part.label} below ${amount}`,
    "at most": `${part.label} at most ${amount}`,
    more: `${part.label} above ${amount}`,
    least: `lowest ${part.label}`,
    most: `highest ${part.label}`,
  }[comparison];
};

const listOf = (rows: readonly Row[], noun: string): PassageList =>
  rows.length === 0
    ? { intro: `None of our ${noun} match.`, items: [] }
    : { intro: `${rows.length} of our ${noun}:`, items: itemsOf(rows) };

const compareProgrammes = (comparison: ProgrammeComparison): AnswerTable | undefined => {
  const { region, visaType, country, programme } = comparison;
  const programmes = programmeRows(comparison);
  const countries = countryRows(comparison);
  // Countries have one type of visa in our table, the most useful one, so that none says nothing.
  if (visaType && programmes.length === 0 && countries.length === 0) return undefined;
  const what = [visaType, country && conditionWords(country), programme && conditionWords(programme)];
  const title = `${what.filter(Boolean).join(", ")}${region ? `, in ${region.region}` : ""}`;
  const unknown =
    programme && countries.length > 0
      ? `Our table of countries does not say the ${programme.part.label}. `
      : "";
  const countryList = listOf(countries, "countries");
  return toTable([...programmes, ...countries], {
    kind: "country",
    title: title.slice(0, 1).toUpperCase() + title.slice(1),
    href: null,
    lists: [
      ...(programme || programmes.length > 0 ? [listOf(programmes, "programs")] : []),
      ...(country || countries.length > 0
        ? [{ ...countryList, intro: `${unknown}${countryList.intro}` }]
        : []),
    ],
    source: "Meridian's tables of countries and programs",
  });
};

/** Answers a question across countries from the tables: filtered, sorted and counted. */
export const compare = (question: string, reading: Reading): AnswerTable | undefined => {
  const comparison = readProgrammeComparison(question, reading);
  return comparison && compareProgrammes(comparison);
};
