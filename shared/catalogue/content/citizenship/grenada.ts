import type { CitizenshipProgramme } from "../../programmes.ts";
import { citizenX, eb5Brics, frearLaw } from "../sources.ts";
import { caribbeanWarnings, presenceRule, schengenSuspension } from "./caribbean.ts";

/** Citizenship of Grenada for an investment. */
export const grenada: CitizenshipProgramme = {
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
