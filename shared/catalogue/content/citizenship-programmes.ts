import type { Change, SomeSources, Statement } from "../entry.ts";
import type { CitizenshipProgramme } from "../programmes.ts";
import {
  capitals28,
  citizensInternational,
  citizenX,
  eb5Brics,
  frearLaw,
  globalCitizenSolutions,
  imiDaily,
  mirabello,
  ramsayGlobal,
} from "./sources.ts";

const agreement: SomeSources = [mirabello, citizensInternational, imiDaily];

/** The days that new citizens of the five Caribbean programs must spend there. */
const presenceRule: Change = {
  date: "2026-04",
  text: "New citizens are to spend 30 days in the country over five years, at least five of them in the first year. The rule is said to apply from about April 2026.",
  sources: agreement,
};

/** The European Union's new reason for suspending a visa waiver. */
const schengenSuspension: Change = {
  date: "2025-12-30",
  text: "For the EU, a scheme of citizenship for investment is now in itself a ground for suspending the visa waiver to the Schengen area.",
  sources: [
    { name: "mondaq.com (article 1728324)" },
    { name: "globalcitizenship.pages.dev", date: "2026-06" },
  ],
};

/** Changes that affect all Caribbean programs. */
const caribbeanWarnings: readonly Statement[] = [
  {
    text: "A regional regulator, ECCIRA, with its seat in Grenada, is to oversee the five Caribbean programs. It brings an interview, biometrics and an integration course.",
    sources: agreement,
  },
  {
    text: "The five governments agreed in 2024 on a lowest price of US$200,000.",
    sources: agreement,
  },
  {
    text: "The count of visa-free destinations can fall quickly.",
    sources: [],
  },
  {
    text: "Applications can take longer than the three months on the card. A source on Grenada speaks of 8–12 months.",
    sources: [citizenX],
  },
];

