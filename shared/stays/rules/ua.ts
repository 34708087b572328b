import type { Rule } from "../rule.ts";

export const uaRules: readonly Rule[] = [
  {
    id: "ua-90-180",
    topic: "visit",
    name: "Ukraine: 90 days in any 180 days",
    where: { in: ["UA"] },
    authority: "Ministry of Foreign Affairs of Ukraine",
    law: "Visa regime for short stays",
    confidence: { threshold: "general", counting: "general" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    aim: "avoid",
    notBound: ["citizens"],
    leftOut: [],
    grounds: [],
    reliefs: [],
    notes: ["Martial law adds limits."],
    vectors: [],
  },
];
