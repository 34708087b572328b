import { citizenshipProgrammes, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import { citizenshipWords, programmeWords, residencyWords } from "#server/knowledge/library-words.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import {
  type CurrentFigure,
  citizenshipFigures,
  priceOf,
  residencyFigures,
} from "#shared/catalogue/current-figures.ts";
import { type Change, notStated, type OfficialLink } from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme, Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { paths } from "#shared/paths.ts";
import { citizenshipName, residencyName } from "./entry-names.ts";
import {
  dateInWords,
  doubtOf,
  type NewLibraryEntry,
  sourcedStatement,
  toEntry,
  unsourcedStatement,
} from "./library-entry.ts";

/** Other names of a country, its people and its towns, by ISO 3166-1 alpha-2 code. */
export type PlacesOf = (code: string) => readonly string[];

/** A wording that is true before and after the date of an announced change, because entries are written once. */
const unconfirmed = "we have not confirmed that it is in force";

const changed = (change: Change): LibraryStatement => {
  const { date } = change;
  if (date === notStated)
    return sourcedStatement("Changes", change, "Changed (when is not stated by our sources)");
  const happened = change.announced
    ? `Announced for ${dateInWords(date)} (${unconfirmed})`
    : `Changed, ${dateInWords(date)}`;
  return sourcedStatement("Changes", change, happened);
};

/** An authority and its page. A page that we have checked is its own source. */
export const linkStatement = (part: LibraryPart, { name, url, checked }: OfficialLink): LibraryStatement =>
  checked
    ? sourcedStatement(part, { text: `${name}, ${url}`, sources: [{ name, url, confidence: "high" }] }, part)
    : unsourcedStatement(part, `${part}: ${name}, ${url} (address not checked)`);

const detailsOf = ({ details: { authority, costs, steps, warnings } }: Programme): LibraryStatement[] => [
  ...costs.map((cost) => sourcedStatement("Costs", cost, "Cost")),
  ...steps.map((step, at) => sourcedStatement("Steps", step, `Step ${at + 1}`)),
  ...warnings.map((warning) => sourcedStatement("Warnings", warning, "Warning")),
  ...[authority, ...(authority.links ?? [])].map((link) => linkStatement("Authority", link)),
];

/** Notes on a figure: its value before a change, its starting point, and an announced change. */
const notesOf = ({ replaced, counted, announced }: CurrentFigure): string => {
  const since = replaced && replaced.since !== notStated ? ` since ${dateInWords(replaced.since)}` : "";
  const old = replaced?.wasInForce ? `${replaced.text} before` : `listed earlier: ${replaced?.text}`;
  const before = replaced ? `${since} (${old})` : "";
  const next = announced
    ? `; ${announced.text} announced for ${dateInWords(announced.since)} (${unconfirmed})`
    : "";
  const from = counted ? `, ${counted.text}${doubtOf(counted.sources)}` : "";
  return before + from + next;
};

/** The part of an entry that each figure belongs to, and its label. */
const figureParts = {
  timeToResidency: ["Duration", "Time to residency"],
  minStay: ["Stay", "Minimum stay"],
  minInvestment: ["Income", "Income, deposit or investment required"],
  yearsToPassport: ["Passport", "Time to a passport"],
  price: ["Price", "Price"],
  visaFreeDestinations: ["Visa-free", "Visa-free destinations"],
  processingTime: ["Duration", "Processing time"],
  residencyRequirement: ["Stay", "Residency requirement"],
  onlineProcess: ["Online process", "Online process"],
} as const satisfies Record<CurrentFigure["figure"], readonly [part: LibraryPart, label: string]>;

const figure = (current: CurrentFigure): LibraryStatement => {
  const [part, label] = figureParts[current.figure];
  const sources = [...(current.sources ?? []), ...(current.counted?.sources ?? [])];
  const text = `${current.sources ? current.text : current.text.toLowerCase()}${notesOf(current)}`;
  return sources.length > 0
    ? sourcedStatement(part, { text, sources }, label)
    : unsourcedStatement(part, `${label}: ${text}`);
};

const residency =
  (placesOf: PlacesOf) =>
  (it: ResidencyProgramme): NewLibraryEntry =>
    toEntry({
      ...residencyName(it),
      kind: "residency",
      href: `${paths.residencies}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      datedBy: it,
      statements: [
        ...it.changes.map(changed),
        ...residencyFigures(it).map(figure),
        ...(it.pathToCitizenship ? [] : [unsourcedStatement("Passport", "Path to citizenship: none")]),
        ...it.benefits.map((benefit) => sourcedStatement("Benefits", benefit, "Benefit")),
        ...detailsOf(it),
      ],
      otherWords: [
        ...placesOf(it.flagCode.toUpperCase()),
        residencyWords,
        programmeWords[residencyName(it).id] ?? "",
      ],
    });

const citizenship =
  (placesOf: PlacesOf) =>
  (it: CitizenshipProgramme): NewLibraryEntry =>
    toEntry({
      ...citizenshipName(it),
      kind: "citizenship",
      href: `${paths.citizenshipPrograms}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      datedBy: it,
      statements: [
        ...it.changes.map(changed),
        ...[priceOf(it), ...citizenshipFigures(it)].map(figure),
        ...it.options.map((option) => sourcedStatement("Ways to invest", option, "Way to invest")),
        ...it.benefits.map((benefit) => sourcedStatement("Benefits", benefit, "Benefit")),
        ...detailsOf(it),
      ],
      otherWords: [
        ...placesOf(it.flagCode.toUpperCase()),
        citizenshipWords,
        programmeWords[citizenshipName(it).id] ?? "",
      ],
    });

export const programmeEntries = (placesOf: PlacesOf): NewLibraryEntry[] => [
  ...residencyProgrammes.map(residency(placesOf)),
  ...citizenshipProgrammes.map(citizenship(placesOf)),
];
