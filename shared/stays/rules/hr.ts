import { defineRules } from "../rule.ts";

export const hrRules = defineRules([
  {
    id: "hr-tax",
    topic: "tax",
    name: "Croatia tax residence: 183 days in one or two years",
    where: { in: ["HR"] },
    authority: "Porezna uprava",
    law: "Opći porezni zakon; porezna-uprava.gov.hr",
    address: "https://porezna-uprava.gov.hr",
    confidence: { threshold: "official", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      {
        kind: "years",
        conditions: [
          { years: [0, 1], of: "each", op: ">=", days: 1 },
          { years: [0, 1], of: "sum", op: ">=", days: 183 },
        ],
      },
    ],
    grounds: ["homes"],
    notes: ["A dwelling at your disposal for 183 days suffices."],
  },
]);
