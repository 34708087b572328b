import { defineRules } from "../rule.ts";

export const meRules = defineRules([
  {
    id: "me-90-180",
    topic: "visit",
    name: "Montenegro: 90 days in any 180 days",
    where: { in: ["ME"] },
    authority: "Ministry of Foreign Affairs of Montenegro",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
  },
]);
