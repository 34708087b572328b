import type { CitizenshipProgramme } from "../../programmes.ts";
import { capitals28, globalCitizenSolutions, imiDaily } from "../sources.ts";
import { caribbeanWarnings, presenceRule, schengenSuspension } from "./caribbean.ts";

/** Citizenship of Dominica for an investment. */
export const dominica: CitizenshipProgramme = {
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
