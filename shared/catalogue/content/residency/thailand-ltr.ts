import type { ResidencyProgramme } from "../../programmes.ts";
import { mondaqThailand, nationThailand, thailandGoTh } from "../sources.ts";

const hlbThailand = { name: "hlbthai.com" };

export const thailandLtr: ResidencyProgramme = {
  id: "thailand-ltr",
  checked: "2025-01",
  country: "Thailand",
  flagCode: "th",
  program: "Long-Term Resident Visa",
  timeToResidency: { text: "About 20 working days for the endorsement", sources: [] },
  pathToCitizenship: false,
  minStay: "180 days for tax benefits",
  minInvestment: "$80,000 annual income",
  changes: [
    {
      date: "2025-02-04",
      text: "Wealthy Global Citizens no longer need a set income, but assets of US$1m and an investment of US$500,000.",
      sources: [mondaqThailand, nationThailand],
    },
    {
      date: "2024-01-01",
      text: "Tax residents pay tax on foreign income when they bring it into Thailand, whichever year that is, unless the LTR exemption applies to them.",
      sources: [
        {
          name: "janinterlaw.co.th",
          url: "https://www.janinterlaw.co.th/revenue-department-order-p-161-66-income-from-abroad/",
        },
        hlbThailand,
      ],
    },
  ],
  notes: ["taxFigures", "remittance", "processingTimes"],
  benefits: [
    { text: "Ten years of stay, as five and five.", sources: [thailandGoTh] },
    { text: "A digital work permit.", sources: [] },
    { text: "A report once a year instead of every 90 days.", sources: [] },
    { text: "Fast track at airports.", sources: [] },
    {
      text: "Highly skilled professionals pay a flat 17% tax. The other three categories are exempt on foreign income (Royal Decree 743).",
      sources: [nationThailand],
    },
    {
      text: "Dependants are no longer limited in number (BOI Announcement Por. 3/2568).",
      sources: [mondaqThailand, nationThailand],
    },
  ],
  details: {
    authority: { name: "Board of Investment", url: "https://ltr.boi.go.th", checked: false },
    costs: [
      { text: "A fee of THB 50,000.", sources: [thailandGoTh] },
      {
        text: "Wealthy Global Citizens: assets of US$1m and an investment of US$500,000.",
        sources: [mondaqThailand, nationThailand],
      },
      { text: "Pensioners and Work-from-Thailand professionals: US$80,000 a year.", sources: [] },
      {
        text: "Work-from-Thailand professionals: an employer with revenue of US$50m over three years. Five years of experience are no longer asked for.",
        sources: [mondaqThailand, nationThailand],
      },
    ],
    steps: [],
    warnings: [
      { text: "180 days in a year make you a tax resident.", sources: [hlbThailand] },
      {
        text: "Income earned before 2024 stays outside the rule on money brought in.",
        sources: [
          {
            name: "kpmg.com",
            url: "https://kpmg.com/xx/en/our-insights/gms-flash-alert/flash-alert-2023-238.html",
          },
        ],
      },
      {
        text: "A two-year relief for money brought in has been drafted. It is not confirmed.",
        sources: [hlbThailand],
      },
      {
        text: "The Destination Thailand Visa, announced in July 2024, runs for five years with stays of 180 days and is meant for remote workers.",
        sources: [
          {
            name: "en.dailypakistan.com.pk",
            url: "https://en.dailypakistan.com.pk/12-Jul-2024/thailand-set-to-expand-visa-free-entry-list-to-93-countries-here-s-what-will-change",
            date: "2024-07-12",
          },
        ],
      },
      { text: "It asks for THB 500,000 in savings, and fits many remote workers better.", sources: [] },
    ],
  },
};
