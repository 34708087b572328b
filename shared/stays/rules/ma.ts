import { defineRules } from "../rule.ts";

export const maRules = defineRules([
  {
    id: "ma-visit",
    topic: "visit",
    name: "Morocco visit: 90 days for each entry",
    where: { in: ["MA"] },
    authority: "Direction Générale de la Sûreté Nationale",
    law: "Visa exemptions",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "ma-tax",
    topic: "tax",
    name: "Morocco tax residence: more than 183 days in 365",
    where: { in: ["MA"] },
    authority: "Direction Générale des Impôts",
    law: "CGI, article 23",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 365 }, op: ">", days: 183 }],
    grounds: ["homes", "centre"],
  },
]);
