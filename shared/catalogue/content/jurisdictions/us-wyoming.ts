import { statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";
import { openAccountants } from "./sources.ts";
import { usLlcRequirements, usLlcTax, usLlcWarnings } from "./us-llc.ts";

/** Wyoming's limited liability company. */
export const usWyoming: Jurisdiction = {
  id: "us-wyoming",
  name: "United States (Wyoming)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: { parts: statements(unverified, "1 to 3 days"), sortBy: 3 },
  minimumCapital: { parts: statements(unverified, "None"), sortBy: 0 },
  governmentFee: {
    parts: statements([openAccountants], "US$100, then US$60 a year"),
    sortBy: 100 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes", sources: [] },
  registry: { name: "Wyoming Secretary of State", url: "https://wyobiz.wyo.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
  checked: "2026-05",
};
