import { defineRules } from "../rule.ts";

export const trRules = defineRules([
  {
    id: "tr-90-180",
    topic: "visit",
    name: "Türkiye: 90 days in any 180 days",
    where: { in: ["TR"] },
    authority: "Ministry of Foreign Affairs of Türkiye",
    law: "Law 6458",
    confidence: { threshold: "secondary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
    notes: [
      "Some nationalities have 30 or 60 days, and an e-visa shows its own number.",
      "Sources disagree on whether both the day of entry and the day of exit count. This count includes both.",
    ],
  },
  {
    id: "tr-tax",
    topic: "tax",
    name: "Türkiye tax residence: more than six months in a year",
    where: { in: ["TR"] },
    authority: "Revenue Administration of Türkiye",
    law: "Income Tax Law 193, articles 4 and 5",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "continuous", bridgedDays: 30, months: 6, op: ">", days: 183 }],
    leftOut: [{ purpose: "study" }, { purpose: "treatment" }, { purpose: "tourism" }],
    grounds: ["homes"],
    notes: [
      "Temporary absences do not break the stay. Stays for a set task, study, treatment or holiday do not count.",
    ],
  },
]);
