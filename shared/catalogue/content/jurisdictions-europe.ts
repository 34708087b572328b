import { type SomeSources, type Source, statements } from "../entry.ts";
import { type Jurisdiction, notKnown } from "../jurisdictions.ts";
import { roughEuros } from "../money.ts";
import { pwcGeorgia, rightToWork } from "./sources.ts";

const multilysis: SomeSources = [
  {
    name: "multilysis.com",
    url: "https://www.multilysis.com/en/view-subpage/24/information-on-cyprus-company-formation",
    confidence: "low",
  },
];

export const cyprus: Jurisdiction = {
  id: "cyprus",
  name: "Cyprus",
  flagCode: "cy",
  entity: "Ltd (private limited company)",
  setupTime: { parts: statements(multilysis, "15 days"), short: "15 days", sortBy: 15 },
  minimumCapital: {
    parts: statements(multilysis, "€1; €1,000 is usual"),
    short: "€1",
    sortBy: 1,
  },
  governmentFee: notKnown,
  corporateTax: {
    parts: [
      {
        text: "15% since 1 January 2026, 12.5% before",
        since: "2026-01-01",
        sources: [
          {
            name: "indianos.com.cy",
            url: "https://indianos.com.cy/category/news",
            date: "2026",
            confidence: "medium",
          },
          {
            name: "epsilonaudit.com",
            url: "https://www.epsilonaudit.com/news/tags/tax",
            confidence: "low",
          },
        ],
      },
    ],
    short: "15%",
    rates: { onProfit: 15 },
  },
  registry: {
    name: "Registrar of Companies",
    url: "https://www.companies.gov.cy",
    checked: false,
  },
  requirements: statements(
    multilysis,
    "A company secretary.",
    "Audited accounts, filed every year.",
    "An annual return.",
  ),
  warnings: statements(
    multilysis,
    "Tax residence of the company in Cyprus takes a local director, and meetings there.",
  ),
};

const allFrontier: Source = { name: "allfrontierglobal.com", date: "2026-04", confidence: "medium" };
const companySetup: Source = {
  name: "eu.companysetup.io",
  url: "https://eu.companysetup.io/blog/open-company-estonia-e-residency",
  date: "2026-05-12",
  confidence: "medium",
};
const euStarter: Source = {
  name: "eustarter.com",
  url: "https://www.eustarter.com/guides/e-residency-first-invoice",
  date: "2025-01",
  confidence: "medium",
};

export const estonia: Jurisdiction = {
  id: "estonia",
  name: "Estonia",
  flagCode: "ee",
  entity: "OÜ (private limited company)",
  setupTime: {
    parts: [
      ...statements([companySetup], "4 to 8 weeks for the e-Residency card"),
      ...statements([companySetup, allFrontier], "then about 1 business day online, up to 5"),
    ],
    short: "4–8 weeks, then 1–5 days",
    sortBy: 63,
  },
  minimumCapital: { parts: statements([allFrontier], "€0.01"), short: "€0.01", sortBy: 0.01 },
  governmentFee: {
    parts: [
      ...statements([companySetup, allFrontier], "€265 to register"),
      ...statements(
        [companySetup, euStarter, allFrontier],
        "€100 to €150 for e-Residency; the sources differ",
      ),
    ],
    short: "€265 + €100–150",
    sortBy: 415,
  },
  corporateTax: {
    parts: statements([companySetup, allFrontier], "0% on profit that is kept, 22/78 of what is paid out"),
    short: "0% kept, 22/78 paid out",
    rates: { onProfit: 0, onPayout: 22 },
  },
  remote: {
    answer: "yes",
    text: "Yes, online, once the e-Residency card has been collected in person",
    sources: [companySetup, euStarter],
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
      [companySetup, allFrontier],
      "A contact person and a legal address in Estonia, €300 to €500 a year from a provider.",
    ),
  ],
  warnings: statements(
    [companySetup],
    "e-Residency gives neither a right to live in Estonia nor tax residence there.",
    "The account is often opened at a fintech instead of a bank.",
  ),
};

const llclaw: Source = {
  name: "llclaw.ge",
  url: "https://llclaw.ge/en/news/llc-vs-individual-entrepreneur-georgia",
  date: "2025-12-13",
  confidence: "medium",
};
const investInGeorgia: Source = {
  name: "investingeorgia.org",
  url: "https://www.investingeorgia.org/resources/how-to-register-a-business/",
  confidence: "medium",
};
const trustlex: Source = {
  name: "trustlex.ge",
  url: "https://trustlex.ge/blog/remote-company-formation-poa-apostille",
  confidence: "low",
};

