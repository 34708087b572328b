import { defineRules } from "../rule.ts";

export const mtRules = defineRules([
  {
    id: "mt-tax",
    topic: "tax",
    name: "Malta tax residence: more than 183 days",
    where: { in: ["MT"] },
    authority: "Malta Tax and Customs Administration",
    law: "Income Tax Act",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 183 }],
    grounds: ["intention"],
    notes: ["Domicile and remittance matter more than days."],
  },
]);
