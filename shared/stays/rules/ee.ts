import { defineRules } from "../rule.ts";

export const eeRules = defineRules([
  {
    id: "ee-tax",
    topic: "tax",
    name: "Estonia tax residence: 183 days in any 12 months",
    where: { in: ["EE"] },
    authority: "Maksu- ja Tolliamet",
    law: "Income Tax Act, section 6",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">=", days: 183 }],
    grounds: ["homes"],
    effect: "Tax resident from the day of arrival.",
    begins: "first-day-counted",
  },
]);
