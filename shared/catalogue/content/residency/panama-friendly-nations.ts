import { notStated } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { jQuijano, lexology, panamaForLife } from "../sources.ts";

export const panamaFriendlyNations: ResidencyProgramme = {
  id: "panama-friendly-nations",
  checked: "2025-02",
  country: "Panama",
  flagCode: "pa",
  program: "Friendly Nations Visa",
  timeToResidency: {
    text: "About 3 years to permanent residence, two of them on a provisional card",
    sources: [panamaForLife],
  },
  pathToCitizenship: true,
  yearsToPassport: 5,
  minStay: notStated,
  minInvestment: "$5,000 plus an investment",
  changes: [
    {
      date: "2021-08",
      text: "The old way with a US$5,000 bank deposit or a new company ended. It now takes US$200,000 in real estate or in a fixed deposit, or a job with a work permit.",
      sources: [{ name: "Decrees 197 and 226 of 2021" }, lexology, jQuijano],
    },
  ],
  notes: ["taxFigures", "territorial", "processingTimes"],
  benefits: [
    {
      text: "Open to about 50 nationalities. Taiwan has been taken off the list and Peru added.",
      sources: [jQuijano, panamaForLife],
    },
    {
      text: "A provisional card for two years, then permanent residence.",
      sources: [lexology, jQuijano],
    },
    { text: "Spouse, children and parents can join.", sources: [] },
    {
      text: "Foreign income is not taxed.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/panama",
          date: "2025-02-07",
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
      { text: "Real estate of US$200,000; a bank loan is allowed.", sources: [lexology, jQuijano] },
      { text: "Or a fixed deposit of US$200,000 for three years.", sources: [lexology, jQuijano] },
      { text: "Or no investment, with a job and a work permit.", sources: [lexology, jQuijano] },
    ],
    steps: [
      { text: "The provisional card takes 3–6 months.", sources: [] },
      { text: "After two years on it, ask for permanent residence.", sources: [lexology, jQuijano] },
    ],
    warnings: [
      {
        text: "Citizenship asks for five years of permanent residence and for being really present. The years on the provisional card would come before them.",
        sources: [],
      },
      { text: "Work done inside Panama is local income.", sources: [] },
    ],
  },
};
