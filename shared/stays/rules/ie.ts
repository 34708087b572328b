import { defineRules } from "../rule.ts";

export const ieRules = defineRules([
  {
    id: "ie-visitor",
    topic: "visit",
    name: "Ireland visit: 90 days for each entry",
    where: { in: ["IE"] },
    authority: "Irish Immigration Service",
    law: "Visit conditions of irishimmigration.ie",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens", "free-movement", "common-travel-area"],
    notes: [
      "The law sets a limit for each visit and no total. An officer can refuse somebody who seems to live there through visits.",
    ],
  },
  {
    id: "ie-tax",
    topic: "tax",
    name: "Ireland tax residence: 183 days, or 280 in two years",
    where: { in: ["IE"] },
    authority: "Revenue Commissioners",
    law: "Taxes Consolidation Act 1997, section 819",
    address: "https://www.charteredaccountants.ie/taxsource/1997/en/act/pub/0039/nfg/sec0819-nfg.html",
    validFrom: "1994-04-06",
    confidence: { threshold: "official", counting: "secondary" },
    counting: [{ method: "midnight" }, { from: "2009-01-01", method: "any" }],
    limits: [
      { kind: "count", window: { kind: "year" }, op: ">=", days: 183 },
      {
        kind: "years",
        conditions: [
          { years: [0], of: "each", op: ">", days: 30 },
          { years: [0, 1], of: "sum", op: ">=", days: 280 },
        ],
        ignoreYearsUpTo: 30,
      },
    ],
    notes: [
      "The two-year test leaves out a year with 30 days or fewer.",
      "After three tax years of residence in a row, you are ordinarily resident.",
    ],
    effect: "Tax resident for the whole year.",
    vectors: ["ie-240-40", "ie-250-30", "ie-140-150", "ie-365-14"],
    begins: "year",
  },
]);
