import type { Rule } from "../rule.ts";

export const nlRules: readonly Rule[] = [
  {
    id: "nl-tax",
    topic: "tax",
    name: "Netherlands tax residence",
    where: { in: ["NL"] },
    authority: "Tax authority of the Netherlands",
    law: "AWR, article 4",
    confidence: { threshold: "summary", counting: "summary" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [],
    aim: "avoid",
    notBound: [],
    leftOut: [],
    grounds: ["homes", "centre"],
    reliefs: [],
    notes: ["The law counts no days. Facts and circumstances decide."],
    vectors: [],
  },
];
