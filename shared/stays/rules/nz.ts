import { defineRules } from "../rule.ts";

export const nzRules = defineRules([
  {
    id: "nz-nzeta",
    topic: "visit",
    name: "New Zealand visit with an NZeTA: 3 months for each entry",
    where: { in: ["NZ"] },
    authority: "Immigration New Zealand",
    law: "Visitor visa waiver",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", months: 3 }],
    notBound: ["citizens"],
    notes: ["6 months for citizens of the United Kingdom."],
  },
  {
    id: "nz-tax",
    topic: "tax",
    name: "New Zealand tax residence: more than 183 days in any 12 months",
    where: { in: ["NZ"] },
    authority: "Inland Revenue",
    law: "Income Tax Act 2007, YD 1",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183 }],
    grounds: ["nz.abode"],
    notes: [
      "Residence ends after more than 325 days of absence in 12 months, without a permanent place of abode.",
    ],
    effect: "Tax resident from the first of the 183 days.",
    vectors: ["nz-10-20"],
    begins: "first-day-counted",
    ends: { kind: "any12", op: ">", days: 325 },
  },
  {
    id: "nz-citizenship",
    topic: "permanence",
    name: "New Zealand citizenship: 1,350 days in 5 years, 240 in each",
    where: { in: ["NZ"] },
    authority: "Department of Internal Affairs",
    law: "Citizenship Act 1977, section 8",
    confidence: { threshold: "official", counting: "official" },
    counting: [{ method: "any" }],
    limits: [
      {
        kind: "count",
        window: { kind: "lookback", years: 5, includesDay: false },
        op: ">=",
        days: 1350,
        eachYear: 240,
      },
    ],
    aim: "reach",
    notes: [
      "Each of the five years before the application also needs 240 days. The day of the application does not count.",
    ],
  },
]);
