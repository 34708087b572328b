import { useQueryParams } from "#client/platform/query-params.ts";
import { programmeRouteTexts } from "#shared/catalogue/guides.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { type ListedProgramme, programmeRoutes } from "#shared/programmes/contract.ts";
import type { Converter } from "#shared/programmes/convert.ts";
import { demandsOf, taxNames } from "#shared/programmes/words.ts";
import { matches } from "./filter.tsx";

export interface FilterSelect {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The label of the choice that filters nothing. */
  all: string;
  options: Readonly<Record<string, string>>;
  /** Whether a program passes a choice. A program without a stated value passes none. */
  passes: (programme: ListedProgramme, value: string, converter: Converter) => boolean;
}

const monthlyEuros = ({ income }: ListedProgramme, { convert }: Converter): number | undefined => {
  const converted = income && convert(income, "EUR");
  return converted && converted.amount / (income.period === "year" ? 12 : 1);
};

/** The selects above the list, in order. Each keeps its choice in the URL. */
export const filterSelects: readonly FilterSelect[] = [
  {
    ...{ name: "kind", label: "Kind", all: "All kinds" },
    options: Object.fromEntries(programmeRoutes.map((route) => [route, programmeRouteTexts[route].title])),
    passes: ({ route }, value) => route === value,
  },
  {
    ...{ name: "income", label: "Income", all: "Any income" },
    options: {
      "1500": "Up to €1,500 a month",
      "3000": "Up to €3,000 a month",
      "5000": "Up to €5,000 a month",
      none: "No income asked for",
    },
    passes: (programme, value, converter) => {
      if (value === "none") return programme.terms.noIncomeTest;
      const asked = monthlyEuros(programme, converter);
      return asked !== undefined && asked <= Number(value);
    },
  },
  {
    ...{ name: "stay", label: "First stay", all: "Any length" },
    options: { "12": "A year or more", "24": "Two years or more", "60": "Five years or more" },
    passes: ({ months }, value) => months !== undefined && months >= Number(value),
  },
  {
    ...{ name: "family", label: "Family", all: "Any family" },
    options: { yes: "Family may come" },
    passes: ({ terms }) => terms.family === "yes",
  },
  {
    ...{ name: "tax", label: "Tax", all: "Any tax" },
    options: taxNames,
    passes: ({ terms }, value) => terms.tax === value,
  },
  {
    ...{ name: "permanent", label: "Path", all: "Any path" },
    options: { yes: "To permanent residence", citizenship: "To citizenship in years that are stated" },
    passes: ({ permanent, terms }, value) =>
      value === "yes" ? permanent === true : terms.citizenshipYears !== undefined,
  },
  {
    ...{ name: "status", label: "Status", all: "Open" },
    options: { any: "All, also closed ones", "not open": "Not open" },
    passes: ({ status }, value) => value === "any" || status !== "open",
  },
];

/** The searchable texts of a program, including other names of its country. */
export const textsOf = (it: ListedProgramme): readonly string[] => [
  ...[it.country, it.name, it.status, programmeRouteTexts[it.route].title],
  ...otherNames(it.flagCode),
  ...demandsOf(it),
];

export interface ProgrammeFilters {
  chosenFor: (name: string) => string;
  set: (name: string, value: string) => void;
  isActive: boolean;
  clear: () => void;
  apply: (programmes: readonly ListedProgramme[], converter: Converter) => readonly ListedProgramme[];
}

/** Keeps the filters in the URL. Ignores choices that do not exist. Without a choice of status, only open programs pass. */
export const useProgrammeFilters = (text: string): ProgrammeFilters => {
  const [params, update] = useQueryParams();
  const chosenFor = (name: string) => {
    const value = params.get(name) ?? "";
    const select = filterSelects.find((one) => one.name === name);
    return select && Object.hasOwn(select.options, value) ? value : "";
  };
  const chosen = filterSelects.flatMap((select) => {
    const value = chosenFor(select.name);
    return value === "" ? [] : [{ select, value }];
  });
  return {
    chosenFor,
    isActive: chosen.length > 0,
    set: (name, value) =>
      update(
        (next) => {
          if (value === "") next.delete(name);
          else next.set(name, value);
        },
        { replace: true },
      ),
    clear: () => update((next) => filterSelects.map(({ name }) => next.delete(name)), { replace: true }),
    apply: (programmes, converter) =>
      programmes.filter(
        (it) =>
          (chosenFor("status") !== "" || it.status === "open") &&
          matches(textsOf(it), text) &&
          chosen.every(({ select, value }) => select.passes(it, value, converter)),
      ),
  };
};
