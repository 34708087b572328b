import type { Rule } from "../rule.ts";

export const beRules: readonly Rule[] = [
  {
    id: "be-tax",
    topic: "tax",
    name: "Belgium tax residence",
    where: { in: ["BE"] },
    authority: "Tax authority of Belgium",
    law: "Income Tax Code, article 2",
    confidence: { threshold: "summary", counting: "summary" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [],
    aim: "avoid",
    notBound: [],
    leftOut: [],
    grounds: ["homes", "centre", "registered"],
    reliefs: [],
    notes: ["The law counts no days. Facts and circumstances decide."],
    vectors: [],
  },
];
