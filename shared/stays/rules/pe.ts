import type { Rule } from "../rule.ts";

export const peRules: readonly Rule[] = [
  {
    id: "pe-visit",
    topic: "visit",
    name: "Peru visit: up to 183 days in a year",
    where: { in: ["PE"] },
    authority: "Migraciones",
    law: "Visit permits",
    confidence: { threshold: "general", counting: "general" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 183 }],
    aim: "avoid",
    notBound: ["citizens"],
    leftOut: [],
    grounds: [],
    reliefs: [],
    notes: [],
    vectors: [],
  },
];
