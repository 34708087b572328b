import { defineRules } from "../rule.ts";

export const alRules = defineRules([
  {
    id: "al-90-180",
    topic: "visit",
    name: "Albania: 90 days in any 180 days",
    where: { in: ["AL"] },
    authority: "Ministry for Europe and Foreign Affairs of Albania",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
    notes: ["Citizens of the United States may stay for one year."],
  },
]);
