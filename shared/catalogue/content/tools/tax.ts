import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const brightTax: Source = { name: "brighttax.com" };
const xolo: Source = { name: "xolo.io" };

/** Services that prepare returns and keep books. */
export const taxTools: readonly Tool[] = [
  {
    id: "greenback",
    name: "Greenback Expat Tax Services",
    description: "US returns for Americans abroad.",
    category: "tax",
    features: statements(
      unverified,
      "Prepared by a CPA or an enrolled agent",
      "FBAR, the report of foreign accounts",
      "Streamlined catch-up of missed years",
      "Fixed fees",
    ),
    pricing: statements(unverified, "From about US$500 to US$585 for a federal return"),
    website: { name: "greenbacktaxservices.com", url: "https://greenbacktaxservices.com", checked: false },
    logo: "GB",
    bestFor: ["US citizens abroad", "Catching up"],
  },
  {
    id: "bright-tax",
    name: "Bright!Tax",
    description: "A US firm for expatriates, with a large free library.",
    category: "tax",
    features: statements(
      [brightTax],
      "Prepared by a CPA",
      "Foreign earned income exclusion and foreign tax credit",
      "FBAR, the report of foreign accounts",
      "Streamlined catch-up of missed years",
    ),
    pricing: statements(unverified, "From about US$500 to US$700"),
    website: { name: "brighttax.com", url: "https://brighttax.com", checked: true },
    logo: "BT",
    bestFor: ["US citizens abroad", "Reading up first"],
  },
  {
    id: "taxscouts",
    name: "TaxScouts",
    description: "Returns for the United Kingdom and Spain, done by an accountant.",
    category: "tax",
    features: statements(unverified, "A fixed fee", "Self-assessment", "Calls for advice", "Quick"),
    pricing: statements(unverified, "From about £169 to £199"),
    cautions: statements(unverified, "Check that it still trades before you pay."),
    website: { name: "taxscouts.com", url: "https://taxscouts.com", checked: false },
    logo: "TS",
    bestFor: ["UK self-assessment", "Spanish returns"],
  },
  {
    id: "taxfix",
    name: "Taxfix",
    description: "An app for German returns.",
    category: "tax",
    features: statements(
      unverified,
      "Leads through the questions",
      "An expert can take over",
      "Shows the refund before you pay",
    ),
    pricing: statements(unverified, "From about €40 to €50, or a share of the refund for the expert"),
    website: { name: "taxfix.de", url: "https://taxfix.de", checked: false },
    logo: "TF",
    bestFor: ["German returns"],
  },
  {
    id: "xolo",
    name: "Xolo",
    description: "Accounting for one-person companies in Estonia.",
    category: "tax",
    features: statements(
      [xolo],
      "For freelancers with a single shareholder only",
      "VAT and payroll",
      "The yearly report",
      "Xolo Go, for work without a company",
    ),
    pricing: statements(unverified, "Leap from about €89 a month"),
    website: { name: "xolo.io", url: "https://xolo.io", checked: true },
    logo: "XO",
    bestFor: ["Freelancers", "Estonian companies"],
  },
];
