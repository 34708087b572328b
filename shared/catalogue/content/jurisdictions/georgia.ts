import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";
import { frontNews, pwcGeorgia, rightToWork } from "../sources.ts";

const businessManager: Source = { name: "superbusinessmanager.com" };
const llclaw: Source = {
  name: "llclaw.ge",
  url: "https://llclaw.ge/en/news/llc-vs-individual-entrepreneur-georgia",
  date: "2025-12-13",
};
const alservice: Source = { name: "alservice.ge" };

/** Georgia's company and its sole trader. */
export const georgia: Jurisdiction = {
  id: "georgia",
  name: "Georgia",
  flagCode: "ge",
  entity: "LLC (limited liability company), or Individual Entrepreneur (IE)",
  setupTime: {
    parts: statements([businessManager], "One business day; the same day at an extra fee"),
    sortBy: 1,
  },
  minimumCapital: { parts: statements([businessManager], "None"), sortBy: 0 },
  governmentFee: {
    parts: statements(unverified, "LLC: about GEL 100 to 200", "IE: about GEL 20 to 40"),
    sortBy: 200 * roughEuros.gel,
  },
  corporateTax: {
    parts: statements(
      [llclaw, pwcGeorgia],
      "LLC: 15% when profit is paid out, and 5% on the dividend",
      "IE: 1% of turnover up to GEL 500,000, 3% above",
    ),
    sortBy: 15,
  },
  remote: { answer: "yes", text: "Yes, by power of attorney", sources: [businessManager] },
  registry: {
    name: "National Agency of Public Registry",
    url: "https://napr.gov.ge",
    checked: false,
    links: [{ name: "Public Service Hall", url: "https://psh.gov.ge", checked: false }],
  },
  requirements: statements(
    [businessManager],
    "A passport.",
    "A legal address, with proof of it.",
    "A charter.",
    "Foreign papers with an apostille and a translation.",
  ),
  warnings: [
    ...statements(
      [llclaw, alservice],
      "Consulting, medical, legal, architectural, audit and staffing services cannot have the 1%.",
    ),
    ...statements(
      rightToWork,
      "Since 1 March 2026 foreigners who work for themselves in Georgia, individual entrepreneurs too, need the right to work, with a D1 visa or residence.",
    ),
    ...statements(
      [frontNews, ...rightToWork],
      "For the self-employed this is enforced since 1 May 2026. Registered employees have until 1 January 2027.",
    ),
    ...statements(rightToWork, "Fines for working without it start at GEL 2,000."),
  ],
  checked: "2025-12",
};
