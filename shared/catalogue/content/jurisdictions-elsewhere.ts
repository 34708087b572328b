import { type Source, type Statement, statements, unverified } from "../entry.ts";
import { type Figure, type Jurisdiction, roughEuros } from "../jurisdictions.ts";

/** A source on Wyoming and Delaware companies. */
const openAccountants: Source = { name: "openaccountants.com", date: "2026-05" };

/** A source on Hong Kong companies and the UAE's free zones. */
const gsl: Source = { name: "gsl.org" };

const seenInHongKong: readonly Source[] = [{ name: "ifcreview.com" }, { name: "credential.hk" }, gsl];

export const hongKong: Jurisdiction = {
  id: "hong-kong",
  name: "Hong Kong",
  flagCode: "hk",
  entity: "Private company limited by shares",
  setupTime: {
    parts: statements(seenInHongKong, "About 1 hour online, 4 to 5 days on paper"),
    sortBy: 1 / 24,
  },
  minimumCapital: { parts: statements(seenInHongKong, "None"), sortBy: 0 },
  governmentFee: {
    parts: [
      ...statements(unverified, "HK$1,545 online"),
      ...statements(seenInHongKong, "HK$1,720 on paper, an older figure"),
      ...statements(unverified, "HK$2,200 more for business registration"),
    ],
    sortBy: (1545 + 2200) * roughEuros.hkd,
  },
  corporateTax: {
    parts: statements(
      seenInHongKong,
      "8.25% up to HK$2 million, then 16.5%; rules on foreign income since 2023",
    ),
    sortBy: 8.25,
  },
  remote: { answer: "yes", text: "Yes, through an agent", sources: [] },
  registry: { name: "Companies Registry", url: "https://www.cr.gov.hk", checked: false },
  requirements: [
    ...statements(
      seenInHongKong,
      "A company secretary and a registered office in Hong Kong.",
      "One director, of any nationality.",
    ),
    ...statements(unverified, "An audit every year."),
  ],
  warnings: statements(
    seenInHongKong,
    "Foreign income of groups is taxed unless there is substance in Hong Kong.",
  ),
};

const seenInSingapore: readonly Source[] = [
  { name: "LCC Global" },
  { name: "intergroup.asia" },
  { name: "Shield GEO" },
];

export const singapore: Jurisdiction = {
  id: "singapore",
  name: "Singapore",
  flagCode: "sg",
  entity: "Pte Ltd (private company limited by shares)",
  setupTime: { parts: statements(seenInSingapore, "1 to 14 days"), sortBy: 14 },
  minimumCapital: { parts: statements(seenInSingapore, "S$1"), sortBy: roughEuros.sgd },
  governmentFee: { parts: statements(seenInSingapore, "S$15 and S$300"), sortBy: 315 * roughEuros.sgd },
  corporateTax: {
    parts: [...statements(seenInSingapore, "17%"), ...statements(unverified, "with relief for start-ups")],
    sortBy: 17,
  },
  remote: { answer: "yes", text: "Yes, through a filing agent", sources: seenInSingapore },
  registry: {
    name: "Accounting and Corporate Regulatory Authority",
    url: "https://www.acra.gov.sg",
    checked: false,
  },
  requirements: statements(
    seenInSingapore,
    "At least one director who ordinarily lives in Singapore.",
    "An office in Singapore.",
    "A company secretary within six months.",
    "A registered agent who files for founders from abroad.",
  ),
  warnings: statements(
    seenInSingapore,
    "A founder who lives elsewhere must find a director who lives in Singapore.",
  ),
};

const seenInUae: readonly Source[] = [
  { name: "meydanfz.ae" },
  { name: "hfaconsulting.ae", date: "2026-02" },
  { name: "mondaq.com (article 1705566)" },
];

/** A company in a free zone of the United Arab Emirates. */
export const uae: Jurisdiction = {
  id: "uae",
  name: "United Arab Emirates",
  flagCode: "ae",
  entity: "Free zone company (FZE, FZCO)",
  setupTime: { parts: statements(unverified, "1 to 4 weeks"), sortBy: 28 },
  minimumCapital: { parts: statements(unverified, "Mostly none, or not paid up; it varies"), sortBy: 0 },
  governmentFee: {
    parts: statements(unverified, "About AED 12,000 to 20,000 for a package with the license"),
    sortBy: 20_000 * roughEuros.aed,
  },
  corporateTax: {
    parts: statements(seenInUae, "0% on qualifying income, otherwise 9% above AED 375,000"),
    sortBy: 9,
  },
  remote: { answer: "partly", text: "Partly: a residence visa needs presence", sources: [gsl] },
  registry: {
    name: "Ministry of Economy and Tourism, and each free zone",
    url: "https://www.moet.gov.ae",
    checked: false,
  },
  requirements: [
    ...statements(
      unverified,
      "A licensed activity.",
      "A flexi desk.",
      "Approval of the name.",
      "The founder's passport.",
    ),
    ...statements(seenInUae, "Registration for corporate tax, even at 0%."),
    ...statements([gsl], "For a residence visa: a medical examination and an Emirates ID, on the spot."),
  ],
  warnings: [
    ...statements(seenInUae, "The 0% needs substance in the zone and qualifying income only."),
    ...statements(
      [gsl],
      "Full service in the JAFZA zone costs about US$32,000 and US$4,200 per visa at one agent: the dear end of the range.",
    ),
  ],
  checked: "2026-02",
};

/** The federal taxes of an LLC, the same in all states. */
const usLlcTax: Figure = {
  parts: statements(
    unverified,
    "None on the company: the profit is taxed with its owner (pass-through)",
    "21% if it chooses to be taxed as a corporation",
  ),
};

/** The requirements of an LLC in all states. */
const usLlcRequirements: readonly Statement[] = [
  ...statements([openAccountants], "A registered agent in the state."),
  ...statements(
    unverified,
    "An EIN, the tax number, which the IRS gives by fax or telephone to those without a Social Security number.",
    "With a single foreign owner: Form 5472 with a pro-forma Form 1120 every year.",
  ),
];

/** Warnings about an LLC in all states. */
const usLlcWarnings: readonly Statement[] = statements(
  unverified,
  "A missing Form 5472 costs a penalty of US$25,000.",
  "What is taxed depends on whether the work is done in the United States.",
  "Companies formed in the United States are said to be free of the report on beneficial owners (BOI) since March 2025.",
);

const wyomingLlc: Source = { name: "wyomingllc.xyz" };

export const usDelaware: Jurisdiction = {
  id: "us-delaware",
  name: "United States (Delaware)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: { parts: statements(unverified, "1 to 5 days"), sortBy: 5 },
  minimumCapital: { parts: statements(unverified, "None"), sortBy: 0 },
  governmentFee: {
    parts: statements([openAccountants, wyomingLlc], "US$90 to US$110, then US$300 a year"),
    sortBy: 110 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes", sources: [] },
  registry: { name: "Delaware Division of Corporations", url: "https://corp.delaware.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
  checked: "2026-05",
};

export const usWyoming: Jurisdiction = {
  id: "us-wyoming",
  name: "United States (Wyoming)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: { parts: statements(unverified, "1 to 3 days"), sortBy: 3 },
  minimumCapital: { parts: statements(unverified, "None"), sortBy: 0 },
  governmentFee: {
    parts: statements([openAccountants], "US$100, then US$60 a year"),
    sortBy: 100 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes", sources: [] },
  registry: { name: "Wyoming Secretary of State", url: "https://wyobiz.wyo.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
  checked: "2026-05",
};
