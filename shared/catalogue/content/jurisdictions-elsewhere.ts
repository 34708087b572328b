import { type SomeSources, type Source, type Statement, statements } from "../entry.ts";
import { type Jurisdiction, notKnown } from "../jurisdictions.ts";
import { roughEuros } from "../money.ts";

const openAccountants: Source = {
  name: "openaccountants.com",
  url: "https://www.openaccountants.com/skills/wy-formation",
  date: "2026-05-27",
  confidence: "medium",
};

const credential: Source = {
  name: "credential.hk",
  url: "https://www.credential.hk/en/faqs/faqs-on-company-incorporation",
  confidence: "low",
};
const shareIt: Source = {
  name: "shareit.hk",
  url: "https://shareit.hk/post/open-a-company-in-Hong-Kong",
  confidence: "low",
};

export const hongKong: Jurisdiction = {
  id: "hong-kong",
  name: "Hong Kong",
  flagCode: "hk",
  entity: "Private company limited by shares",
  setupTime: {
    parts: statements([credential], "5 to 7 working days"),
    short: "5–7 working days",
    sortBy: 9,
  },
  minimumCapital: notKnown,
  governmentFee: {
    parts: [
      ...statements([shareIt], "HK$1,545 online"),
      ...statements([shareIt, credential], "HK$1,720 on paper"),
      ...statements([shareIt], "HK$2,200 more for business registration"),
    ],
    short: "HK$1,545–1,720 + 2,200",
    sortBy: (1545 + 2200) * roughEuros.hkd,
  },
  corporateTax: {
    parts: statements(
      [
        {
          name: "hkengage.gov.hk",
          url: "https://www.hkengage.gov.hk/en/why-hk/work/low-tax-advantage",
          confidence: "medium",
        },
        {
          name: "advisemehk.com",
          url: "https://advisemehk.com/post/why-is-hong-kong-considered-as-a-tax-haven",
          confidence: "low",
        },
      ],
      "8.25% up to HK$2 million, then 16.5%",
    ),
    short: "8.25–16.5%",
    rates: { onProfit: 8.25, upTo: 16.5 },
  },
  remote: {
    answer: "yes",
    text: "Yes; it may take longer than from Hong Kong",
    sources: [credential],
  },
  registry: { name: "Companies Registry", url: "https://www.cr.gov.hk", checked: false },
  requirements: statements(
    [credential, shareIt],
    "A company secretary who lives in Hong Kong, or a company there.",
    "A registered office in Hong Kong.",
    "A director.",
    "An audit within 18 months.",
  ),
  warnings: [],
};

const intergroup: SomeSources = [
  {
    name: "intergroup.asia",
    url: "https://www.intergroup.asia/blog/what-you-need-to-know-before-registering-your-business-in-singapore",
    confidence: "low",
  },
];
const fungYu: Source = {
  name: "fungyuco.com",
  url: "https://www.fungyuco.com/learning-hub/singapore-companies/",
  confidence: "low",
};

export const singapore: Jurisdiction = {
  id: "singapore",
  name: "Singapore",
  flagCode: "sg",
  entity: "Pte Ltd (private company limited by shares)",
  setupTime: {
    parts: statements([fungYu], "8 to 10 working days"),
    short: "8–10 working days",
    sortBy: 14,
  },
  minimumCapital: {
    parts: statements([...intergroup, fungYu], "S$1"),
    short: "S$1",
    sortBy: roughEuros.sgd,
  },
  governmentFee: notKnown,
  corporateTax: {
    parts: statements(
      [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/Singapore/Corporate/Taxes-on-corporate-income",
          date: "2024-05-30",
          confidence: "high",
        },
      ],
      "17%, with relief for start-ups",
    ),
    short: "17%",
    rates: { onProfit: 17 },
  },
  registry: {
    name: "Accounting and Corporate Regulatory Authority",
    url: "https://www.acra.gov.sg",
    checked: false,
  },
  requirements: statements(
    intergroup,
    "At least one director who ordinarily lives in Singapore.",
    "A registered office in Singapore.",
    "A company secretary within six months, who lives in Singapore.",
  ),
  warnings: statements(
    intergroup,
    "A founder who lives elsewhere must find a director who lives in Singapore.",
  ),
};

