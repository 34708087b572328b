import { type Source, statements, unverified } from "../../entry.ts";
import { type Jurisdiction, roughEuros } from "../../jurisdictions.ts";
import { gsl } from "./sources.ts";

const seen: readonly Source[] = [{ name: "ifcreview.com" }, { name: "credential.hk" }, gsl];

/** Hong Kong's private company. */
export const hongKong: Jurisdiction = {
  id: "hong-kong",
  name: "Hong Kong",
  flagCode: "hk",
  entity: "Private company limited by shares",
  setupTime: { parts: statements(seen, "About 1 hour online, 4 to 5 days on paper"), sortBy: 1 / 24 },
  minimumCapital: { parts: statements(seen, "None"), sortBy: 0 },
  governmentFee: {
    parts: [
      ...statements(unverified, "HK$1,545 online"),
      ...statements(seen, "HK$1,720 on paper, an older figure"),
      ...statements(unverified, "HK$2,200 more for business registration"),
    ],
    sortBy: (1545 + 2200) * roughEuros.hkd,
  },
  corporateTax: {
    parts: statements(seen, "8.25% up to HK$2 million, then 16.5%; rules on foreign income since 2023"),
    sortBy: 8.25,
  },
  remote: { answer: "yes", text: "Yes, through an agent", sources: [] },
  registry: { name: "Companies Registry", url: "https://www.cr.gov.hk", checked: false },
  requirements: [
    ...statements(
      seen,
      "A company secretary and a registered office in Hong Kong.",
      "One director, of any nationality.",
    ),
    ...statements(unverified, "An audit every year."),
  ],
  warnings: statements(seen, "Foreign income of groups is taxed unless there is substance in Hong Kong."),
};