/** Covers both the company and the sole trader. */
export const georgia: Jurisdiction = {
  id: "georgia",
  name: "Georgia",
  flagCode: "ge",
  entity: "LLC (limited liability company), or Individual Entrepreneur (IE)",
  setupTime: notKnown,
  minimumCapital: notKnown,
  governmentFee: notKnown,
  corporateTax: {
    parts: statements(
      [llclaw, pwcGeorgia],
      "LLC: 15% when profit is paid out, and 5% on the dividend",
      "IE: 1% of turnover up to GEL 500,000, 3% above",
    ),
    short: "15% + 5%; IE 1–3%",
    rates: { onProfit: 15, onPayout: 5 },
  },
  remote: { answer: "yes", text: "Yes, by power of attorney", sources: [trustlex] },
  registry: {
    name: "National Agency of Public Registry",
    url: "https://napr.gov.ge",
    checked: false,
    links: [{ name: "Public Service Hall", url: "https://psh.gov.ge", checked: false }],
  },
  requirements: [
    ...statements([investInGeorgia], "A legal address, with proof of it.", "A charter."),
    ...statements(
      [investInGeorgia, trustlex],
      "Foreign papers with an apostille or legalization, and a translation.",
    ),
  ],
  warnings: [
    ...statements(
      [llclaw],
      "Consulting, medical, legal, architectural, audit and staffing services cannot have the 1%.",
    ),
    {
      text: "Since 1 March 2026 foreigners who work for themselves in Georgia, individual entrepreneurs too, need the right to work, with a D1 visa or residence.",
      since: "2026-03-01",
      sources: rightToWork,
    },
    ...statements(
      rightToWork,
      "For the self-employed who were already active, fines were announced from 1 May 2026. Registered employees have until 1 January 2027.",
      "Fines for working without it start at GEL 2,000.",
    ),
  ],
};

const worldwatch: Source = {
  name: "anuragverma.co",
  url: "https://anuragverma.co/worldwatch/portugal/starting-business/de",
  confidence: "low",
};
const getLda: Source = { name: "getlda.pt", url: "https://www.getlda.pt/", confidence: "low" };
const lda: SomeSources = [getLda, worldwatch];

export const portugal: Jurisdiction = {
  id: "portugal",
  name: "Portugal",
  flagCode: "pt",
  entity: "Lda (private limited company)",
  setupTime: {
    parts: statements([worldwatch], "The same day at an Empresa na Hora counter"),
    short: "Same day",
    sortBy: 1,
  },
  minimumCapital: { parts: statements(lda, "€1 per partner"), short: "€1 per partner", sortBy: 1 },
  governmentFee: {
    parts: statements(lda, "€220 with pre-approved articles, €360 with your own"),
    short: "€220–360",
    sortBy: 220,
  },
  corporateTax: {
    parts: [
      {
        text: "19% in 2026, 18% in 2027, 17% from 2028",
        sources: [
          {
            name: "Unit Legal, on Law 64/2025",
            url: "https://www.unitlegal.pt/en/?p=2171",
            date: "2025-11",
            confidence: "medium",
          },
          {
            name: "valadascoriel.com",
            url: "https://www.valadascoriel.com/state-budget-for-2026-key-tax-measures",
            confidence: "medium",
          },
        ],
      },
    ],
    short: "19%",
    rates: { onProfit: 19 },
  },
  remote: {
    answer: "yes",
    text: "Online with a Citizen Card or Digital Mobile Key, or through a lawyer",
    sources: lda,
  },
  registry: { name: "ePortugal", url: "https://eportugal.gov.pt", checked: false },
  requirements: [
    ...statements(lda, "A tax number (NIF) for each partner."),
    ...statements([worldwatch], "A name from the approved list, or a certificate for your own."),
  ],
  warnings: statements(
    lda,
    "Partners who live outside the EU need a fiscal representative, unless they receive notifications electronically.",
  ),
};

const gateley: Source = {
  name: "gateleyplc.com",
  url: "https://gateleyplc.com/eccta-2023/companies-house-fees-and-new-financial-penalties",
  date: "2024-05",
  confidence: "medium",
};
const figsFlow: Source = {
  name: "figsflow.com",
  url: "https://figsflow.com/uk/?p=32645",
  date: "2026-05-13",
  confidence: "medium",
};
const hive: Source = {
  name: "hivebusiness.co.uk",
  url: "https://hivebusiness.co.uk/insights/it-is-now-time-to-verify-your-identity-at-companies-house",
  date: "2025",
  confidence: "medium",
};

export const unitedKingdom: Jurisdiction = {
  id: "united-kingdom",
  name: "United Kingdom",
  flagCode: "gb",
  entity: "Ltd (private limited company)",
  setupTime: notKnown,
  minimumCapital: notKnown,
  governmentFee: {
    parts: [
      {
        text: "£50 online since 1 May 2024",
        since: "2024-05-01",
        sources: [gateley],
      },
    ],
    short: "£50",
    sortBy: 50 * roughEuros.gbp,
  },
  corporateTax: {
    parts: statements(
      [
        {
          name: "abishel.co.uk",
          url: "https://abishel.co.uk/corporation-tax-rates-for-uk-companies-2025-26",
          date: "2025",
          confidence: "high",
        },
        {
          name: "daaccountants.co.uk",
          url: "https://www.daaccountants.co.uk/corporation-tax-rates",
          date: "2025",
          confidence: "high",
        },
      ],
      "19% to 25%",
    ),
    short: "19–25%",
    rates: { onProfit: 19, upTo: 25 },
  },
  remote: { answer: "yes", text: "Online, with a check of identity", sources: [figsFlow, hive, gateley] },
  registry: {
    name: "Companies House",
    url: "https://www.gov.uk/government/organisations/companies-house",
    checked: false,
  },
  requirements: [
    {
      text: "Proof of identity of directors and of persons with significant control, since 18 November 2025.",
      since: "2025-11-18",
      sources: [figsFlow, hive],
    },
  ],
  warnings: statements(
    [hive],
    "Directors of existing companies must prove their identity within twelve months, or no confirmation statement can be filed.",
  ),
};
