import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";

const seen: readonly Source[] = [{ name: "LCC Global" }, { name: "intergroup.asia" }, { name: "Shield GEO" }];

/** Singapore's private company. */
export const singapore: Jurisdiction = {
  id: "singapore",
  name: "Singapore",
  flagCode: "sg",
  entity: "Pte Ltd (private company limited by shares)",
  setupTime: { parts: statements(seen, "1 to 14 days"), sortBy: 14 },
  minimumCapital: { parts: statements(seen, "S$1"), sortBy: roughEuros.sgd },
  governmentFee: { parts: statements(seen, "S$15 and S$300"), sortBy: 315 * roughEuros.sgd },
  corporateTax: {
    parts: [...statements(seen, "17%"), ...statements(unverified, "with relief for start-ups")],
    sortBy: 17,
  },
  remote: { answer: "yes", text: "Yes, through a filing agent", sources: seen },
  registry: {
    name: "Accounting and Corporate Regulatory Authority",
    url: "https://www.acra.gov.sg",
    checked: false,
  },
  requirements: statements(
    seen,
    "At least one director who ordinarily lives in Singapore.",
    "An office in Singapore.",
    "A company secretary within six months.",
    "A registered agent who files for founders from abroad.",
  ),
  warnings: statements(seen, "A founder who lives elsewhere must find a director who lives in Singapore."),
};
