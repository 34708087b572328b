import type { ResidencyProgramme } from "../../programmes.ts";
import { nomadX, nomadXSite, portugalist } from "../sources.ts";

export const portugalD7: ResidencyProgramme = {
  id: "portugal-d7",
  checked: "2026-04",
  country: "Portugal",
  flagCode: "pt",
  program: "D7 Visa",
  timeToResidency: {
    text: "60–120 days at the consulate, then months for an appointment in Portugal",
    sources: [nomadX],
  },
  pathToCitizenship: true,
  yearsToPassport: 5,
  minStay: "7 days",
  minInvestment: "€9,120/year income",
  changes: [
    {
      date: "2026-05-19",
      text: "Citizenship now takes ten years of residence, or seven for citizens of the EU and of Portuguese-speaking (CPLP) countries. The years count from the issue of the permit. Applications already pending keep the old rules.",
      sources: [{ name: "teresalancia.com" }, { name: "gsnadv.com", date: "2026-04-08" }],
    },
    {
      date: "2026",
      text: "One person now needs an income of €920 a month, which is €11,040 a year.",
      sources: [portugalist],
    },
  ],
  notes: ["taxFigures", "processingTimes"],
  benefits: [
    { text: "Meant for people who live on pensions, rents or dividends.", sources: [] },
    { text: "The first permit lasts two years and is renewed for three.", sources: [nomadX] },
    { text: "Permanent residence is possible after five years.", sources: [] },
    { text: "The family may join.", sources: [] },
    { text: "Travel in the Schengen area; use of public health care and schools.", sources: [] },
  ],
  details: {
    authority: {
      name: "Agency for Integration, Migration and Asylum (AIMA)",
      url: "https://aima.gov.pt",
      checked: false,
      links: [{ name: "Visas of the Foreign Ministry", url: "https://vistos.mne.gov.pt", checked: false }],
    },
    costs: [
      {
        text: "Income of €920 a month for one person in 2026, 50% more for a spouse and 30% more for each child.",
        sources: [portugalist],
      },
      { text: "Savings of about €11,040.", sources: [portugalist] },
      { text: "Fees of about €90 for the visa and €170 for the permit.", sources: [nomadXSite] },
    ],
    steps: [
      {
        text: "Apply at the consulate for the entry visa. It is valid for four months; 60–120 days is a typical wait.",
        sources: [nomadX],
      },
      {
        text: "Go to the AIMA appointment in Portugal for the permit. The backlog there means months.",
        sources: [nomadX],
      },
    ],
    warnings: [
      {
        text: "A remote salary or freelance work belongs to the D8 visa. It asks for an income of four times the minimum wage.",
        sources: [nomadXSite],
      },
      {
        text: "Law 61/2025 of October 2025 limits family reunification.",
        sources: [
          {
            name: "rtp.pt",
            url: "https://www.rtp.pt/noticias/economia/agendamentos-para-vistos-de-trabalho-em-portugal-cancelados-a-partir-de-5a-feira_n1692981",
          },
        ],
      },
      { text: "The NHR tax regime for newcomers is closed.", sources: [] },
      {
        text: "The tax regime IFICI is open only for the activities that Ordinance 352/2024/1 lists.",
        sources: [
          {
            name: "mlgts.pt",
            url: "https://mlgts.pt/en/knowledge/legal-alerts/Legal-Alert-NHR-20-IFICI-Regulation/25663",
          },
        ],
      },
    ],
  },
};
