import { defineRules } from "../rule.ts";

export const baRules = defineRules([
  {
    id: "ba-90-180",
    topic: "visit",
    name: "Bosnia and Herzegovina: 90 days in any 180 days",
    where: { in: ["BA"] },
    authority: "Ministry of Foreign Affairs of Bosnia and Herzegovina",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
  },
]);
