import { citizenshipWords, programmeWords, residencyWords } from "#server/knowledge/library-words.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import { type Change, notStated, type OfficialLink, type Source } from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme, Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { paths } from "#shared/paths.ts";
import {
  dateInWords,
  type NewLibraryEntry,
  sourcedStatement,
  toEntry,
  unsourcedStatement,
} from "./library-entry.ts";

/** Other names of a country, its people and its towns, by ISO 3166-1 alpha-2 code. */
export type PlacesOf = (code: string) => readonly string[];

const changed = (change: Change): LibraryStatement => {
  const { date } = change;
  if (date === notStated)
    return sourcedStatement("Changes", change, "Changed (when is not stated by our sources)");
  const happened = change.announced ? "Announced for" : "Changed,";
  return sourcedStatement("Changes", change, `${happened} ${dateInWords(date)}`);
};

/** An authority and its page. A page that we have checked is its own source. */
export const linkStatement = (part: string, { name, url, checked }: OfficialLink): LibraryStatement =>
  checked
    ? sourcedStatement(part, { text: `${name}, ${url}`, sources: [{ name, url, confidence: "high" }] }, part)
    : unsourcedStatement(part, `${part}: ${name}, ${url} (address not checked)`);

const detailsOf = ({ details: { authority, costs, steps, warnings } }: Programme): LibraryStatement[] => [
  ...costs.map((cost) => sourcedStatement("Costs", cost, "Cost")),
  ...steps.map((step, at) => sourcedStatement("Steps", step, `Step ${at + 1}`)),
  ...warnings.map((warning) => sourcedStatement("Warnings", warning, "Warning")),
  ...[authority, ...(authority.links ?? [])].map((link) => linkStatement("Authority", link)),
];

/** A figure that the specification fixes. Later changes have made some of those without sources outdated. */
const figure = (part: string, label: string, text: string, sources: readonly Source[] = []) =>
  sources.length > 0
    ? sourcedStatement(part, { text, sources }, label)
    : unsourcedStatement(part, `${label}: ${text} (set before the changes)`);

const residency =
  (placesOf: PlacesOf) =>
  (it: ResidencyProgramme): NewLibraryEntry =>
    toEntry({
      id: `residency/${it.id}`,
      kind: "residency",
      title: `${it.country} ${it.program}`,
      href: `${paths.residencies}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      of: it,
      statements: [
        ...it.changes.map(changed),
        it.minStay === notStated
          ? unsourcedStatement("Stay", `Minimum stay: ${notStated.toLowerCase()}`)
          : figure("Stay", "Minimum stay", it.minStay, it.specifiedSources.minStay),
        figure(
          "Income",
          "Income, deposit or investment required",
          it.minInvestment,
          it.specifiedSources.minInvestment,
        ),
        sourcedStatement("Duration", it.timeToResidency, "Time to residency"),
        it.yearsToPassport === undefined
          ? unsourcedStatement("Passport", "Path to citizenship: none")
          : figure(
              "Passport",
              "Time to a passport",
              `${it.yearsToPassport} years`,
              it.specifiedSources.yearsToPassport,
            ),
        ...it.benefits.map((benefit) => sourcedStatement("Benefits", benefit, "Benefit")),
        ...detailsOf(it),
      ],
      otherWords: [
        ...placesOf(it.flagCode.toUpperCase()),
        residencyWords,
        programmeWords[`residency/${it.id}`] ?? "",
      ],
    });

const citizenship =
  (placesOf: PlacesOf) =>
  (it: CitizenshipProgramme): NewLibraryEntry =>
    toEntry({
      id: `citizenship/${it.id}`,
      kind: "citizenship",
      title: `${it.country} Citizenship by Investment`,
      href: `${paths.citizenshipPrograms}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      of: it,
      statements: [
        ...it.changes.map(changed),
        figure("Price", "Price", it.price, it.specifiedSources.price),
        figure(
          "Visa-free",
          "Visa-free destinations",
          String(it.visaFreeDestinations),
          it.specifiedSources.visaFreeDestinations,
        ),
        figure("Duration", "Processing time", it.processingTime, it.specifiedSources.processingTime),
        figure(
          "Stay",
          "Residency requirement",
          it.residencyRequirement,
          it.specifiedSources.residencyRequirement,
        ),
        figure(
          "Online process",
          "Online process",
          it.onlineProcess ? "yes" : "no",
          it.specifiedSources.onlineProcess,
        ),
        ...it.options.map((option) => sourcedStatement("Ways to invest", option, "Way to invest")),
        ...it.benefits.map((benefit) => sourcedStatement("Benefits", benefit, "Benefit")),
        ...detailsOf(it),
      ],
      otherWords: [
        ...placesOf(it.flagCode.toUpperCase()),
        citizenshipWords,
        programmeWords[`citizenship/${it.id}`] ?? "",
      ],
    });

export const programmeEntries = (placesOf: PlacesOf): NewLibraryEntry[] => [
  ...residencyProgrammes.map(residency(placesOf)),
  ...citizenshipProgrammes.map(citizenship(placesOf)),
];
