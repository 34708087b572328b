import { defineRules } from "../rule.ts";

export const aeRules = defineRules([
  {
    id: "ae-90-180",
    topic: "visit",
    name: "United Arab Emirates: 90 days within 180 days of the first entry",
    where: { in: ["AE"] },
    authority: "Federal Authority for Identity and Citizenship",
    law: "Visit visas of u.ae",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "from-entry", days: 180, starts: "next" }, op: ">", days: 90 }],
    notBound: ["citizens"],
    notes: ["Citizens of some countries have 30 days. Agreements speak of any 180 days."],
  },
  {
    id: "ae-tax",
    topic: "tax",
    name: "United Arab Emirates tax residence: 183 days, or 90 with a base there",
    where: { in: ["AE"] },
    authority: "Federal Tax Authority",
    law: "Cabinet Decision 85/2022, article 4; Ministerial Decision 27/2023",
    validFrom: "2023-03-01",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "any12" }, op: ">=", days: 183, since: "2023-03-01" },
      {
        kind: "count",
        window: { kind: "any12" },
        op: ">=",
        days: 90,
        since: "2023-03-01",
        requires: [{ question: "ae.base", is: true }],
      },
    ],
    grounds: ["centre"],
  },
]);
