import { notStated, type SomeSources } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { friendlyNations } from "../sources.ts";

/** What the years to citizenship count from. */
const naturalization: SomeSources = [
  {
    name: "relocate.services",
    url: "https://www.relocate.services/en/programas-migratorios/naturalizaci%C3%B3n",
    confidence: "low",
  },
  {
    name: "immigrationvisa247.com",
    url: "https://immigrationvisa247.com/panamanian-citizenship-immigration/",
    confidence: "low",
  },
];

export const panamaFriendlyNations: ResidencyProgramme = {
  id: "panama-friendly-nations",
  country: "Panama",
  flagCode: "pa",
  program: "Friendly Nations Visa",
  timeToResidency: {
    text: "Two years on a provisional card, then permanent residence",
    sources: friendlyNations,
  },
  pathToCitizenship: true,
  yearsToPassport: 5,
  minStay: notStated,
  minInvestment: "$5,000 plus an investment",
  measures: {
    deposit: { amount: 200_000, currency: "usd" },
    permanent: { years: 2, permanentSources: friendlyNations },
    passport: { years: 5, sinceSources: naturalization },
  },
  specifiedSources: { yearsToPassport: friendlyNations },
  changes: [
    {
      date: "2021-08",
      text: "The old route with a $5,000 bank deposit or a new company has ended. It now takes $200,000 in real estate or in a fixed deposit, or a job with a work permit.",
      values: { minInvestment: "$200,000 in real estate or a deposit, or a job with a work permit" },
      ended: ["minInvestment"],
      sources: friendlyNations,
    },
  ],
  notes: ["taxFigures", "territorial", "processingTimes"],
  benefits: [
    { text: "Open to about 50 nationalities.", sources: friendlyNations },
    { text: "A provisional card for two years, then permanent residence.", sources: friendlyNations },
    {
      text: "Foreign income is not taxed.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/panama",
          date: "2025-02-07",
          confidence: "high",
        },
      ],
    },
  ],
  details: {
    authority: {
      name: "Servicio Nacional de Migración",
      url: "https://www.migracion.gob.pa",
      checked: false,
    },
    costs: [
      { text: "Real estate of $200,000.", sources: friendlyNations },
      { text: "Or a deposit of $200,000 for three years.", sources: friendlyNations },
      { text: "Or no investment, with a job in Panama.", sources: friendlyNations },
    ],
    steps: [
      { text: "Apply in Panama for the provisional card.", sources: friendlyNations },
      { text: "After two years on it, ask for permanent residence.", sources: friendlyNations },
    ],
    warnings: [
      {
        text: "The five years to citizenship count from permanent residence. Colombians, Salvadorans, Spaniards, and others need fewer.",
        sources: naturalization,
      },
    ],
  },
};
