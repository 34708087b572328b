import type { Change, Statement } from "../entry.ts";
import type { CitizenshipProgramme } from "../programmes.ts";
import {
  astons,
  colossusLab,
  dominicaRules,
  grenadaGoldenPassport,
  grenadaRules,
  migronis,
  mirabello,
  saintLuciaRules,
  searchlight,
  usa60,
  vanuatuRules,
} from "./sources.ts";

/** The days that new citizens of the five Caribbean programs are to spend there. */
const presenceRule: CitizenshipProgramme["changes"][number] = {
  date: "2026-06-30",
  announced: true,
  text: "New citizens are to spend 30 days in the country over five years, at least five of them in the first year. No government had confirmed the start by 4 July 2026.",
  values: { residencyRequirement: "30 days over five years" },
  sources: [colossusLab, grenadaGoldenPassport],
};

/** The European Union's new reason for suspending a visa waiver. */
const schengenSuspension: Change<never> = {
  date: "2025-12-30",
  text: "For the EU, a scheme of citizenship for investment is now in itself a ground for suspending the visa waiver to the Schengen area.",
  sources: [
    {
      name: "Regulation (EU) 2025/2441",
      url: "https://eur-lex.europa.eu/eli/reg/2025/2441/oj",
      date: "2025-12-10",
      confidence: "medium",
    },
    { name: "globalcitizenship.pages.dev", date: "2026-06", confidence: "medium" },
  ],
};

/** Changes that affect all Caribbean programs. */
const caribbeanWarnings: readonly Statement[] = [
  {
    text: "A regional regulator, ECCIRA, with its seat in Grenada, is to oversee the five Caribbean programs. It brings an interview, biometrics and an integration course.",
    sources: [mirabello, astons],
  },
  {
    text: "The five governments agreed in 2024 on a lowest price of $200,000.",
    sources: [usa60, mirabello, astons],
  },
];

const grenada: CitizenshipProgramme = {
  id: "grenada",
  country: "Grenada",
  flagCode: "gd",
  price: "from $244,000",
  priceUsd: 235_000,
  visaFreeDestinations: 148,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  specifiedSources: {},
  changes: [
    presenceRule,
    schengenSuspension,
    {
      date: "2024-07-01",
      text: "The lowest contribution is $235,000, for up to four persons.",
      values: { price: "from $235,000" },
      sources: [grenadaRules],
    },
    {
      date: "2022-12",
      text: "The US E-2 investor visa asks for three years of domicile in Grenada where the citizenship was bought.",
      sources: [
        colossusLab,
        {
          name: "movingto.com",
          url: "https://www.movingto.com/b/grenada-citizenship-us-e2-visa",
          confidence: "low",
        },
      ],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "territorial", "remittance"],
  benefits: [
    {
      text: "The only Caribbean country with such a program that has an E-2 treaty with the United States.",
      sources: [
        {
          name: "avyancocitizenship.com",
          url: "https://www.avyancocitizenship.com/blog/grenada-citizenship-us-e2-visa-guide",
          confidence: "low",
        },
      ],
    },
    {
      text: "By most accounts foreign income is not taxed.",
      sources: [
        {
          name: "taxesmap.app",
          url: "https://taxesmap.app/jurisdiction/gd",
          date: "2026",
          confidence: "medium",
        },
      ],
    },
    { text: "A contribution covers up to four persons.", sources: [grenadaRules] },
  ],
  options: [
    { text: "National Transformation Fund: from $235,000.", sources: [grenadaRules] },
    { text: "Approved real estate: a share from $270,000.", sources: [grenadaRules] },
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
      {
        text: "One adviser reports a wait of 8–12 months.",
        sources: [
          {
            name: "Immigrant Invest",
            url: "https://immigrantinvest.com/blog/grenada-national-transformation-fund",
            confidence: "low",
          },
        ],
      },
      ...caribbeanWarnings,
      {
        text: "Grenada is not in the US proclamation of 16 December 2025, which suspends visas for some countries.",
        sources: [searchlight],
      },
    ],
  },
};