const grenada: CitizenshipProgramme = {
  id: "grenada",
  checked: "2026-06",
  country: "Grenada",
  flagCode: "gd",
  price: "from $244,000",
  visaFreeDestinations: 148,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  changes: [
    presenceRule,
    schengenSuspension,
    {
      date: "2022-12",
      text: "The US E-2 investor visa asks for three years of domicile in Grenada where the citizenship was bought.",
      sources: [frearLaw, eb5Brics],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "territorial", "remittance"],
  benefits: [
    {
      text: "The only Caribbean country with such a program that has an E-2 treaty with the United States.",
      sources: [eb5Brics, frearLaw],
    },
    {
      text: "By most accounts foreign income is not taxed.",
      sources: [
        { name: "taxesmap.app", url: "https://taxesmap.app/jurisdiction/gd", date: "2026" },
        { name: "immigrantinvest.com" },
      ],
    },
    { text: "The family can be included.", sources: [] },
    { text: "No need to live there before the grant.", sources: [] },
    { text: "Visa-free travel to China and the Schengen area.", sources: [] },
  ],
  options: [
    { text: "National Transformation Fund: from US$235,000.", sources: [citizenX] },
    { text: "Approved real estate: a share from US$270,000, plus a fee.", sources: [] },
  ],
  details: {
    authority: {
      name: "Investment Migration Agency Grenada",
      url: "https://imagrenada.gd",
      checked: false,
    },
    costs: [],
    steps: [],
    warnings: [
      ...caribbeanWarnings,
      {
        text: "Some accounts exempt foreign income only as long as it stays abroad.",
        sources: [],
      },
      {
        text: "Grenada is not in the US proclamation of 16 December 2025, which suspends visas for some countries.",
        sources: [],
      },
    ],
  },
};

const vanuatu: CitizenshipProgramme = {
  id: "vanuatu",
  checked: "2025-01",
  country: "Vanuatu",
  flagCode: "vu",
  price: "from $137,000",
  visaFreeDestinations: 94,
  residencyRequirement: "None",
  processingTime: "1 month",
  onlineProcess: true,
  changes: [
    {
      date: "2024-12-12",
      text: "The EU has ended visa-free travel for good.",
      sources: [{ name: "immigrationandmigration.com" }],
    },
    {
      date: "2024-12-01",
      text: "Biometrics must be given in person.",
      sources: [globalCitizenSolutions],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures"],
  benefits: [
    { text: "No income tax.", sources: [{ name: "paraisolist.com", date: "2025" }] },
    { text: "No tax on wealth or inheritance.", sources: [] },
    {
      text: "The application is remote, but for one appointment for biometrics.",
      sources: [],
    },
    { text: "Other citizenships may be kept.", sources: [] },
  ],
  options: [
    { text: "Development Support Program: from US$130,000.", sources: [globalCitizenSolutions] },
    {
      text: "Investment program (CIIP), with a part of US$50,000 that can be redeemed.",
      sources: [{ name: "Best Citizenships", date: "2025-01" }],
    },
  ],
  details: {
    authority: {
      name: "Vanuatu Citizenship Office and Commission",
      url: "https://vancitizenship.gov.vu",
      checked: false,
    },
    costs: [],
    steps: [],
    warnings: [
      { text: "The United Kingdom is said to ask for a visa since 19 July 2023.", sources: [] },
      {
        text: "It is not known whether the 94 destinations of the card still count the EU and the United Kingdom.",
        sources: [],
      },
    ],
  },
};

const saintLucia: CitizenshipProgramme = {
  id: "saint-lucia",
  checked: "2026-06",
  country: "Saint Lucia",
  flagCode: "lc",
  price: "from $255,120",
  visaFreeDestinations: 148,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  changes: [
    presenceRule,
    {
      date: "2026-03-05",
      text: "The United Kingdom asks for a visa, with a transition until 16 April 2026.",
      sources: [{ name: "St Vincent Times" }, { name: "The Straits Times" }],
    },
    schengenSuspension,
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "remittance"],
  benefits: [
    { text: "A choice of fund, real estate or bonds.", sources: [ramsayGlobal] },
    {
      text: "People who are not ordinarily resident pay tax on foreign income only when they bring it in.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/saint-lucia",
          date: "2025-02-17",
        },
      ],
    },
    { text: "Visa-free travel to the Schengen area, with an ETIAS authorisation to come.", sources: [] },
  ],
  options: [
    { text: "Fund: a donation of US$240,000 for up to four people.", sources: [ramsayGlobal] },
    { text: "Real estate: US$300,000.", sources: [] },
    { text: "Bonds: US$300,000, and a fee of US$50,000.", sources: [] },
    { text: "An enterprise project.", sources: [] },
  ],
  details: {
    authority: {
      name: "Citizenship by Investment Unit",
      url: "https://cipsaintlucia.com",
      checked: false,
    },
    costs: [],
    steps: [],
    warnings: [
      ...caribbeanWarnings,
      {
        text: "The 148 destinations of the card may have been counted before the United Kingdom asked for a visa.",
        sources: [],
      },
    ],
  },
};

const dominica: CitizenshipProgramme = {
  id: "dominica",
  checked: "2026-07",
  country: "Dominica",
  flagCode: "dm",
  price: "from $209,750",
  visaFreeDestinations: 144,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  changes: [
    presenceRule,
    {
      date: "2026-01-01",
      text: "The United States suspends immigrant visas and visas of the kinds B, F, M and J for citizens of Dominica, with exceptions (proclamation of 16 December 2025).",
      sources: [imiDaily, { name: "OCCRP" }, globalCitizenSolutions],
    },
    schengenSuspension,
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "remittance"],
  benefits: [
    {
      text: "For one person, the cheapest fund of the Caribbean programs.",
      sources: [capitals28],
    },
    { text: "The program has run since 1993.", sources: [] },
    { text: "Visa-free travel to China and the Schengen area.", sources: [] },
  ],
  options: [
    {
      text: "Economic Diversification Fund (EDF): US$200,000 for one person, US$250,000 for four.",
      sources: [capitals28],
    },
    { text: "Real estate: US$200,000.", sources: [] },
  ],
  details: {
    authority: { name: "Citizenship by Investment Unit", url: "https://cbiu.gov.dm", checked: false },
    costs: [
      { text: "Due diligence: US$7,500.", sources: [] },
      { text: "Processing: US$1,000.", sources: [] },
    ],
    steps: [
      { text: "Everybody aged 16 or over is interviewed.", sources: [] },
      { text: "Approval in principle comes after three months or more.", sources: [] },
    ],
    warnings: [
      { text: "The United Kingdom is said to ask for a visa since July 2023.", sources: [] },
      ...caribbeanWarnings,
      {
        text: "Sources contradict each other on how foreign income is taxed. Some say that people who are not ordinarily resident pay only on what they bring in.",
        sources: [
          { name: "worldtaxcompare.com", date: "2026" },
          { name: "taxesmap.app", date: "2026" },
        ],
      },
    ],
  },
};

/** In display order. */
export const citizenshipProgrammes: readonly CitizenshipProgramme[] = [
  grenada,
  vanuatu,
  saintLucia,
  dominica,
];
