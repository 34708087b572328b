import { notStated } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { passportGuide, tuCiudadHoy } from "../sources.ts";

export const spainNonLucrative: ResidencyProgramme = {
  id: "spain-non-lucrative",
  checked: "2024-12",
  country: "Spain",
  flagCode: "es",
  program: "Non-Lucrative Visa",
  timeToResidency: { text: "4–8 weeks at the consulate", sources: [passportGuide] },
  pathToCitizenship: true,
  yearsToPassport: 10,
  minStay: "183 days",
  minInvestment: "€27,792/year",
  changes: [
    {
      date: "2025-05-20",
      text: "A new immigration regulation applies, Royal Decree 1155/2024.",
      sources: [
        { name: "start-legal.com", url: "https://start-legal.com/?p=99" },
        {
          name: "extranjeriasimple.com",
          url: "https://www.extranjeriasimple.com/post/nuevo-reglamento-de-extranjer%C3%ADa-rd-1155-2024-sus-principales-novedades-y-fecha-de-entrada-en-vigo",
        },
      ],
    },
    {
      date: notStated,
      text: "The means asked for are now €28,800 a year, which is 400% of the public income index (IPREM).",
      sources: [passportGuide],
    },
  ],
  notes: ["taxFigures", "processingTimes"],
  benefits: [
    {
      text: "Live in Spain on your own means: one year at first, then two renewals of two years each.",
      sources: [tuCiudadHoy],
    },
    {
      text: "Long-term residence after five years. Citizenship after ten, or two for citizens of Ibero-American countries.",
      sources: [tuCiudadHoy],
    },
    { text: "The family can be included, for a further 100% of the IPREM each.", sources: [passportGuide] },
    { text: "Travel in the Schengen area.", sources: [] },
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
      { text: "Means of €28,800 a year, and €7,200 a year for each dependant.", sources: [passportGuide] },
      { text: "Private health insurance.", sources: [passportGuide] },
    ],
    steps: [
      { text: "Apply at the consulate; 4–8 weeks is typical.", sources: [passportGuide] },
      { text: "The form is EX-01, under articles 61 to 63 of Royal Decree 1155/2024.", sources: [] },
      { text: "Ask for the residence card (TIE) within a month of entry.", sources: [] },
    ],
    warnings: [
      {
        text: "No work at all is allowed, and remote work counts as work. For that there is the digital nomad visa.",
        sources: [{ name: "gruposalvador.es" }],
      },
      {
        text: "More than 183 days in a year make you a tax resident.",
        sources: [{ name: "PwC Worldwide Tax Summaries", date: "2024-12-31" }],
      },
      { text: "How many days away a renewal allows is disputed.", sources: [] },
      {
        text: "Residence for investors, the 'golden visa', ended in April 2025 by Organic Law 1/2025.",
        sources: [
          {
            name: "arayasociados.com",
            url: "https://www.arayasociados.com/en-US/blog/Farewell-to-the-Golden-Visa-Key-Changes-to-the-Entrepreneurs-Law-Starting-in-April-2025",
          },
        ],
      },
    ],
  },
};
