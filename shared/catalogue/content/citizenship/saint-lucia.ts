import type { CitizenshipProgramme } from "../../programmes.ts";
import { ramsayGlobal } from "../sources.ts";
import { caribbeanWarnings, presenceRule, schengenSuspension } from "./caribbean.ts";

/** Citizenship of Saint Lucia for an investment. */
export const saintLucia: CitizenshipProgramme = {
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
