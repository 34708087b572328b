import { type Source, statements, unverified } from "../../entry.ts";
import type { Jurisdiction } from "../../jurisdictions.ts";

const trademarkLens: Source = { name: "Trademark Lens" };

/** Portugal's private limited company. */
export const portugal: Jurisdiction = {
  id: "portugal",
  name: "Portugal",
  flagCode: "pt",
  entity: "Lda (private limited company)",
  setupTime: {
    parts: statements([trademarkLens], "The same day at an Empresa na Hora counter, 2 to 5 days online"),
    sortBy: 5,
  },
  minimumCapital: { parts: statements([trademarkLens], "€1 per partner"), sortBy: 1 },
  governmentFee: { parts: statements([trademarkLens], "€360 at the counter, €220 online"), sortBy: 220 },
  corporateTax: {
    parts: [
      ...statements(unverified, "20% in 2025, 19% in 2026"),
      ...statements([trademarkLens], "21% on an older page"),
    ],
    sortBy: 19,
  },
  remote: {
    answer: "yes",
    text: "Yes, with a tax number (NIF) and a digital key, or through a lawyer",
    sources: [],
  },
  registry: { name: "ePortugal", url: "https://eportugal.gov.pt", checked: false },
  requirements: statements(
    unverified,
    "A tax number (NIF) for each partner.",
    "A name from the approved list, or a certificate for your own.",
    "A certified accountant.",
    "Social security for managers.",
    "An entry in the register of beneficial owners.",
  ),
  warnings: statements(
    unverified,
    "Partners who live outside the EU need a fiscal representative, unless they receive notifications electronically.",
  ),
};
