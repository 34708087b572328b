import { defineRules } from "../rule.ts";

export const coRules = defineRules([
  {
    id: "co-visit",
    topic: "visit",
    name: "Colombia visit: at most 180 days in a calendar year",
    where: { in: ["CO"] },
    authority: "Migración Colombia",
    law: "Rules on visits of Migración Colombia",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">", days: 180 },
      { kind: "per-entry", days: 90, requires: [{ question: "co.extended", is: false }] },
    ],
    notBound: ["citizens"],
    notes: ["The stay begins with 90 days, and 90 more need an extension."],
  },
  {
    id: "co-tax",
    topic: "tax",
    name: "Colombia tax residence: more than 183 days in 365",
    where: { in: ["CO"] },
    authority: "DIAN",
    law: "Estatuto Tributario, article 10",
    address: "https://dian.gov.co",
    validFrom: "2012-01-01",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 365 }, op: ">", days: 183 }],
    effect: "Tax resident. If the days fall in two years, from the second year.",
    begins: "year",
  },
]);
