import { type Source, statements, unverified } from "../entry.ts";
import { type Jurisdiction, roughEuros } from "../jurisdictions.ts";
import { frontNews, pwcGeorgia, rightToWork } from "./sources.ts";

const seen: readonly Source[] = [{ name: "Sovereign Group" }, { name: "indianos.com.cy" }];

export const cyprus: Jurisdiction = {
  id: "cyprus",
  name: "Cyprus",
  flagCode: "cy",
  entity: "Ltd (private limited company)",
  setupTime: { parts: statements(unverified, "5 to 15 working days"), sortBy: 21 },
  minimumCapital: { parts: statements(seen, "None; €1,000 is usual"), sortBy: 0 },
  governmentFee: { parts: statements(unverified, "About €165 to €300"), sortBy: 300 },
  corporateTax: { parts: statements(seen, "15% since 1 January 2026, 12.5% before"), sortBy: 15 },
  remote: { answer: "yes", text: "Yes, through a lawyer", sources: [] },
  registry: {
    name: "Registrar of Companies",
    url: "https://www.companies.gov.cy",
    checked: false,
  },
  requirements: [
    ...statements(seen, "A secretary.", "A registered office in Cyprus."),
    ...statements(unverified, "Audited accounts."),
  ],
  warnings: statements(
    unverified,
    "The company is resident for tax in Cyprus only if it is managed and controlled there.",
    "The yearly levy of €350 is said to have ended in 2024.",
  ),
};

const allFrontier: Source = { name: "allfrontierglobal.com", date: "2026-04" };
const companySetup: Source = { name: "eu.companysetup.io", date: "2026-05-12" };
const euStarter: Source = { name: "eustarter.com", date: "2025-01" };

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

const businessManager: Source = { name: "superbusinessmanager.com" };
const llclaw: Source = {
  name: "llclaw.ge",
  url: "https://llclaw.ge/en/news/llc-vs-individual-entrepreneur-georgia",
  date: "2025-12-13",
};
const alservice: Source = { name: "alservice.ge" };

/** Covers both the company and the sole trader. */
export const georgia: Jurisdiction = {
  id: "georgia",
  name: "Georgia",
  flagCode: "ge",
  entity: "LLC (limited liability company), or Individual Entrepreneur (IE)",
  setupTime: {
    parts: statements([businessManager], "One business day; the same day at an extra fee"),
    sortBy: 1,
  },
  minimumCapital: { parts: statements([businessManager], "None"), sortBy: 0 },
  governmentFee: {
    parts: statements(unverified, "LLC: about GEL 100 to 200", "IE: about GEL 20 to 40"),
    sortBy: 200 * roughEuros.gel,
  },
  corporateTax: {
    parts: statements(
      [llclaw, pwcGeorgia],
      "LLC: 15% when profit is paid out, and 5% on the dividend",
      "IE: 1% of turnover up to GEL 500,000, 3% above",
    ),
    sortBy: 15,
  },
  remote: { answer: "yes", text: "Yes, by power of attorney", sources: [businessManager] },
  registry: {
    name: "National Agency of Public Registry",
    url: "https://napr.gov.ge",
    checked: false,
    links: [{ name: "Public Service Hall", url: "https://psh.gov.ge", checked: false }],
  },
  requirements: statements(
    [businessManager],
    "A passport.",
    "A legal address, with proof of it.",
    "A charter.",
    "Foreign papers with an apostille and a translation.",
  ),
  warnings: [
    ...statements(
      [llclaw, alservice],
      "Consulting, medical, legal, architectural, audit and staffing services cannot have the 1%.",
    ),
    ...statements(
      rightToWork,
      "Since 1 March 2026 foreigners who work for themselves in Georgia, individual entrepreneurs too, need the right to work, with a D1 visa or residence.",
    ),
    ...statements(
      [frontNews, ...rightToWork],
      "For the self-employed this is enforced since 1 May 2026. Registered employees have until 1 January 2027.",
    ),
    ...statements(rightToWork, "Fines for working without it start at GEL 2,000."),
  ],
  checked: "2025-12",
};

const trademarkLens: Source = { name: "Trademark Lens" };

export const portugal: Jurisdiction = {
  id: "portugal",
  name: "Portugal",
  flagCode: "pt",
  entity: "Lda (private limited company)",
  setupTime: {
    parts: statements([trademarkLens], "The same day at an Empresa na Hora counter, 2 to 5 days online"),
    sortBy: 5,
  },
  minimumCapital: { parts: statements([trademarkLens], "€1 per partner"), sortBy: 1 },
  governmentFee: { parts: statements([trademarkLens], "€360 at the counter, €220 online"), sortBy: 220 },
  corporateTax: {
    parts: [
      ...statements(unverified, "20% in 2025, 19% in 2026"),
      ...statements([trademarkLens], "21% on an older page"),
    ],
    sortBy: 19,
  },
  remote: {
    answer: "yes",
    text: "Yes, with a tax number (NIF) and a digital key, or through a lawyer",
    sources: [],
  },
  registry: { name: "ePortugal", url: "https://eportugal.gov.pt", checked: false },
  requirements: statements(
    unverified,
    "A tax number (NIF) for each partner.",
    "A name from the approved list, or a certificate for your own.",
    "A certified accountant.",
    "Social security for managers.",
    "An entry in the register of beneficial owners.",
  ),
  warnings: statements(
    unverified,
    "Partners who live outside the EU need a fiscal representative, unless they receive notifications electronically.",
  ),
};

const statutoryInstrument: Source = { name: "bailii.org (SI 2024/155)" };
const gateley: Source = { name: "gateleyplc.com" };

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
