import { notStated, type SomeSources } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { nonLucrative } from "../sources.ts";

/** The years to permanent residence. */
const permanentSources: SomeSources = [
  {
    name: "Majorca Daily Bulletin",
    url: "https://www.majorcadailybulletin.com/news/local/2025/01/30/130829/adios-golden-visa.html",
    date: "2025-01-30",
    confidence: "medium",
  },
  {
    name: "costaluzlawyers.es",
    url: "https://costaluzlawyers.es/blog/changing-from-a-non-lucrative-visa-to-a-long-term-residence-permit-in-spain/",
    confidence: "low",
  },
];

export const spainNonLucrative: ResidencyProgramme = {
  id: "spain-non-lucrative",
  country: "Spain",
  flagCode: "es",
  program: "Non-Lucrative Visa",
  timeToResidency: { text: "Up to 90 days", sources: nonLucrative },
  pathToCitizenship: true,
  yearsToPassport: 10,
  minStay: "183 days",
  minInvestment: "€27,792/year",
  measures: {
    income: { amount: 28_800, currency: "eur", per: "year" },
    stay: { count: 183, unit: "day" },
    permanent: { years: 5, permanentSources },
    passport: { years: 10 },
  },
  specifiedSources: { yearsToPassport: nonLucrative },
  changes: [
    {
      date: "2025-05-20",
      text: "A new immigration regulation applies, Royal Decree 1155/2024.",
      sources: [
        {
          name: "start-legal.com",
          url: "https://start-legal.com/?p=99",
          confidence: "medium",
        },
      ],
    },
    {
      date: notStated,
      text: "The means asked for are now €28,800 a year, which is 400% of the public income index (IPREM).",
      values: { minInvestment: "€28,800/year" },
      sources: nonLucrative,
    },
  ],
  notes: ["taxFigures", "processingTimes"],
  benefits: [
    {
      text: "Live in Spain on your own means: one year at first, then two renewals of two years each.",
      sources: nonLucrative,
    },
    {
      text: "Permanent residence after five years.",
      sources: permanentSources,
    },
    {
      text: "Citizenship after ten years, or two for citizens of Ibero-American countries.",
      sources: nonLucrative,
    },
    { text: "The family can be included, for a further 100% of the IPREM each.", sources: nonLucrative },
  ],
  details: {
    authority: {
      name: "Spanish consulates",
      url: "https://www.exteriores.gob.es",
      checked: false,
      links: [
        {
          name: "Secretaría de Estado de Migraciones",
          url: "https://www.inclusion.gob.es/web/migraciones",
          checked: false,
        },
      ],
    },
    costs: [
      { text: "Means of €28,800 a year, and €7,200 a year for each dependant.", sources: nonLucrative },
      {
        text: "Private health insurance, authorized in Spain and without co-payment.",
        sources: nonLucrative,
      },
    ],
    steps: [{ text: "Apply at the consulate. It may take up to 90 days.", sources: nonLucrative }],
    warnings: [
      {
        text: "No work at all is allowed, remote work included. For that there is the digital nomad visa.",
        sources: nonLucrative,
      },
      { text: "183 days in a year make you a tax resident.", sources: nonLucrative },
      {
        text: "Residence for investors, the 'golden visa', ended on 3 April 2025 by Organic Law 1/2025.",
        since: "2025-04-03",
        sources: [
          {
            name: "Organic Law 1/2025 (BOE)",
            url: "https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-76",
            date: "2025-01-03",
            confidence: "high",
          },
          {
            name: "Expat Network",
            url: "https://expatnetwork.com/elimination-of-investor-residency-golden-visa-in-spain-the-countdown-has-begun",
            date: "2025",
            confidence: "medium",
          },
        ],
      },
    ],
  },
};
