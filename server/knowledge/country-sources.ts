import type { LibraryStatement } from "#shared/assistant/tables.ts";

/** What a part of a country's source text stands for. */
export interface CountrySource {
  /** Who is named. Absent: nobody whom one could ask. */
  sources?: LibraryStatement["sources"];
  /** What the sources vouch for; all three tax figures where absent. */
  of?: readonly CountryFigure[];
  /** What the reader must know of it. */
  caution?: string;
}

/** The tax figures of a country. */
export type CountryFigure = "rate" | "foreign" | "days";

const rates: readonly CountryFigure[] = ["rate"];
const noIncomeTax: readonly CountryFigure[] = ["rate", "foreign"];
const pwc = "PwC Worldwide Tax Summaries";
const taxTables = [{ name: "worldtaxcompare.com" }, { name: "taxesmap.app" }];
const mirror = "The figures are taken to be those of the United States; nothing was found that says so.";

/**
 * The parts of the source texts that are not simply the name of a site, in the words of the country table. Tables that list
 * rates only vouch for the rate; those of tax-free places for there being no income tax.
 */
export const countrySources: Readonly<Record<string, CountrySource>> = {
  unverified: {},
  placeholder: {},
  "placeholder (state says no taxes)": {},
  "undated table": { caution: "A table without name or date was among what the figures were taken from." },
  "PwC WWTS": { sources: [{ name: pwc }] },
  "PwC WWTS (2024-12-31)": { sources: [{ name: pwc }] },
  "PwC WWTS (days, scope)": { sources: [{ name: pwc }], of: ["foreign", "days"] },
  "wisor.ee and kac.com.ua for the cancelled rise to 24": {
    sources: [{ name: "wisor.ee" }, { name: "kac.com.ua" }],
    of: rates,
  },
  "regfollower.com/?p=70923 for the 2026 rate": {
    sources: [{ name: "regfollower.com", url: "https://regfollower.com/?p=70923" }],
    of: rates,
  },
  "2026 rate from a page whose address was not kept": {
    caution: "The rate of 2026 is from a page whose address was not kept.",
  },
  "Tax Foundation top PIT rates Europe 2026 (taxfoundation.org mirror)": {
    sources: [
      { name: "Tax Foundation, top personal income tax rates in Europe 2026 (mirror of taxfoundation.org)" },
    ],
    of: rates,
  },
  "as France (Tax Foundation 2026)": {
    sources: [{ name: "Tax Foundation 2026, for France" }],
    of: rates,
    caution: "The figures are those of France.",
  },
  "as Australia (PwC)": {
    sources: [{ name: `${pwc}, for Australia` }],
    caution: "The figures are those of Australia.",
  },
  "as Finland (PwC, Tax Foundation)": {
    sources: [{ name: `${pwc}, for Finland` }, { name: "Tax Foundation 2026, for Finland" }],
    caution: "The figures are those of Finland.",
  },
  "as Morocco where administered (unverified)": {
    caution: "The figures are taken to be those of Morocco, where it administers the place.",
  },
  "mirror of US code (unverified)": { caution: mirror },
  "mirror of US rates (unverified)": { caution: mirror },
  "rkh/income-tax (2016, MIT)": { sources: [{ name: "rkh/income-tax (2016)" }], of: rates },
  "paraisolist.com 2025": { sources: [{ name: "paraisolist.com (2025)" }], of: noIncomeTax },
  "indiatoday 2026-01-08": { sources: [{ name: "India Today (8 January 2026)" }], of: noIncomeTax },
  globalresidenceindex: { sources: [{ name: "Global Residence Index" }], of: noIncomeTax },
  worldpopreview: { sources: [{ name: "World Population Review" }], of: rates },
  "worldtaxcompare.com / taxesmap.app tables (2025-26)": { sources: taxTables },
  "worldtaxcompare.com / taxesmap.app tables (2025-26) (older 50)": {
    sources: taxTables,
    caution: "Older tables show a rate of 50%.",
  },
  "worldtaxcompare.com / taxesmap.app tables (12-13)": {
    sources: taxTables,
    caution: "The tables show rates of 12% to 13%.",
  },
  "worldtaxcompare.com / taxesmap.app tables (2026, they conflict on foreign income)": {
    sources: taxTables,
    of: ["rate", "days"],
    caution: "The tables of worldtaxcompare.com and taxesmap.app contradict each other on foreign income.",
  },
  "worldtaxcompare-type tables seen (28-30; taxesmap.app shows 0, wrong)": {
    caution: "The tables that were seen show rates of 28% to 30%; taxesmap.app shows 0%, which is wrong.",
  },
  "15 on foreign service income from unverified": {},
  "rule from unverified": {},
  "socialbites.ca (25 high earners)": { sources: [{ name: "socialbites.ca" }], of: rates },
  "taxesmap.app says 15": { caution: "taxesmap.app shows a rate of 15%." },
  "aggregator pages (0-20, unclear)": {
    caution: "The pages that were seen show rates from 0% to 20%, and are unclear.",
  },
  "citizensinternational.com for the 2025 programme": {
    sources: [{ name: "citizensinternational.com" }],
    of: [],
  },
  "CGCT LO6214-4": { sources: [{ name: "French code of territorial authorities, LO6214-4" }] },
  "CGCT LO6314-4 (unverified)": {},
  "publicfinance.lk 2024": { sources: [{ name: "publicfinance.lk (2024)" }] },
  "Ambrosemweu/TaxLens (c. 2025)": { sources: [{ name: "Ambrosemweu/TaxLens (about 2025)" }] },
};

