import { defineRules } from "../rule.ts";

export const grRules = defineRules([
  {
    id: "gr-tax",
    topic: "tax",
    name: "Greece tax residence: more than 183 days in any 12 months",
    where: { in: ["GR"] },
    authority: "Independent Authority for Public Revenue",
    law: "Law 4172/2013, article 4(2)",
    validFrom: "2020-01-01",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183, since: "2020-01-01" }],
    leftOut: [{ purpose: "treatment" }, { purpose: "tourism" }],
    grounds: ["homes", "centre"],
    notes: [
      "A stay of up to 365 days only for tourism, treatment and the like does not count. Meridian leaves out such stays whatever their length.",
    ],
    effect: "Tax resident from the first day that counts.",
    begins: "first-day-counted",
  },
]);
