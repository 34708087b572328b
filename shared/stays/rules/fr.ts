import { defineRules } from "../rule.ts";

export const frRules = defineRules([
  {
    id: "fr-tax",
    topic: "tax",
    name: "France tax residence",
    where: { in: ["FR"] },
    authority: "Direction générale des Finances publiques",
    law: "Code général des impôts, article 4 B; Conseil d'État 408609 of 27 June 2018",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["homes", "centre", "jobs"],
    notes: [
      "Home, main activity and economic center come first. The number of days matters only for somebody without a home, and France names none.",
    ],
  },
]);
