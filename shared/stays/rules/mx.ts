import { defineRules } from "../rule.ts";

export const mxRules = defineRules([
  {
    id: "mx-visitor",
    topic: "visit",
    name: "Mexico visit: up to 180 days",
    where: { in: ["MX"] },
    authority: "Instituto Nacional de Migración",
    law: "Ley de Migración, article 52",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 180 }],
    notBound: ["citizens"],
    notes: ["The officer decides on the number of days."],
  },
  {
    id: "mx-tax",
    topic: "tax",
    name: "Mexico tax residence",
    where: { in: ["MX"] },
    authority: "Servicio de Administración Tributaria",
    law: "Código Fiscal de la Federación, article 9",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["homes", "centre"],
    notes: [
      "The law counts no days. A home decides, and with a home elsewhere too, the source of income or the center of work.",
    ],
  },
]);
