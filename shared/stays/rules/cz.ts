import type { Rule } from "../rule.ts";

export const czRules: readonly Rule[] = [
  {
    id: "cz-tax",
    topic: "tax",
    name: "Czechia tax residence: 183 days",
    where: { in: ["CZ"] },
    authority: "Finanční správa",
    law: "Act 586/1992, section 2",
    confidence: { threshold: "official", counting: "official" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days: 183 }],
    aim: "avoid",
    notBound: [],
    leftOut: [{ purpose: "study" }, { purpose: "treatment" }, { purpose: "commuting" }],
    grounds: ["homes"],
    reliefs: [],
    notes: ["Every day that has begun counts. Days for study or treatment only do not."],
    effect: "Tax resident.",
    vectors: [],
  },
];
