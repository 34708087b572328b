import { defineRules } from "../rule.ts";

export const itRules = defineRules([
  {
    id: "it-tax",
    topic: "tax",
    name: "Italy tax residence: the greater part of the year",
    where: { in: ["IT"] },
    authority: "Agenzia delle Entrate",
    law: "TUIR, article 2(2); D.Lgs. 209/2023; circular 20/E of 4 November 2024",
    validFrom: "2024-01-01",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "half-year", since: "2024-01-01" }],
    grounds: ["homes", "centre", "registered"],
    notes: ["183 days, or 184 in a leap year. Part of a day counts."],
    effect: "Tax resident for the whole year.",
    vectors: ["it-2025-183", "it-2024-183", "it-2024-184"],
    begins: "year",
  },
]);
