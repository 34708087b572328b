import { defineRules } from "../rule.ts";

export const muRules = defineRules([
  {
    id: "mu-visit",
    topic: "visit",
    name: "Mauritius visit: up to 180 days in a year",
    where: { in: ["MU"] },
    authority: "Passport and Immigration Office",
    law: "Visit permits",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 180 }],
    notBound: ["citizens"],
  },
  {
    id: "mu-tax",
    topic: "tax",
    name: "Mauritius tax residence: 183 days, or 270 in three years",
    where: { in: ["MU"] },
    authority: "Mauritius Revenue Authority",
    law: "Income Tax Act 1995, section 73",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year", start: "07-01" }, op: ">=", days: 183 },
      {
        kind: "years",
        start: "07-01",
        conditions: [
          { years: [0], of: "each", op: ">=", days: 1 },
          { years: [0, 1, 2], of: "sum", op: ">=", days: 270 },
        ],
      },
    ],
    grounds: ["intention"],
  },
]);
