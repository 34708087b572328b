import type { ResidencyProgramme } from "../../programmes.ts";
import { agendaGe, espero, pbServices, pwcGeorgia, remotelyToday, rightToWork } from "../sources.ts";

/** A program from 2020 for remote workers in Georgia. */
export const georgiaRemotely: ResidencyProgramme = {
  id: "georgia-remotely",
  country: "Georgia",
  flagCode: "ge",
  program: "'Remotely from Georgia'",
  status: "closed",
  timeToResidency: {
    text: "Closed by most accounts; its form is no longer in use",
    sources: [remotelyToday],
  },
  pathToCitizenship: false,
  minStay: "183 days for tax residency",
  minInvestment: "$2,000/month income",
  measures: {
    income: { amount: 2000, currency: "usd", per: "month" },
    stay: { count: 183, unit: "day", forTax: true },
  },
  specifiedSources: { minStay: [pwcGeorgia], minInvestment: [agendaGe] },
  changes: [
    {
      date: "2026-05-01",
      announced: true,
      text: "Fines for self-employed foreigners who were already active and do not hold the right to work. Registered employees have until 1 January 2027.",
      sources: rightToWork,
    },
    {
      date: "2026-03-01",
      text: "Foreigners who are employed or self-employed in Georgia, sole traders too, need the right to work, and with it a D1 visa or residence.",
      sources: rightToWork,
    },
  ],
  notes: ["taxFigures", "territorial"],
  benefits: [
    { text: "The scheme of August 2020 was open to citizens of 95 countries.", sources: [agendaGe] },
    {
      text: "Citizens of about the same countries may stay 365 days without a visa.",
      sources: [remotelyToday],
    },
    { text: "Income from abroad is exempt from tax.", sources: [pwcGeorgia] },
    {
      text: "Sole traders with small-business status pay 1% on turnover up to GEL 500,000.",
      sources: [pwcGeorgia],
    },
  ],
  details: {
    authority: {
      name: "Georgian National Tourism Administration",
      url: "https://gnta.ge",
      checked: false,
      links: [
        { name: "Consular department", url: "https://www.geoconsul.gov.ge", checked: false },
        { name: "Portal for the right to work", url: "https://labourmigration.moh.gov.ge", checked: false },
      ],
    },
    costs: [
      { text: "The scheme asked for an income of $2,000 a month.", sources: [agendaGe] },
      { text: "It also asked for insurance.", sources: [agendaGe] },
    ],
    steps: [],
    warnings: [
      {
        text: "The right to work is asked for at labourmigration.moh.gov.ge. Fines start at GEL 2,000.",
        sources: [espero, ...rightToWork],
      },
      { text: "The procedure is set by Decree 70 of 20 February 2026.", sources: [pbServices, espero] },
      {
        text: "Consulting, medical, legal, architecture, audit and staffing services cannot use the 1% tax.",
        sources: [
          {
            name: "llclaw.ge",
            url: "https://llclaw.ge/en/news/llc-vs-individual-entrepreneur-georgia",
            date: "2025-12-13",
            confidence: "medium",
          },
        ],
      },
      { text: "Work done in Georgia is Georgian income.", sources: [pwcGeorgia] },
    ],
  },
};
