import { defineRules } from "../rule.ts";

export const pyRules = defineRules([
  {
    id: "py-tax",
    topic: "tax",
    name: "Paraguay tax residence",
    where: { in: ["PY"] },
    authority: "Dirección Nacional de Ingresos Tributarios",
    law: "Law 6380/2019",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["intention"],
    notes: ["A tax summary names 120 days, and advisers say that the law names no number."],
  },
]);
