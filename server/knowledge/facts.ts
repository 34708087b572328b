import {
  type Change,
  type Entry,
  notStated,
  predates,
  type Statement,
  statementsOf,
} from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { catalogue, citizenshipProgrammes, jurisdictions, residencyProgrammes } from "./catalogue.ts";
import { type CountryFacts, countriesData, figureSources } from "./countries.ts";
import { membershipsOf } from "./country-profiles.ts";

/** A published statement about the world. */
export interface Fact {
  /** The file that contains it, for the person who corrects it. */
  file: string;
  /** The entry that it belongs to. */
  entry: string;
  statement: Statement & Partial<Pick<Change, "date" | "announced">>;
  /** Fixed by the specification. Without sources, it is shown as unverified. */
  specified?: boolean;
}

const fileOf = (name: string) => `server/knowledge/catalogue/${name}.yaml`;

/** The figures of a card that the specification fixes. */
const specifiedFigures = (it: ResidencyProgramme | CitizenshipProgramme): Statement[] => {
  const sources: Readonly<Record<string, Statement["sources"] | undefined>> = it.specifiedSources;
  const figures = Object.entries(
    "program" in it
      ? { minStay: it.minStay, minInvestment: it.minInvestment, yearsToPassport: it.yearsToPassport }
      : {
          price: it.price,
          visaFreeDestinations: it.visaFreeDestinations,
          residencyRequirement: it.residencyRequirement,
          processingTime: it.processingTime,
          onlineProcess: it.onlineProcess,
        },
  );
  return figures.flatMap(([name, value]) =>
    value === undefined || value === notStated
      ? []
      : { text: `${name}: ${value}`, sources: sources[name] ?? [] },
  );
};

const programmeFacts = (file: string, it: ResidencyProgramme | CitizenshipProgramme): Fact[] => [
  ...statementsOf({ ...it, specifiedSources: undefined }).map((statement) => ({
    file,
    entry: it.id,
    statement,
  })),
  ...specifiedFigures(it).map((statement) => ({ file, entry: it.id, statement, specified: true })),
];

const entryFacts = (file: string, it: Entry): Fact[] =>
  statementsOf(it).map((statement) => ({ file, entry: it.id, statement }));

const toolkits = [
  ["privacy-tools", catalogue.privacyTools],
  ["travel-tools", catalogue.travelTools],
  ["finance-tools", catalogue.financeTools],
] as const;

const countryFacts = (it: CountryFacts): Fact[] => {
  const figures = {
    rate: `top rate ${it.taxRate}%`,
    foreign: `income from abroad ${it.foreignIncomeTaxRate}%`,
    days: it.daysKnown ? `resident after ${it.residencyRequirement} days` : undefined,
    visa: it.visaType,
  };
  const published = Object.entries(figures).flatMap(([figure, text]) => {
    const sources = figureSources(it, figure as keyof typeof figures);
    return text && sources.length > 0 ? { text, sources } : [];
  });
  const from = (file: string) => (statement: Statement) => ({ file, entry: it.code, statement });
  return [
    ...published.map(from("server/knowledge/places/country-sources.csv")),
    ...it.remarks.map(from("server/knowledge/places/country-remarks.csv")),
    ...membershipsOf(it.code)
      .map(({ name, meaning, sources }) => ({ text: `${name}: ${meaning}`, sources }))
      .map(from("server/knowledge/places/groups.csv")),
    ...it.otherRates
      .map((one) => ({ text: `other top rate ${one.rate}%`, sources: [one] }))
      .map(from("server/knowledge/places/country-other-rates.csv")),
  ];
};

/** Every statement of the catalogs and countries. News are not included: each has its own source and date. */
export const publishedFacts = (): Fact[] => [
  ...residencyProgrammes.flatMap((it) => programmeFacts(fileOf("residency"), it)),
  ...citizenshipProgrammes.flatMap((it) => programmeFacts(fileOf("citizenship"), it)),
  ...toolkits.flatMap(([name, tools]) => tools.flatMap((it) => entryFacts(fileOf(name), it))),
  ...jurisdictions.flatMap((it) => entryFacts(fileOf("jurisdictions"), it)),
  ...countriesData.filter(({ inhabited }) => inhabited).flatMap(countryFacts),
];

/** The date since when the rule of a fact is in force, if it says so. */
const inForceSince = ({ since, date, announced }: Fact["statement"]): string | undefined =>
  since ?? (announced || date === notStated ? undefined : date);

/** The problems of a fact, as messages for the person who corrects it. */
export const problemsOf = ({ file, entry, statement, specified }: Fact): string[] => {
  const { text, sources } = statement;
  const since = inForceSince(statement);
  const problems = [
    ...(sources.length === 0 && !specified ? ["has no source"] : []),
    ...(sources.length > 0 && !sources.some(({ date, url }) => date || url)
      ? ["has no source with a date or an address"]
      : []),
    ...(since && sources.length > 0 && sources.every(({ date }) => date && predates(date, since))
      ? [`is in force since ${since}, but all of its sources are older`]
      : []),
  ];
  return problems.map((problem) => `${file}, ${entry}: "${text}" ${problem}`);
};

const problems = publishedFacts().flatMap(problemsOf);
if (problems.length > 0) throw new Error(problems.join("\n"));
