import type { CitizenshipProgramme } from "../../programmes.ts";
import { globalCitizenSolutions } from "../sources.ts";

/** Citizenship of Vanuatu for an investment. */
export const vanuatu: CitizenshipProgramme = {
  id: "vanuatu",
  checked: "2025-01",
  country: "Vanuatu",
  flagCode: "vu",
  price: "from $137,000",
  visaFreeDestinations: 94,
  residencyRequirement: "None",
  processingTime: "1 month",
  onlineProcess: true,
  changes: [
    {
      date: "2024-12-12",
      text: "The EU has ended visa-free travel for good.",
      sources: [{ name: "immigrationandmigration.com" }],
    },
    {
      date: "2024-12-01",
      text: "Biometrics must be given in person.",
      sources: [globalCitizenSolutions],
    },
  ],
  notes: ["startingPrices", "processingTimes", "taxFigures"],
  benefits: [
    { text: "No income tax.", sources: [{ name: "paraisolist.com", date: "2025" }] },
    { text: "No tax on wealth or inheritance.", sources: [] },
    {
      text: "The application is remote, but for one appointment for biometrics.",
      sources: [],
    },
    { text: "Other citizenships may be kept.", sources: [] },
  ],
  options: [
    { text: "Development Support Program: from US$130,000.", sources: [globalCitizenSolutions] },
    {
      text: "Investment program (CIIP), with a part of US$50,000 that can be redeemed.",
      sources: [{ name: "Best Citizenships", date: "2025-01" }],
    },
  ],
  details: {
    authority: {
      name: "Vanuatu Citizenship Office and Commission",
      url: "https://vancitizenship.gov.vu",
      checked: false,
    },
    costs: [],
    steps: [],
    warnings: [
      { text: "The United Kingdom is said to ask for a visa since 19 July 2023.", sources: [] },
      {
        text: "It is not known whether the 94 destinations of the card still count the EU and the United Kingdom.",
        sources: [],
      },
    ],
  },
};
