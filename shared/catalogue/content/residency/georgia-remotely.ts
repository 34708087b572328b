import type { ResidencyProgramme } from "../../programmes.ts";
import { agendaGe, frontNews, pwcGeorgia, rightToWork } from "../sources.ts";

const londonPost = { name: "The London Post" };

/** A program from 2020 for remote workers in Georgia. */
export const georgiaRemotely: ResidencyProgramme = {
  id: "georgia-remotely",
  checked: "2025-12",
  country: "Georgia",
  flagCode: "ge",
  program: "'Remotely from Georgia'",
  timeToResidency: {
    text: "On arrival, as a visa-free stay; the form of the scheme is said to be no longer in use",
    sources: [],
  },
  pathToCitizenship: false,
  minStay: "183 days for tax residency",
  minInvestment: "$2,000/month income",
  changes: [
    {
      date: "2026-05-01",
      text: "Self-employed foreigners who were already active must hold the right to work. Registered employees have until 1 January 2027.",
      sources: [frontNews, ...rightToWork],
    },
    {
      date: "2026-03-01",
      text: "Foreigners who are employed or self-employed in Georgia, sole traders too, need the right to work, and with it a D1 visa or residence.",
      sources: [...rightToWork, { name: "aacc.ge" }],
    },
  ],
  notes: ["taxFigures", "territorial"],
  benefits: [
    {
      text: "The scheme of August 2020 let citizens of 95 countries stay for 180 days or more.",
      sources: [agendaGe, londonPost],
    },
    { text: "Citizens of about the same countries may stay 365 days without a visa.", sources: [] },
    { text: "Income from abroad is exempt from tax.", sources: [pwcGeorgia] },
    {
      text: "Sole traders with small-business status pay 1% on turnover up to GEL 500,000.",
      sources: [pwcGeorgia],
    },
    { text: "A business is registered in about a day.", sources: [{ name: "superbusinessmanager.com" }] },
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
      { text: "The scheme asked for an income of US$2,000 a month.", sources: [agendaGe, londonPost] },
      { text: "It also asked for insurance.", sources: [agendaGe, londonPost] },
    ],
    steps: [],
    warnings: [
      {
        text: "This was a scheme of the pandemic. Check whether it can still be used before you plan with it.",
        sources: [],
      },
      {
        text: "The right to work is asked for at labourmigration.moh.gov.ge. Fines start at GEL 2,000.",
        sources: rightToWork,
      },
      {
        text: "The procedure is set by Decree 70 of 20 February 2026.",
        sources: [
          {
            name: "pbservices.ge",
            url: "https://pbservices.ge/blog/rules-for-foreign-nationals-working-in-georgia-2026",
          },
        ],
      },
      {
        text: "People who work remotely for foreign firms and have no Georgian business are said to be outside the rule, by a clarification of 9 February 2026. Only one source says so.",
        sources: [{ name: "espero.ge" }],
      },
      {
        text: "Consulting, medical, legal, architecture, audit and staffing services cannot use the 1% tax.",
        sources: [
          {
            name: "llclaw.ge",
            url: "https://llclaw.ge/en/news/llc-vs-individual-entrepreneur-georgia",
            date: "2025-12-13",
          },
          { name: "alservice.ge" },
        ],
      },
      { text: "Work done in Georgia is Georgian income.", sources: [] },
    ],
  },
};
