import { defineRules } from "../rule.ts";

export const rsRules = defineRules([
  {
    id: "rs-90-180",
    topic: "visit",
    name: "Serbia: 90 days in any 180 days",
    where: { in: ["RS"] },
    authority: "Ministry of Foreign Affairs of Serbia",
    law: "Visa regime of mfa.gov.rs",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens"],
    notes: [
      "Agreements with some countries count 90 days within 6 months of the first entry, or give 30 days.",
    ],
  },
]);
