import { defineRules } from "../rule.ts";

export const mkRules = defineRules([
  {
    id: "mk-90-180",
    topic: "visit",
    name: "North Macedonia: 90 days in any 180 days",
    where: { in: ["MK"] },
    authority: "Ministry of Foreign Affairs of North Macedonia",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
  },
]);
