import type { Rule } from "../rule.ts";

export const huRules: readonly Rule[] = [
  {
    id: "hu-tax",
    topic: "tax",
    name: "Hungary tax residence: 183 days",
    where: { in: ["HU"] },
    authority: "Nemzeti Adó- és Vámhivatal",
    law: "PIT Act, section 3",
    confidence: { threshold: "summary", counting: "general" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days: 183 }],
    aim: "avoid",
    notBound: [],
    leftOut: [],
    grounds: ["homes", "centre"],
    reliefs: [],
    notes: [],
    vectors: [],
  },
];
