import { type Source, statements, unverified } from "../../entry.ts";
import type { Jurisdiction } from "../../jurisdictions.ts";

const seen: readonly Source[] = [{ name: "Sovereign Group" }, { name: "indianos.com.cy" }];

/** Cyprus's private limited company. */
export const cyprus: Jurisdiction = {
  id: "cyprus",
  name: "Cyprus",
  flagCode: "cy",
  entity: "Ltd (private limited company)",
  setupTime: { parts: statements(unverified, "5 to 15 working days"), sortBy: 21 },
  minimumCapital: { parts: statements(seen, "None; €1,000 is usual"), sortBy: 0 },
  governmentFee: { parts: statements(unverified, "About €165 to €300"), sortBy: 300 },
  corporateTax: { parts: statements(seen, "15% since 1 January 2026, 12.5% before"), sortBy: 15 },
  remote: { answer: "yes", text: "Yes, through a lawyer", sources: [] },
  registry: {
    name: "Registrar of Companies",
    url: "https://www.companies.gov.cy",
    checked: false,
  },
  requirements: [
    ...statements(seen, "A secretary.", "A registered office in Cyprus."),
    ...statements(unverified, "Audited accounts."),
  ],
  warnings: statements(
    unverified,
    "The company is resident for tax in Cyprus only if it is managed and controlled there.",
    "The yearly levy of €350 is said to have ended in 2024.",
  ),
};
