import { defineRules } from "../rule.ts";

export const bgRules = defineRules([
  {
    id: "bg-tax",
    topic: "tax",
    name: "Bulgaria tax residence: more than 183 days in any 12 months",
    where: { in: ["BG"] },
    authority: "National Revenue Agency",
    law: "ZDDFL, article 4",
    address: "https://nra.bg",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183 }],
    leftOut: [{ purpose: "study" }, { purpose: "treatment" }],
    grounds: ["centre"],
    effect: "Tax resident for the year in which the days are passed.",
    vectors: ["bg-4"],
    begins: "year",
  },
]);
