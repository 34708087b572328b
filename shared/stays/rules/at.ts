import { defineRules } from "../rule.ts";

export const atRules = defineRules([
  {
    id: "at-tax",
    topic: "tax",
    name: "Austria tax residence: a stay of more than six months",
    where: { in: ["AT"] },
    authority: "Bundesministerium für Finanzen",
    law: "Bundesabgabenordnung, section 26; EAS 72 of 1992",
    confidence: { threshold: "secondary", counting: "official" },
    counting: [{ method: "full" }],
    limits: [{ kind: "continuous", bridgedDays: 0, months: 6, op: ">", days: 183 }],
    grounds: ["homes"],
    notes: ["A dwelling suffices without days."],
    effect: "Tax resident back to the beginning of the stay.",
    begins: "first-day-counted",
  },
]);
