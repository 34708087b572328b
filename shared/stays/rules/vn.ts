import { defineRules } from "../rule.ts";

export const vnRules = defineRules([
  {
    id: "vn-exempt",
    topic: "visit",
    name: "Vietnam without a visa: 45 days for each entry",
    where: { in: ["VN"] },
    authority: "Vietnam Immigration Department",
    law: "Resolutions of August 2023",
    validFrom: "2023-08-15",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 45 }],
    notBound: ["citizens"],
  },
  {
    id: "vn-evisa",
    topic: "visit",
    name: "Vietnam e-visa: 90 days",
    where: { in: ["VN"] },
    authority: "Vietnam Immigration Department",
    law: "Resolutions of August 2023",
    validFrom: "2023-08-15",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "vn-tax",
    topic: "tax",
    name: "Vietnam tax residence: 183 days",
    where: { in: ["VN"] },
    authority: "General Department of Taxation",
    law: "Circular 111/2013/TT-BTC, article 1",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "pair" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      { kind: "count", window: { kind: "from-entry", months: 12, starts: "first" }, op: ">=", days: 183 },
    ],
    grounds: ["homes"],
    notes: [
      "A registered home, or leases of 183 days or more in the year, suffice unless you are resident elsewhere.",
    ],
    vectors: ["vn-3"],
  },
]);