const freeZoneTax: SomeSources = [
  {
    name: "mondaq.com",
    url: "https://www.mondaq.com/corporate-tax/1705566/uae-company-formation-a-guide-to-the-9-corporate-tax-and-0-free-zone-rate",
    date: "2025-11-14",
    confidence: "high",
  },
  {
    name: "Gupta Group",
    url: "https://uae-corporatetaxregistration.com/corporate-tax-registration-for-free-zone-companies-in-the-uae-eligibility-exemptions-and-compliance-guide-2026",
    date: "2026-01-12",
    confidence: "high",
  },
];

/** A company in a free zone of the United Arab Emirates. */
export const uae: Jurisdiction = {
  id: "uae",
  name: "United Arab Emirates",
  flagCode: "ae",
  entity: "Free zone company (FZE, FZCO)",
  setupTime: notKnown,
  minimumCapital: notKnown,
  governmentFee: notKnown,
  corporateTax: {
    parts: statements(freeZoneTax, "0% on qualifying income, otherwise 9% above AED 375,000"),
    short: "0% or 9%",
    rates: { onProfit: 0, upTo: 9 },
  },
  registry: {
    name: "Ministry of Economy and Tourism, and each free zone",
    url: "https://www.moet.gov.ae",
    checked: false,
  },
  requirements: statements(
    freeZoneTax,
    "Registration for corporate tax, even at 0%.",
    "A tax return every year.",
  ),
  warnings: statements(
    freeZoneTax,
    "The 0% is not automatic: it needs substance in the zone and qualifying income.",
  ),
};

const optimizeTax: Source = {
  name: "optimizetax.io",
  url: "https://optimizetax.io/?p=10989",
  date: "2026",
  confidence: "medium",
};
const taxHavenDirectory: Source = {
  name: "taxhavendirectory.com",
  url: "https://taxhavendirectory.com/blog/wyoming-vs-delaware-vs-new-mexico-llc-non-residents",
  confidence: "low",
};

/** The federal taxes of an LLC, the same in all states. */
const usLlcTax: Jurisdiction["corporateTax"] = {
  parts: statements([taxHavenDirectory], "None on the company: the profit is taxed with its owner"),
  short: "Owner pays instead",
};

/** The requirements of an LLC in all states. */
const usLlcRequirements: readonly Statement[] = [
  ...statements([openAccountants, optimizeTax], "A registered agent in the state."),
  ...statements(
    [optimizeTax, taxHavenDirectory],
    "With a single foreign owner: Form 5472 with a pro-forma Form 1120 every year.",
  ),
];

/** Warnings about an LLC in all states. */
const usLlcWarnings: readonly Statement[] = [
  ...statements([optimizeTax, taxHavenDirectory], "A missing Form 5472 costs a penalty of $25,000."),
  ...statements(
    [taxHavenDirectory],
    "Whether the owner owes US tax depends on income connected with business in the United States.",
  ),
];

export const usDelaware: Jurisdiction = {
  id: "us-delaware",
  name: "United States (Delaware)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: notKnown,
  minimumCapital: notKnown,
  governmentFee: {
    parts: [
      ...statements([openAccountants, optimizeTax], "$90, then $300 a year"),
      ...statements(
        [
          {
            name: "delewarellc.com",
            url: "https://www.delewarellc.com/calculators/cost-comparison/",
            confidence: "low",
          },
        ],
        "$110 on another page",
      ),
    ],
    short: "$90–110, then $300 a year",
    sortBy: 110 * roughEuros.usd,
    laterYears: 300 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes, the owners may live abroad", sources: [optimizeTax] },
  registry: { name: "Delaware Division of Corporations", url: "https://corp.delaware.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
};

export const usWyoming: Jurisdiction = {
  id: "us-wyoming",
  name: "United States (Wyoming)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: notKnown,
  minimumCapital: notKnown,
  governmentFee: {
    parts: statements(
      [
        openAccountants,
        {
          name: "wyomingllc.xyz",
          url: "https://www.wyomingllc.xyz/wyoming-annual-report",
          confidence: "low",
        },
      ],
      "$100, then $60 a year",
    ),
    short: "$100, then $60 a year",
    sortBy: 100 * roughEuros.usd,
    laterYears: 60 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes, the owners may live abroad", sources: [taxHavenDirectory] },
  registry: { name: "Wyoming Secretary of State", url: "https://wyobiz.wyo.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
};
