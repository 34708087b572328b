import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";
import { gsl } from "./sources.ts";

const seen: readonly Source[] = [
  { name: "meydanfz.ae" },
  { name: "hfaconsulting.ae", date: "2026-02" },
  { name: "mondaq.com (article 1705566)" },
];

/** A company in one of the free zones of the United Arab Emirates. */
export const uae: Jurisdiction = {
  id: "uae",
  name: "United Arab Emirates",
  flagCode: "ae",
  entity: "Free zone company (FZE, FZCO)",
  setupTime: { parts: statements(unverified, "1 to 4 weeks"), sortBy: 28 },
  minimumCapital: { parts: statements(unverified, "Mostly none, or not paid up; it varies"), sortBy: 0 },
  governmentFee: {
    parts: statements(unverified, "About AED 12,000 to 20,000 for a package with the licence"),
    sortBy: 20_000 * roughEuros.aed,
  },
  corporateTax: {
    parts: statements(seen, "0% on qualifying income, otherwise 9% above AED 375,000"),
    sortBy: 9,
  },
  remote: { answer: "partly", text: "Partly: a residence visa needs presence", sources: [gsl] },
  registry: {
    name: "Ministry of Economy and Tourism, and each free zone",
    url: "https://www.moet.gov.ae",
    checked: false,
  },
  requirements: [
    ...statements(
      unverified,
      "A licensed activity.",
      "A flexi desk.",
      "Approval of the name.",
      "The founder's passport.",
    ),
    ...statements(seen, "Registration for corporate tax, even at 0%."),
    ...statements([gsl], "For a residence visa: a medical examination and an Emirates ID, on the spot."),
  ],
  warnings: [
    ...statements(seen, "The 0% needs substance in the zone and qualifying income only."),
    ...statements(
      [gsl],
      "Full service in the JAFZA zone costs about US$32,000 and US$4,200 per visa at one agent: the dear end of the range.",
    ),
  ],
  checked: "2026-02",
};
