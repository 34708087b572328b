import type { ResidencyProgramme } from "../../programmes.ts";
import { rentista } from "../sources.ts";

export const costaRicaRentista: ResidencyProgramme = {
  id: "costa-rica-rentista",
  country: "Costa Rica",
  flagCode: "cr",
  program: "Rentista Visa",
  timeToResidency: { text: "6–12 months", sources: rentista },
  pathToCitizenship: true,
  yearsToPassport: 7,
  minStay: "4 months",
  minInvestment: "$2,500/month or $60,000 deposit",
  measures: {
    income: { amount: 2500, currency: "usd", per: "month" },
    deposit: { amount: 60_000, currency: "usd" },
    stay: { count: 4, unit: "month" },
    permanent: { years: 3, permanentSources: rentista },
    passport: { years: 7 },
  },
  specifiedSources: { yearsToPassport: rentista, minInvestment: rentista },
  changes: [
    {
      date: "2023-10-16",
      text: "Applicants must again register with their consulate before they get the residence card (DIMEX). The waiver of the pandemic has ended.",
      sources: [
        {
          name: "mondaq.com",
          url: "https://www.mondaq.com/unitedstates/work-visas/1385530/november-2023-global-immigration-alert",
          date: "2023-11",
          confidence: "medium",
        },
      ],
    },
  ],
  notes: ["taxFigures", "territorial", "processingTimes"],
  benefits: [
    { text: "A card for two years that can be renewed.", sources: rentista },
    { text: "Permanent residence after three years.", sources: rentista },
    { text: "Spouse and children are covered.", sources: rentista },
    {
      text: "Costa Rica taxes by the territorial system.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/costa-rica",
          date: "2025-01-15",
          confidence: "high",
        },
      ],
    },
  ],
  details: {
    authority: {
      name: "Dirección General de Migración y Extranjería",
      url: "https://www.migracion.go.cr",
      checked: false,
    },
    costs: [
      {
        text: "An income of $2,500 a month guaranteed for two years, or a deposit of $60,000.",
        sources: rentista,
      },
      { text: "The public health fund (CCSS), which is compulsory.", sources: rentista },
    ],
    steps: [],
    warnings: [
      {
        text: "Sources differ on the minimum stay: one names a day a year, another four months.",
        sources: rentista,
      },
      { text: "Work for local clients is not allowed.", sources: rentista },
    ],
  },
};
