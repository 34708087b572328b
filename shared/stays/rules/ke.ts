import { defineRules } from "../rule.ts";

export const keRules = defineRules([
  {
    id: "ke-eta",
    topic: "visit",
    name: "Kenya visit with an eTA: 90 days for each entry",
    where: { in: ["KE"] },
    authority: "Directorate of Immigration Services",
    law: "Electronic travel authorization",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "ke-tax",
    topic: "tax",
    name: "Kenya tax residence: 183 days, or an average of more than 122",
    where: { in: ["KE"] },
    authority: "Kenya Revenue Authority",
    law: "Income Tax Act, section 2",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      {
        kind: "years",
        conditions: [
          { years: [0, 1, 2], of: "each", op: ">=", days: 1 },
          { years: [0, 1, 2], of: "sum", op: ">", days: 366, unit: 3 },
        ],
      },
    ],
    grounds: ["homes"],
  },
]);
