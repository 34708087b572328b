import { defineRules } from "../rule.ts";

export const roRules = defineRules([
  {
    id: "ro-tax",
    topic: "tax",
    name: "Romania tax residence: more than 183 days in 12 months",
    where: { in: ["RO"] },
    authority: "ANAF",
    law: "Fiscal Code, article 7; ANAF guide 2019",
    confidence: { threshold: "official", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183 }],
    grounds: ["homes", "centre"],
    notes: [
      "The 12 months end in the year. The questionnaire Z015 is due within 30 days after the 183 days.",
    ],
    effect: "Tax resident from the first day of the stay.",
    begins: "first-day-counted",
  },
]);
