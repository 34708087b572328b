import { allTools, jurisdictions } from "#server/knowledge/catalogue.ts";
import type { CountryFacts } from "#server/knowledge/countries.ts";
import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import {
  companyWords,
  guideWords,
  toolCategoryWords,
  toolCountries,
  toolWords,
} from "#server/knowledge/library-words.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { newestSourceOf, type Statement } from "#shared/catalogue/entry.ts";
import {
  choosingResidency,
  companyServices,
  corporateTaxNote,
  type StandingNoteId,
  standingNotes,
} from "#shared/catalogue/guides.ts";
import type { Figure, Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import {
  examplePrice,
  exampleTrip,
  type Tool,
  type ToolCategory,
  type Toolkit,
  toolkits,
} from "#shared/catalogue/tools.ts";
import { paths } from "#shared/paths.ts";
import { countryEntries } from "./country-entries.ts";
import { companyName } from "./entry-names.ts";
import {
  dateInWords,
  type NewLibraryEntry,
  sourcedStatement,
  toEntry,
  unsourcedStatement,
} from "./library-entry.ts";
import { listedEntries } from "./listed-entries.ts";
import { linkStatement, type PlacesOf, programmeEntries } from "./programme-entries.ts";

const figures = (part: LibraryPart, label: string, { parts }: Figure) =>
  parts.map((each) => sourcedStatement(part, each, label));

const company =
  (placesOf: PlacesOf) =>
  (it: Jurisdiction): NewLibraryEntry =>
    toEntry({
      ...companyName(it),
      kind: "company",
      href: `${paths.formation}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      datedBy: it,
      statements: [
        unsourcedStatement("Kind of company", `Kind of company: ${it.entity}`),
        ...figures("Duration", "Set-up time", it.setupTime),
        ...figures("Capital", "Minimum capital", it.minimumCapital),
        ...figures("Fee", "Government fee", it.governmentFee),
        ...figures("Corporate tax", "Corporate tax", it.corporateTax),
        ...figures("From abroad", "Can be registered from abroad", { parts: it.remote ? [it.remote] : [] }),
        ...it.requirements.map((one) => sourcedStatement("Key requirements", one, "Required")),
        ...it.warnings.map((one) => sourcedStatement("Warnings", one, "Warning")),
        ...[it.registry, ...(it.registry.links ?? [])].map((link) => linkStatement("Registry", link)),
      ],
      otherWords: [...placesOf(it.flagCode.toUpperCase()), companyWords[""] ?? "", companyWords[it.id] ?? ""],
    });

const companyEntries = (placesOf: PlacesOf): NewLibraryEntry[] => jurisdictions.map(company(placesOf));

const toolkitPaths: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

/** The address of the tab that shows a category, and the group on that tab. */
const shelfOf = (category: ToolCategory) => {
  for (const [toolkit, { tabs }] of Object.entries(toolkits))
    for (const tab of tabs)
      for (const group of tab.groups)
        if (group.category === category)
          return { address: `${toolkitPaths[toolkit as Toolkit]}?tab=${tab.id}`, group };
  throw new Error(`no tab shows ${category}`);
};

/** A price with the newest date of its sources, because prices change. */
const price = (statement: Statement): LibraryStatement => {
  const seen = newestSourceOf(statement);
  const text = seen ? `${statement.text} (seen ${dateInWords(seen)})` : statement.text;
  return sourcedStatement("Pricing", { ...statement, text }, "Price");
};

const example = (tool: Tool): LibraryStatement[] => {
  const price = examplePrice(tool);
  return price
    ? [
        sourcedStatement(
          "Pricing",
          { ...price, text: `${price.text} for ${exampleTrip.label}` },
          "Worked out",
        ),
      ]
    : [];
};

const tags = (
  part: LibraryPart,
  label: string,
  all: readonly string[] = [],
  sources: Statement["sources"] = [],
): LibraryStatement[] =>
  all.length === 0 ? [] : [sourcedStatement(part, { text: `${label}: ${all.join(", ")}`, sources })];

const toolEntry = (tool: Tool): NewLibraryEntry => {
  const { address, group } = shelfOf(tool.category);
  return toEntry({
    id: `tool/${tool.id}`,
    kind: "tool",
    title: tool.name,
    href: `${address}#${tool.id}`,
    countries: toolCountries.filter(({ tool: id }) => id === tool.id).map(({ country }) => country),
    datedBy: tool,
    statements: [
      unsourcedStatement("Description", `${tool.name} (${group.label}): ${tool.description}`),
      ...tool.pricing.map(price),
      ...example(tool),
      ...tool.features.map((feature) => sourcedStatement("Key features", feature, "Feature")),
      ...tags(
        "Platforms",
        "Runs on",
        tool.platforms?.map(({ text }) => text),
        tool.platforms?.[0]?.sources,
      ),
      ...tags("Best for", "Best for", tool.bestFor),
      ...(tool.cautions ?? []).map((caution) => sourcedStatement("Cautions", caution, "Caution")),
      ...(group.notes ?? []).map((note) =>
        unsourcedStatement("Cautions", `${group.label} in general: ${note}`),
      ),
      linkStatement("Website", tool.website),
    ],
    otherWords: [toolCategoryWords[tool.category] ?? "", toolWords[tool.id] ?? ""],
  });
};

