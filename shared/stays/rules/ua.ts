import { defineRules } from "../rule.ts";

export const uaRules = defineRules([
  {
    id: "ua-90-180",
    topic: "visit",
    name: "Ukraine: 90 days in any 180 days",
    where: { in: ["UA"] },
    authority: "Ministry of Foreign Affairs of Ukraine",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
    notes: ["Martial law adds limits."],
  },
]);
