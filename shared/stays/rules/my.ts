import { defineRules } from "../rule.ts";

export const myRules = defineRules([
  {
    id: "my-visit",
    topic: "visit",
    name: "Malaysia visit: 14, 30 or 90 days by passport",
    where: { in: ["MY"] },
    authority: "Immigration Department of Malaysia",
    law: "Social visit pass",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "my-tax",
    topic: "tax",
    name: "Malaysia tax residence",
    where: { in: ["MY"] },
    authority: "Lembaga Hasil Dalam Negeri",
    law: "Income Tax Act 1967, section 7",
    address: "https://hasil.gov.my",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [{ kind: "formula", formula: "my-tax" }],
    notes: [
      "182 days suffice. Fewer days suffice if they belong to a long stay in the year before or after, or if earlier years count.",
    ],
    begins: "year",
  },
]);
