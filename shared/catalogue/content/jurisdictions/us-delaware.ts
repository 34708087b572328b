import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";
import { openAccountants } from "./sources.ts";
import { usLlcRequirements, usLlcTax, usLlcWarnings } from "./us-llc.ts";

const wyomingLlc: Source = { name: "wyomingllc.xyz" };

/** Delaware's limited liability company. */
export const usDelaware: Jurisdiction = {
  id: "us-delaware",
  name: "United States (Delaware)",
  flagCode: "us",
  entity: "LLC (limited liability company)",
  setupTime: { parts: statements(unverified, "1 to 5 days"), sortBy: 5 },
  minimumCapital: { parts: statements(unverified, "None"), sortBy: 0 },
  governmentFee: {
    parts: statements([openAccountants, wyomingLlc], "US$90 to US$110, then US$300 a year"),
    sortBy: 110 * roughEuros.usd,
  },
  corporateTax: usLlcTax,
  remote: { answer: "yes", text: "Yes", sources: [] },
  registry: { name: "Delaware Division of Corporations", url: "https://corp.delaware.gov", checked: false },
  requirements: usLlcRequirements,
  warnings: usLlcWarnings,
  checked: "2026-05",
};
