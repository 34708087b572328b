import { defineRules } from "../rule.ts";

export const jpRules = defineRules([
  {
    id: "jp-visit",
    topic: "visit",
    name: "Japan visit: 90 days for each entry",
    where: { in: ["JP"] },
    authority: "Ministry of Foreign Affairs of Japan",
    law: "Visa exemption arrangements",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "jp-tax",
    topic: "tax",
    name: "Japan tax residence",
    where: { in: ["JP"] },
    authority: "National Tax Agency",
    law: "Income Tax Act, article 2",
    confidence: { threshold: "summary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [],
    grounds: ["homes", "jobs"],
    notes: [
      "Domicile or residence for one year decides. A job that asks for a year or more creates a presumption.",
    ],
  },
]);
