import { defineRules } from "../rule.ts";

export const beRules = defineRules([
  {
    id: "be-tax",
    topic: "tax",
    name: "Belgium tax residence",
    where: { in: ["BE"] },
    authority: "Tax authority of Belgium",
    law: "Income Tax Code, article 2",
    confidence: { threshold: "summary", counting: "summary" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["homes", "centre", "registered"],
    notes: ["The law counts no days. Facts and circumstances decide."],
  },
]);
