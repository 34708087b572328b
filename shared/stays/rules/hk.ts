import { defineRules } from "../rule.ts";

export const hkRules = defineRules([
  {
    id: "hk-60",
    topic: "tax",
    name: "Hong Kong: visits of at most 60 days",
    where: { in: ["HK"] },
    authority: "Inland Revenue Department",
    law: "Inland Revenue Ordinance, section 8(1B)",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year", start: "04-01" }, op: ">", days: 60 }],
    isNoResidence: true,
    notes: ["Services in visits of at most 60 days in a year of assessment are not taxed."],
    vectors: ["hk-betty-1"],
  },
  {
    id: "hk-tax",
    topic: "tax",
    name: "Hong Kong treaty residence: more than 180 days, or 300 in two years",
    where: { in: ["HK"] },
    authority: "Inland Revenue Department",
    law: "Arrangements for avoiding double taxation",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year", start: "04-01" }, op: ">", days: 180 },
      {
        kind: "years",
        start: "04-01",
        conditions: [
          { years: [0, 1], of: "each", op: ">=", days: 1 },
          { years: [0, 1], of: "sum", op: ">", days: 300 },
        ],
      },
    ],
    grounds: ["homes"],
    begins: "year",
  },
]);
