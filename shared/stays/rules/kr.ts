import { defineRules } from "../rule.ts";

export const krRules = defineRules([
  {
    id: "kr-visit",
    topic: "visit",
    name: "South Korea visit: 90 days for each entry",
    where: { in: ["KR"] },
    authority: "Ministry of Justice of Korea",
    law: "Visa exemption agreements",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "kr-tax",
    topic: "tax",
    name: "South Korea tax residence: 183 days",
    where: { in: ["KR"] },
    authority: "National Tax Service",
    law: "Income Tax Act, articles 1 and 2; Enforcement Decree, article 4",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "not-entry" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      {
        kind: "years",
        conditions: [
          { years: [0, 1], of: "each", op: ">=", days: 1 },
          { years: [0, 1], of: "sum", op: ">=", days: 183 },
        ],
        since: "2026-01-01",
      },
    ],
    grounds: ["homes", "family", "noOtherResidence"],
    notes: ["Clearly temporary trips abroad count as presence. This count leaves them out and is a minimum."],
    effect: "Tax resident from the 183rd day.",
    vectors: ["kr-41"],
    begins: "crossing",
  },
]);
