import { defineRules } from "../rule.ts";

export const chRules = defineRules([
  {
    id: "ch-tax",
    topic: "tax",
    name: "Switzerland tax residence: a stay of 90 days, or 30 with work",
    where: { in: ["CH"] },
    authority: "Eidgenössische Steuerverwaltung",
    law: "DBG, article 3",
    confidence: { threshold: "secondary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "continuous", bridgedDays: 7, op: ">=", days: 90 },
      {
        kind: "continuous",
        bridgedDays: 7,
        op: ">=",
        days: 30,
        requires: [{ question: "ch.work", is: true }],
      },
    ],
    grounds: ["centre"],
    notes: ["Short breaks do not end the stay. The law names no number for them."],
    begins: "first-day-counted",
  },
]);
