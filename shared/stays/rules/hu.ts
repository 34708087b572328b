import { defineRules } from "../rule.ts";

export const huRules = defineRules([
  {
    id: "hu-tax",
    topic: "tax",
    name: "Hungary tax residence: 183 days",
    where: { in: ["HU"] },
    authority: "Nemzeti Adó- és Vámhivatal",
    law: "PIT Act, section 3",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days: 183 }],
    grounds: ["homes", "centre"],
  },
]);
