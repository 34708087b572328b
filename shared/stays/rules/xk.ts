import { defineRules } from "../rule.ts";

export const xkRules = defineRules([
  {
    id: "xk-90-180",
    topic: "visit",
    name: "Kosovo: 90 days in any 180 days",
    where: { in: ["XK"] },
    authority: "Ministry of Foreign Affairs of Kosovo",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
  },
]);
