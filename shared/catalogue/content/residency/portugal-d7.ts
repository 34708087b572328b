import type { SomeSources } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { nomadX, portugalist, portugueseD7, privilegeGardens } from "../sources.ts";

/** The years to permanent residence. */
const permanentSources: SomeSources = [
  {
    name: "dra-sofia.org",
    url: "https://dra-sofia.org/en/services/permanent-residence",
    date: "2026-06-21",
    confidence: "medium",
  },
  {
    name: "touchdown.us",
    url: "https://www.touchdown.us/blog/portugal-citizenship-changes-incoming",
    date: "2025-10-31",
    confidence: "medium",
  },
];

export const portugalD7: ResidencyProgramme = {
  id: "portugal-d7",
  country: "Portugal",
  flagCode: "pt",
  program: "D7 Visa",
  timeToResidency: {
    text: "60–120 days at the consulate, then months for an appointment in Portugal",
    sources: [...portugueseD7, nomadX],
  },
  pathToCitizenship: true,
  yearsToPassport: 5,
  minStay: "7 days",
  minInvestment: "€9,120/year income",
  measures: {
    income: { amount: 11_040, currency: "eur", per: "year" },
    stay: { count: 7, unit: "day" },
    permanent: { years: 5, permanentSources },
    passport: { years: 10 },
  },
  specifiedSources: {},
  changes: [
    {
      date: "2026-05-19",
      text: "Citizenship now takes ten years of residence, or seven for citizens of the EU and of Portuguese-speaking (CPLP) countries. The years count from the issue of the permit. Applications already pending keep the old rules.",
      values: {
        yearsToPassport: "10 years; 7 for EU and CPLP citizens",
      },
      ended: ["yearsToPassport"],
      sources: [
        privilegeGardens,
        {
          name: "teresalancia.com",
          url: "https://teresalancia.com/en/news/la-recente-legge-sulla-cittadinanza-portoghese",
          confidence: "medium",
        },
      ],
    },
    {
      date: "2026",
      text: "One person now needs an income of €920 a month, which is €11,040 a year.",
      values: { minInvestment: "€11,040/year income" },
      sources: [...portugueseD7, portugalist],
    },
  ],
  notes: ["taxFigures", "processingTimes"],
  benefits: [
    { text: "Meant for people who live on their own income, and for retirees.", sources: portugueseD7 },
    { text: "The first permit lasts two years and is renewed for three.", sources: portugueseD7 },
    {
      text: "Permanent residence after five years.",
      sources: permanentSources,
    },
  ],
  details: {
    authority: {
      name: "Agency for Integration, Migration and Asylum (AIMA)",
      url: "https://aima.gov.pt",
      checked: false,
      links: [
        {
          name: "Visas of the Foreign Ministry",
          url: "https://vistos.mne.gov.pt/en/national-visas/necessary-documentation/residency",
          checked: false,
        },
      ],
    },
    costs: [
      {
        text: "Income of €920 a month for one person in 2026, 50% more for a second adult and 30% more for each child.",
        sources: [...portugueseD7, portugalist],
      },
      { text: "Savings of about €11,040, which consulates usually ask for.", sources: portugueseD7 },
      { text: "Fees of about €90 for the visa and €170 for the permit.", sources: [nomadX] },
    ],
    steps: [
      {
        text: "Apply at the consulate for the entry visa. It is valid for four months; 60–120 days is a typical wait.",
        sources: portugueseD7,
      },
      {
        text: "Go to the AIMA appointment in Portugal for the permit. The backlog there means months.",
        sources: [nomadX],
      },
    ],
    warnings: [
      {
        text: "A remote salary or freelance work belongs to the D8 visa. It asks for an income of four times the minimum wage.",
        sources: [privilegeGardens, nomadX],
      },
      {
        text: "Law 61/2025 of October 2025 limits family reunification.",
        sources: [
          {
            name: "rtp.pt",
            url: "https://www.rtp.pt/noticias/economia/agendamentos-para-vistos-de-trabalho-em-portugal-cancelados-a-partir-de-5a-feira_n1692981",
            date: "2025-10-22",
            confidence: "medium",
          },
        ],
      },
      { text: "The NHR tax regime for newcomers is closed.", sources: portugueseD7 },
      {
        text: "The tax regime IFICI is open only for the activities that Ordinance 352/2024/1 lists.",
        sources: [
          {
            name: "mlgts.pt",
            url: "https://mlgts.pt/en/knowledge/legal-alerts/Legal-Alert-NHR-20-IFICI-Regulation/25663",
            date: "2024-12",
            confidence: "medium",
          },
        ],
      },
    ],
  },
};
