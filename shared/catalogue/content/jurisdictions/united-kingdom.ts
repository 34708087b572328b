import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";

const statutoryInstrument: Source = { name: "bailii.org (SI 2024/155)" };
const gateley: Source = { name: "gateleyplc.com" };

/** The United Kingdom's private limited company. */
export const unitedKingdom: Jurisdiction = {
  id: "united-kingdom",
  name: "United Kingdom",
  flagCode: "gb",
  entity: "Ltd (private limited company)",
  setupTime: { parts: statements(unverified, "About 24 hours"), sortBy: 1 },
  minimumCapital: { parts: statements(unverified, "£1"), sortBy: roughEuros.gbp },
  governmentFee: {
    parts: [
      ...statements([statutoryInstrument, gateley], "£50 online since 1 May 2024"),
      ...statements(unverified, "£100 from 1 February 2026 is reported"),
    ],
    sortBy: 100 * roughEuros.gbp,
  },
  corporateTax: { parts: statements(unverified, "19% to 25%"), sortBy: 19 },
  remote: { answer: "yes", text: "Yes, with a check of identity", sources: [] },
  registry: {
    name: "Companies House",
    url: "https://www.gov.uk/government/organisations/companies-house",
    checked: false,
  },
  requirements: statements(
    unverified,
    "One director, aged 16 or older.",
    "A registered office in the United Kingdom.",
    "A statement of the persons with significant control.",
    "A confirmation statement and accounts every year.",
  ),
  warnings: statements(
    unverified,
    "Directors and owners must prove their identity under the Act of 2023, phased in from November 2025.",
  ),
};