const vanuatu: CitizenshipProgramme = {
  id: "vanuatu",
  country: "Vanuatu",
  flagCode: "vu",
  price: "from $137,000",
  priceUsd: 130_000,
  visaFreeDestinations: 94,
  residencyRequirement: "None",
  processingTime: "1 month",
  onlineProcess: true,
  specifiedSources: {
    residencyRequirement: [vanuatuRules],
    onlineProcess: [vanuatuRules],
  },
  changes: [
    {
      date: "2024-12-12",
      text: "The EU has ended visa-free travel for good.",
      sources: [
        {
          name: "Regulation (EU) 2025/11",
          url: "https://eur-lex.europa.eu/eli/reg/2025/11/oj",
          date: "2025",
          confidence: "high",
        },
        {
          name: "immigrationandmigration.com",
          url: "https://immigrationandmigration.com/eu-officially-ends-visa-free-travel-for-vanuatu-over-golden-passport-concerns",
          confidence: "low",
        },
      ],
    },
    {
      date: "2024-12-01",
      text: "Biometrics must be given in person.",
      values: { onlineProcess: "Partly: biometrics in person" },
      ended: ["onlineProcess"],
      sources: [vanuatuRules],
    },
    {
      date: "2019",
      text: "The lowest contribution is $130,000, for one person.",
      values: { price: "from $130,000" },
      sources: [vanuatuRules],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures"],
  benefits: [
    { text: "No personal income tax.", sources: [vanuatuRules] },
    { text: "No need to live there.", sources: [vanuatuRules] },
    { text: "The application is online, but for one appointment for biometrics.", sources: [vanuatuRules] },
  ],
  options: [
    {
      text: "Development Support Program: $130,000 for one person, $180,000 for four.",
      sources: [vanuatuRules],
    },
    {
      text: "Second program (CIIP): $155,000 for one person, a part of it given back after four years.",
      sources: [vanuatuRules],
    },
  ],
  details: {
    authority: {
      name: "Vanuatu Citizenship Office and Commission",
      url: "https://vancitizenship.gov.vu",
      checked: false,
    },
    costs: [{ text: "A state fee of $5,000.", sources: [vanuatuRules] }],
    steps: [],
    warnings: [
      {
        text: "The United Kingdom asks for a visa since July 2023.",
        since: "2023-07",
        sources: [migronis],
      },
      {
        text: "Citizens of Iran, Iraq, North Korea, Syria and Yemen may apply only after five years abroad, or with residence elsewhere.",
        sources: [vanuatuRules],
      },
    ],
  },
};

const saintLucia: CitizenshipProgramme = {
  id: "saint-lucia",
  country: "Saint Lucia",
  flagCode: "lc",
  price: "from $255,120",
  priceUsd: 240_000,
  visaFreeDestinations: 148,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  specifiedSources: { onlineProcess: [saintLuciaRules] },
  changes: [
    presenceRule,
    {
      date: "2026-03-23",
      text: "At most 1,500 applications are approved in a year (S.I. 57/2026).",
      sources: [saintLuciaRules],
    },
    {
      date: "2026-03-05",
      text: "The United Kingdom asks for a visa, with a transition until 16 April 2026.",
      sources: [
        {
          name: "St Vincent Times",
          url: "https://www.stvincenttimes.com/uk-imposes-visa-requirement-for-saint-lucia/",
          date: "2026-03-05",
          confidence: "high",
        },
      ],
    },
    schengenSuspension,
    {
      date: "2024-07-01",
      text: "The lowest donation is $240,000, for up to four people.",
      values: { price: "from $240,000" },
      sources: [saintLuciaRules],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "remittance"],
  benefits: [
    { text: "A choice of fund, real estate, bonds or enterprise.", sources: [saintLuciaRules] },
    {
      text: "People who are not ordinarily resident pay tax on foreign income only when they bring it in.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/saint-lucia",
          date: "2025-02-17",
          confidence: "high",
        },
      ],
    },
  ],
  options: [
    { text: "Fund: a donation of $240,000 for up to four people.", sources: [saintLuciaRules] },
    { text: "Real estate: $300,000, held for five years.", sources: [saintLuciaRules] },
    { text: "Bonds: $300,000 for five years, and a fee of $50,000.", sources: [saintLuciaRules] },
    { text: "An enterprise project: $250,000.", sources: [saintLuciaRules] },
  ],
  details: {
    authority: {
      name: "Citizenship by Investment Unit",
      url: "https://www.cipsaintlucia.com",
      checked: false,
    },
    costs: [
      {
        text: "Beyond four people: $10,000 more for each person under 18, $20,000 for each adult.",
        sources: [saintLuciaRules],
      },
    ],
    steps: [],
    warnings: caribbeanWarnings,
  },
};

const dominica: CitizenshipProgramme = {
  id: "dominica",
  country: "Dominica",
  flagCode: "dm",
  price: "from $209,750",
  priceUsd: 200_000,
  visaFreeDestinations: 144,
  residencyRequirement: "None",
  processingTime: "3 months",
  onlineProcess: true,
  specifiedSources: { onlineProcess: [dominicaRules] },
  changes: [
    presenceRule,
    {
      date: "2026-01-01",
      text: "The United States suspends immigrant visas and visas of the kinds B, F, M and J for citizens of Dominica, with exceptions (proclamation of 16 December 2025).",
      sources: [colossusLab, searchlight],
    },
    schengenSuspension,
    {
      date: "2024-06-28",
      text: "The lowest contribution is $200,000, for one person. Fees are paid on top.",
      values: { price: "from $200,000" },
      sources: [dominicaRules],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures", "remittance"],
  benefits: [
    {
      text: "For one person, the cheapest fund of the Caribbean programs.",
      sources: [{ name: "advisory.capitals28.com", date: "2026-07", confidence: "medium" }],
    },
    { text: "The application is online.", sources: [dominicaRules] },
  ],
  options: [
    {
      text: "Economic Diversification Fund (EDF): $200,000 for one person, $250,000 for four.",
      sources: [dominicaRules],
    },
    { text: "Real estate: $200,000, and a government fee of $75,000.", sources: [dominicaRules] },
  ],
  details: {
    authority: { name: "Citizenship by Investment Unit", url: "https://cbiu.gov.dm", checked: false },
    costs: [
      { text: "Due diligence: $7,500.", sources: [dominicaRules] },
      { text: "Processing: $1,000.", sources: [dominicaRules] },
      {
        text: "Beyond four people: $25,000 more for each person under 18, $40,000 for each adult.",
        sources: [dominicaRules],
      },
    ],
    steps: [{ text: "Everybody aged 16 or over is interviewed.", sources: [dominicaRules] }],
    warnings: [
      {
        text: "The United Kingdom asks for a visa since July 2023.",
        since: "2023-07",
        sources: [migronis],
      },
      ...caribbeanWarnings,
      {
        text: "Sources contradict each other on how foreign income is taxed.",
        sources: [
          { name: "worldtaxcompare.com", date: "2026", confidence: "low" },
          { name: "taxesmap.app", date: "2026", confidence: "low" },
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
