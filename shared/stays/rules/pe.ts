import { defineRules } from "../rule.ts";

export const peRules = defineRules([
  {
    id: "pe-visit",
    topic: "visit",
    name: "Peru visit: up to 183 days in a year",
    where: { in: ["PE"] },
    authority: "Migraciones",
    law: "Visit permits",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 183 }],
    notBound: ["citizens"],
  },
]);
