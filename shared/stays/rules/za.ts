import { defineRules } from "../rule.ts";

export const zaRules = defineRules([
  {
    id: "za-visit",
    topic: "visit",
    name: "South Africa visit: 90 days for each entry",
    where: { in: ["ZA"] },
    authority: "Department of Home Affairs",
    law: "Visa exemptions",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "za-tax",
    topic: "tax",
    name: "South Africa physical presence test",
    where: { in: ["ZA"] },
    authority: "South African Revenue Service",
    law: "Income Tax Act 1962, section 1; SARS Interpretation Note 4",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [
      {
        kind: "years",
        start: "03-01",
        conditions: [
          { years: [0], of: "each", op: ">", days: 91 },
          { years: [1, 2, 3, 4, 5], of: "each", op: ">", days: 91 },
          { years: [1, 2, 3, 4, 5], of: "sum", op: ">", days: 915 },
        ],
      },
    ],
    leftOut: [{ purpose: "transit" }],
    grounds: ["za.ordinarilyResident"],
    notes: ["Residence ends from the day after leaving, after 330 full days abroad in a row."],
    effect: "Tax resident from 1 March of the sixth year.",
    vectors: ["sars-2355", "sars-x"],
    begins: "year",
    ends: { kind: "in-a-row", op: ">=", days: 330 },
  },
]);
