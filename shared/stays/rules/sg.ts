import { defineRules } from "../rule.ts";

export const sgRules = defineRules([
  {
    id: "sg-tax",
    topic: "tax",
    name: "Singapore tax residence: 183 days, or employment over two years",
    where: { in: ["SG"] },
    authority: "Inland Revenue Authority of Singapore",
    law: "Income Tax Act, section 2",
    confidence: { threshold: "secondary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      {
        kind: "years",
        conditions: [
          { years: [0, 1], of: "each", op: ">=", days: 1 },
          { years: [0, 1], of: "sum", op: ">=", days: 183 },
        ],
        requires: [{ question: "sg.employment", is: true }],
        since: "2007-01-01",
      },
      {
        kind: "years",
        conditions: [
          { years: [0, -1], of: "each", op: ">=", days: 1 },
          { years: [0, -1], of: "sum", op: ">=", days: 183 },
        ],
        requires: [{ question: "sg.employment", is: true }],
        since: "2007-01-01",
      },
      {
        kind: "years",
        conditions: [{ years: [0, 1, 2], of: "each", op: ">=", days: 1 }],
        requires: [{ question: "sg.employment", is: true }],
      },
      {
        kind: "years",
        conditions: [{ years: [0, 1, -1], of: "each", op: ">=", days: 1 }],
        requires: [{ question: "sg.employment", is: true }],
      },
      {
        kind: "years",
        conditions: [{ years: [0, -1, -2], of: "each", op: ">=", days: 1 }],
        requires: [{ question: "sg.employment", is: true }],
      },
    ],
    notes: ["Employment over three calendar years in a row also suffices."],
    vectors: ["iras-59-127"],
    begins: "year",
  },
]);
