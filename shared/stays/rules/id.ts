import { defineRules } from "../rule.ts";

export const idRules = defineRules([
  {
    id: "id-voa",
    topic: "visit",
    name: "Indonesia visa on arrival: 30 days, once extendable",
    where: { in: ["ID"] },
    authority: "Directorate General of Immigration",
    law: "Visa on arrival",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 30 }],
    notBound: ["citizens"],
  },
  {
    id: "id-tax",
    topic: "tax",
    name: "Indonesia tax residence: more than 183 days in any 12 months",
    where: { in: ["ID"] },
    authority: "Direktorat Jenderal Pajak",
    law: "Income Tax Law, article 2",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183 }],
    grounds: ["intention"],
  },
]);
