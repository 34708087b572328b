import { defineRules } from "../rule.ts";

export const mdRules = defineRules([
  {
    id: "md-90-180",
    topic: "visit",
    name: "Moldova: 90 days in any 180 days",
    where: { in: ["MD"] },
    authority: "Ministry of Foreign Affairs of Moldova",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
  },
]);
