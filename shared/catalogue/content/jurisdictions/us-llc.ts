import { type Statement, statements, unverified } from "../../entry.ts";
import type { Figure } from "../../jurisdictions.ts";
import { openAccountants } from "./sources.ts";

/** What a limited liability company owes in any state. */
export const usLlcTax: Figure = {
  parts: statements(
    unverified,
    "None on the company: the profit is taxed with its owner (pass-through)",
    "21% if it chooses to be taxed as a corporation",
  ),
};

/** What a limited liability company needs in any state. */
export const usLlcRequirements: readonly Statement[] = [
  ...statements([openAccountants], "A registered agent in the state."),
  ...statements(
    unverified,
    "An EIN, the tax number, which the IRS gives by fax or telephone to those without a Social Security number.",
    "With a single foreign owner: Form 5472 with a pro-forma Form 1120 every year.",
  ),
];

/** What to know of a limited liability company in any state. */
export const usLlcWarnings: readonly Statement[] = statements(
  unverified,
  "A missing Form 5472 costs a penalty of US$25,000.",
  "What is taxed depends on whether the work is done in the United States.",
  "Companies formed in the United States are said to be free of the report on beneficial owners (BOI) since March 2025.",
);
