import { defineRules } from "../rule.ts";

export const nlRules = defineRules([
  {
    id: "nl-tax",
    topic: "tax",
    name: "Netherlands tax residence",
    where: { in: ["NL"] },
    authority: "Tax authority of the Netherlands",
    law: "AWR, article 4",
    confidence: { threshold: "summary", counting: "summary" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["homes", "centre"],
    notes: ["The law counts no days. Facts and circumstances decide."],
  },
]);
