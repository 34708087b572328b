import type { ResidencyProgramme } from "../../programmes.ts";
import { crie, erpLawyers } from "../sources.ts";

export const costaRicaRentista: ResidencyProgramme = {
  id: "costa-rica-rentista",
  checked: "2025-01",
  country: "Costa Rica",
  flagCode: "cr",
  program: "Rentista Visa",
  timeToResidency: { text: "6–12 months or more", sources: [] },
  pathToCitizenship: true,
  yearsToPassport: 7,
  minStay: "4 months",
  minInvestment: "$2,500/month or $60,000 deposit",
  changes: [
    {
      date: "2023-10-16",
      text: "Applicants must again register with their consulate before they get the residence card (DIMEX). The waiver of the pandemic has ended.",
      sources: [
        {
          name: "mondaq.com",
          url: "https://www.mondaq.com/unitedstates/work-visas/1385530/november-2023-global-immigration-alert",
        },
      ],
    },
  ],
  notes: ["taxFigures", "territorial", "processingTimes"],
  benefits: [
    { text: "A card for two years that can be renewed.", sources: [] },
    { text: "Permanent residence after three years.", sources: [] },
    { text: "Spouse and children are covered.", sources: [] },
    { text: "You may own a company, but not take a local job.", sources: [] },
    {
      text: "Costa Rica taxes by the territorial system.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/costa-rica",
          date: "2025-01-15",
        },
      ],
    },
    {
      text: "Law 9996 exempts household goods and vehicles; its regulations are of 23 February 2023.",
      sources: [{ name: "costaricalaw.com" }],
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
        text: "An income of US$2,500 a month guaranteed for two years, or a deposit of US$60,000.",
        sources: [crie, erpLawyers],
      },
      {
        text: "Monthly payments to the public health fund (CCSS). Joining it is compulsory.",
        sources: [],
      },
    ],
    steps: [],
    warnings: [
      {
        text: "Sources differ on the minimum stay: one names a day a year (crie.cr), another four months (ERP Lawyers).",
        sources: [crie, erpLawyers],
      },
      { text: "It is not known whether the exemptions of Law 9996 can still be asked for.", sources: [] },
    ],
  },
};
