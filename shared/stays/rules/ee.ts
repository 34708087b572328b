import type { Rule } from "../rule.ts";

export const eeRules: readonly Rule[] = [
  {
    id: "ee-tax",
    topic: "tax",
    name: "Estonia tax residence: 183 days in any 12 months",
    where: { in: ["EE"] },
    authority: "Maksu- ja Tolliamet",
    law: "Income Tax Act, section 6",
    confidence: { threshold: "summary", counting: "general" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">=", days: 183 }],
    aim: "avoid",
    notBound: [],
    leftOut: [],
    grounds: ["homes"],
    reliefs: [],
    notes: [],
    effect: "Tax resident from the day of arrival.",
    vectors: [],
    begins: "first-day-counted",
  },
];
