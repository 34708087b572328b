import { defineRules } from "../rule.ts";

export const czRules = defineRules([
  {
    id: "cz-tax",
    topic: "tax",
    name: "Czechia tax residence: 183 days",
    where: { in: ["CZ"] },
    authority: "Finanční správa",
    law: "Act 586/1992, section 2",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days: 183 }],
    leftOut: [{ purpose: "study" }, { purpose: "treatment" }, { purpose: "commuting" }],
    grounds: ["homes"],
    notes: ["Every day that has begun counts. Days for study or treatment only do not."],
    effect: "Tax resident.",
  },
]);
