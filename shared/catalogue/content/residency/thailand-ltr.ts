import type { Source } from "../../entry.ts";
import type { ResidencyProgramme } from "../../programmes.ts";
import { ltrChanges, ltrPensioners, nationPrivileges } from "../sources.ts";

const bgLaw: Source = {
  name: "bgloballaw.com",
  url: "https://www.bgloballaw.com/2024/06/16/long-term-resident-ltr-visa/",
  date: "2024-06-16",
  confidence: "medium",
};
const dtv: Source = {
  name: "Visafield",
  url: "https://visafield.com/visa/thailand/dtv/visa_guide",
  date: "2026",
  confidence: "high",
};

export const thailandLtr: ResidencyProgramme = {
  id: "thailand-ltr",
  country: "Thailand",
  flagCode: "th",
  program: "Long-Term Resident Visa",
  timeToResidency: { text: "20 days or more", sources: ltrPensioners },
  pathToCitizenship: false,
  minStay: "180 days for tax benefits",
  minInvestment: "$80,000 annual income",
  measures: {
    income: { amount: 80_000, currency: "usd", per: "year" },
    stay: { count: 180, unit: "day", forTax: true },
  },
  specifiedSources: { minInvestment: ltrPensioners },
  changes: [
    {
      date: "2025-02-04",
      text: "Wealthy Global Citizens no longer need a set income, but assets of $1m and an investment of $500,000.",
      sources: ltrChanges,
    },
    {
      date: "2024-01-01",
      text: "Tax residents pay tax on foreign income when they bring it into Thailand, whichever year that is, unless the LTR exemption applies to them.",
      sources: [
        {
          name: "PwC Worldwide Tax Summaries",
          url: "https://taxsummaries.pwc.com/thailand",
          date: "2025-01-17",
          confidence: "medium",
        },
        {
          name: "janinterlaw.co.th",
          url: "https://www.janinterlaw.co.th/revenue-department-order-p-161-66-income-from-abroad/",
          confidence: "low",
        },
      ],
    },
  ],
  notes: ["taxFigures", "remittance", "processingTimes"],
  benefits: [
    { text: "Ten years of stay, as five and five.", sources: [...ltrPensioners, nationPrivileges] },
    { text: "A digital work permit.", sources: [bgLaw] },
    { text: "A report once a year instead of every 90 days.", sources: [nationPrivileges, bgLaw] },
    { text: "Fast track at airports.", sources: [nationPrivileges, bgLaw] },
    {
      text: "Highly skilled professionals pay a flat 17% tax. The other three categories are exempt on foreign income (Royal Decree 743).",
      sources: ltrChanges,
    },
    {
      text: "Dependants are no longer limited in number (BOI Announcement Por. 3/2568).",
      sources: ltrChanges,
    },
  ],
  details: {
    authority: { name: "Board of Investment", url: "https://ltr.boi.go.th", checked: false },
    costs: [
      { text: "A fee of THB 50,000.", sources: [...ltrPensioners, nationPrivileges] },
      {
        text: "Health insurance with cover of $50,000, or a deposit of $100,000.",
        sources: ltrPensioners,
      },
      {
        text: "Wealthy Global Citizens: assets of $1m and an investment of $500,000.",
        sources: ltrChanges,
      },
      { text: "Pensioners and Work-from-Thailand professionals: $80,000 a year.", sources: ltrPensioners },
      {
        text: "Work-from-Thailand professionals: an employer with revenue of $50m over three years. Five years of experience are no longer asked for.",
        sources: ltrChanges,
      },
    ],
    steps: [],
    warnings: [
      {
        text: "Income earned before 2024 stays outside the rule on money brought in.",
        sources: [
          {
            name: "kpmg.com",
            url: "https://kpmg.com/xx/en/our-insights/gms-flash-alert/flash-alert-2023-238.html",
            date: "2023",
            confidence: "medium",
          },
        ],
      },
      {
        text: "180 days in a year make you a tax resident.",
        sources: [dtv],
      },
      {
        text: "The Destination Thailand Visa runs for five years with stays of 180 days and is meant for remote workers. It asks for THB 500,000 in savings.",
        sources: [dtv],
      },
    ],
  },
};
