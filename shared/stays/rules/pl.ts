import { defineRules } from "../rule.ts";

export const plRules = defineRules([
  {
    id: "pl-tax",
    topic: "tax",
    name: "Poland tax residence: more than 183 days",
    where: { in: ["PL"] },
    authority: "Ministry of Finance of Poland",
    law: "PIT Act, article 3(1a)",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 183 }],
    grounds: ["centre"],
  },
]);