const toolEntries = (): NewLibraryEntry[] => allTools.map(toolEntry);

const guide = (
  id: string,
  title: string,
  href: string,
  statements: NewLibraryEntry["statements"],
): NewLibraryEntry =>
  toEntry({ id: `note/${id}`, kind: "guide", title, href, statements, otherWords: [guideWords[id] ?? ""] });

/** The page whose cards refer to a standing note. */
const pageOfNote = (id: StandingNoteId) =>
  id === "startingPrices" ? paths.citizenshipPrograms : paths.residencies;

const notes = Object.entries(standingNotes).map(([id, { title, text }]) =>
  guide(id, title, pageOfNote(id as StandingNoteId), [unsourcedStatement("Note", text)]),
);

const choosing = guide(
  "choosing-residency",
  choosingResidency.title,
  paths.residencies,
  choosingResidency.tips.map(({ title, text }) => unsourcedStatement("Tips", `${title}: ${text}`)),
);

const services = Object.entries(companyServices).map(([id, { title, text, points }]) =>
  guide(`company-${id}`, title, paths.company, [
    unsourcedStatement("Overview", text),
    ...points.map((point) => unsourcedStatement("Points", point)),
  ]),
);

const corporateTax = guide("corporate-tax", "About corporate tax rates", paths.formation, [
  unsourcedStatement("Note", corporateTaxNote),
]);

/** The introductions of the toolkit tabs. */
const choosingTools = Object.entries(toolkits).flatMap(([toolkit, { tabs }]) =>
  tabs.flatMap((tab) =>
    tab.intro === undefined
      ? []
      : guide(
          `choosing-${tab.id}`,
          `Choosing: ${tab.heading}`,
          `${toolkitPaths[toolkit as Toolkit]}?tab=${tab.id}`,
          [
            unsourcedStatement("Overview", tab.intro),
            ...tab.groups.flatMap(({ notes: all = [] }) =>
              all.map((note) => unsourcedStatement("Notes", note)),
            ),
          ],
        ),
  ),
);

/** General explanations in addition to the catalogs. */
const guideEntries = (): NewLibraryEntry[] => [
  ...notes,
  choosing,
  ...services,
  corporateTax,
  ...choosingTools,
];

export interface LibraryInput {
  countries: readonly CountryFacts[];
  placesOf: PlacesOf;
}

/** All library entries: the catalogs, the countries and the guides. The news is searched separately. */
export const libraryOf = ({ countries, placesOf }: LibraryInput): NewLibraryEntry[] => [
  ...programmeEntries(placesOf),
  ...listedEntries(placesOf),
  ...toolEntries(),
  ...companyEntries(placesOf),
  ...countryEntries(countries, placesOf),
  ...guideEntries(),
];
