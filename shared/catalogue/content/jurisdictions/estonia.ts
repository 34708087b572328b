import { type Source, statements, unverified } from "../../entry.ts";
import type { Jurisdiction } from "../../jurisdictions.ts";

const allFrontier: Source = { name: "allfrontierglobal.com", date: "2026-04" };
const companySetup: Source = { name: "eu.companysetup.io", date: "2026-05-12" };
const euStarter: Source = { name: "eustarter.com", date: "2025-01" };

/** Estonia's private limited company. */
export const estonia: Jurisdiction = {
  id: "estonia",
  name: "Estonia",
  flagCode: "ee",
  entity: "OÜ (private limited company)",
  setupTime: {
    parts: [
      ...statements(unverified, "3 to 8 weeks for the e-Residency card"),
      ...statements([allFrontier], "then 15 minutes to 1 day online, up to 5 working days"),
    ],
    sortBy: 63,
  },
  minimumCapital: { parts: statements([allFrontier], "€0.01"), sortBy: 0.01 },
  governmentFee: {
    parts: [
      ...statements([allFrontier, companySetup], "€265 to register"),
      ...statements(
        [allFrontier, companySetup, euStarter],
        "€100 to €150 for e-Residency; the sources differ",
      ),
    ],
    sortBy: 415,
  },
  corporateTax: {
    parts: statements([allFrontier], "0% on profit that is kept, 22/78 of what is paid out"),
    sortBy: 22,
  },
  remote: {
    answer: "yes",
    text: "Yes, online, once the e-Residency card has been collected in person",
    sources: [allFrontier, companySetup],
  },
  registry: {
    name: "e-Business Register",
    url: "https://ariregister.rik.ee",
    checked: false,
    links: [{ name: "e-Residency", url: "https://e-resident.gov.ee", checked: false }],
  },
  requirements: [
    ...statements(
      [companySetup, euStarter],
      "The digital ID of e-Residency, collected in person at an embassy or pick-up point.",
    ),
    ...statements(
      [allFrontier],
      "A contact person and a legal address in Estonia, €300 to €500 a year from a licensed provider.",
    ),
    ...statements(unverified, "A yearly report.", "VAT from a turnover of €40,000."),
  ],
  warnings: statements(
    unverified,
    "e-Residency gives neither a right to live in Estonia nor tax residence there.",
    "The account is often opened at a fintech instead of a bank.",
  ),
  checked: "2026-05",
};
