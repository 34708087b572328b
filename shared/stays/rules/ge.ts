import { defineRules } from "../rule.ts";

export const geRules = defineRules([
  {
    id: "ge-365",
    topic: "visit",
    name: "Georgia: one year for each entry",
    where: { in: ["GE"] },
    authority: "Government of Georgia",
    law: "Government list of visa-free countries, June 2015",
    validFrom: "2015-06-01",
    confidence: { threshold: "secondary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", months: 12 }],
    notBound: ["citizens"],
    notes: ["The year is for the citizens of about 95 countries. It is no right to work."],
  },
  {
    id: "ge-tax",
    topic: "tax",
    name: "Georgia tax residence: 183 days in any 12 months",
    where: { in: ["GE"] },
    authority: "Revenue Service of Georgia",
    law: "Tax Code, article 34(2) and (5)",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">=", days: 183 }],
    notes: ["The 12 months end in the tax year."],
    effect: "Tax resident for the whole year.",
    begins: "year",
  },
]);
