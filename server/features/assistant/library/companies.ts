import { paths } from "#client/app/paths.ts";
import { allJurisdictions } from "#shared/catalogue/all-jurisdictions.ts";
import type { Figure, Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { inSentence } from "#shared/countries/in-sentence.ts";
import { companyIdWords, companyWords } from "./content/company-words.ts";
import { type NewLibraryEntry, said, saidByNobody, toEntry } from "./entry.ts";
import { type PlacesOf, saidOfLink } from "./programmes.ts";

const figures = (label: string, { parts }: Figure) => parts.map((part) => said("Figures", part, label));

const company =
  (placesOf: PlacesOf) =>
  (it: Jurisdiction): NewLibraryEntry =>
    toEntry({
      id: `company/${it.id}`,
      kind: "company",
      title: `Company in ${inSentence(it.name)}`,
      href: `${paths.formation}#${it.id}`,
      countries: [it.flagCode.toUpperCase()],
      checked: it.checked,
      statements: [
        saidByNobody("Figures", `Kind of company: ${it.entity}`),
        ...figures("Set-up time", it.setupTime),
        ...figures("Minimum capital", it.minimumCapital),
        ...figures("Government fee", it.governmentFee),
        ...figures("Corporate tax", it.corporateTax),
        said("Figures", it.remote, "Can be registered from abroad"),
        ...it.requirements.map((one) => said("Key requirements", one, "Required")),
        ...it.warnings.map((one) => said("Warnings", one, "Warning")),
        ...[it.registry, ...(it.registry.links ?? [])].map((link) => saidOfLink("Registry", link)),
      ],
      otherWords: [...placesOf(it.flagCode.toUpperCase()), companyWords, companyIdWords[it.id] ?? ""],
    });

/** The places to form a company. */
export const companyEntries = (placesOf: PlacesOf): NewLibraryEntry[] =>
  allJurisdictions.map(company(placesOf));
