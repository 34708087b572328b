import type { Rule } from "../rule.ts";

export const pyRules: readonly Rule[] = [
  {
    id: "py-tax",
    topic: "tax",
    name: "Paraguay tax residence",
    where: { in: ["PY"] },
    authority: "Dirección Nacional de Ingresos Tributarios",
    law: "Law 6380/2019",
    confidence: { threshold: "summary", counting: "general" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [],
    aim: "avoid",
    notBound: [],
    leftOut: [],
    grounds: ["intention"],
    reliefs: [],
    notes: ["A tax summary names 120 days, and advisers say that the law names no number."],
    vectors: [],
  },
];