/** Figures that no source of the country vouches for, though it has sources: newer ones, or rules that are only said. */
export const unverifiedFigures: Readonly<Record<string, readonly CountryFigure[]>> = {
  GY: ["rate", "foreign"],
  IM: ["rate", "foreign"],
  IR: ["foreign"],
  LA: ["foreign"],
  LK: ["foreign"],
  MA: ["rate", "foreign"],
  MW: ["foreign"],
  NG: ["rate", "foreign"],
  SY: ["foreign"],
  TN: ["rate", "foreign"],
  UA: ["rate", "foreign"],
  ZW: ["foreign"],
};

/** Where the reviewed page shows another rate than the newer table: the table alone vouches for it. */
export const rateOfNewerSourceOnly: ReadonlySet<string> = new Set(["DK", "HR", "KZ", "SK"]);

/** Countries whose sources contradict each other, or are unclear, on income from abroad. */
export const foreignIncomeInDoubt: ReadonlySet<string> = new Set(["CD", "DM", "GD", "HN", "LA"]);

/** Who says which visa is the way in, by the words of the notes. */
export const visaSources: Readonly<Record<string, string>> = {
  "seen in list (haydenrue.com)": "haydenrue.com (list)",
  "seen (CBI lists, 2025-26)": "Lists of citizenship by investment, 2025–26",
  "seen (Nomad-Magazine/website)": "Nomad Magazine",
  "seen (europesays.com)": "europesays.com",
  "seen (planetnomad.news)": "planetnomad.news",
};

/** What the values of the visa column mean. */
export const visaMeanings: Readonly<Record<string, string>> = {
  "Digital nomad visa": "a digital nomad visa, made for people who work remotely for clients abroad",
  "Passive-income visa":
    "a passive-income visa, residence for people who live on pensions, rents, dividends or savings",
  "Golden visa": "a golden visa, residence for an investment",
  "Citizenship by investment":
    "citizenship by investment, a legal program that grants a passport for a contribution or investment",
  "Freelance visa": "a freelance visa, residence for self-employed persons or sole traders",
  "Long-stay visitor":
    "a stay as a visitor of about six months or more, or one that can be extended, without a local job",
  "Work permit only": "a work permit only: no practical route without an employer, company or place of study",
  "Free movement (EU/EEA)":
    "free movement for citizens of the EU and EEA, with no route of its own for outsiders",
  None: "none: outsiders cannot settle",
};
