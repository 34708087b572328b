import { defineRules } from "../rule.ts";

export const cyRules = defineRules([
  {
    id: "cy-90-180",
    topic: "visit",
    name: "Cyprus: 90 days in any 180 days",
    where: { in: ["CY"] },
    authority: "Ministry of Foreign Affairs of Cyprus",
    law: "Visa policy of Cyprus",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    notBound: ["citizens", "free-movement"],
    notes: ["Cyprus is not in the Schengen area and has a clock of its own."],
  },
  {
    id: "cy-tax",
    topic: "tax",
    name: "Cyprus tax residence: more than 183 days, or the 60-day rule",
    where: { in: ["CY"] },
    authority: "Tax Department of Cyprus",
    law: "Income Tax Law, section 2",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "not-exit" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">", days: 183 },
      {
        kind: "count",
        window: { kind: "year" },
        op: ">=",
        days: 60,
        since: "2017-01-01",
        until: "2025-12-31",
        requires: [
          { question: "cy.base", is: true },
          { question: "cy.otherResidence", is: false },
          { question: "cy.longElsewhere", is: false },
        ],
      },
      {
        kind: "count",
        window: { kind: "year" },
        op: ">=",
        days: 60,
        since: "2026-01-01",
        requires: [
          { question: "cy.base", is: true },
          { question: "cy.longElsewhere", is: false },
        ],
      },
    ],
    notes: [
      "The 60-day rule needs a permanent home and a business, job or office in Cyprus, and at most 183 days in any other single country.",
      "Until 2025 it also needed tax residence nowhere else. That was dropped from 2026.",
    ],
    effect: "Tax resident for the year.",
    vectors: ["cy-3", "cy-same-day"],
    begins: "year",
  },
]);
