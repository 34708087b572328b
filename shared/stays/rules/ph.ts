import { defineRules } from "../rule.ts";

export const phRules = defineRules([
  {
    id: "ph-visit",
    topic: "visit",
    name: "Philippines visit: 30 days, extendable",
    where: { in: ["PH"] },
    authority: "Bureau of Immigration",
    law: "Visa-free entry",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 30 }],
    notBound: ["citizens"],
  },
  {
    id: "ph-tax",
    topic: "tax",
    name: "Philippines: more than 180 days",
    where: { in: ["PH"] },
    authority: "Bureau of Internal Revenue",
    law: "NIRC, sections 22 and 25",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 180 }],
    grounds: ["intention"],
    notes: [
      'More than 180 days make a foreigner "engaged in business", which is not residence. Intention decides on residence.',
    ],
  },
]);
