import { defineRules } from "../rule.ts";

export const arRules = defineRules([
  {
    id: "ar-visit",
    topic: "visit",
    name: "Argentina visit: 90 days, once extendable",
    where: { in: ["AR"] },
    authority: "Dirección Nacional de Migraciones",
    law: "Decree 616/2010",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "ar-tax",
    topic: "tax",
    name: "Argentina tax residence",
    where: { in: ["AR"] },
    authority: "ARCA",
    law: "Ley de Impuesto a las Ganancias, articles 116 to 123",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "continuous", bridgedDays: 90, months: 12, op: ">=", days: 365 }],
    grounds: ["intention"],
    notes: ["Absences of up to 90 days in the 12 months do not break the stay."],
  },
]);
