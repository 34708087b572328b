/**
 * The kind of source of a statement. `official`: an official text or page was read. `secondary`: another page was read.
 * `summary`: a figure of a tax summary, read earlier. `general`: common knowledge, and no page was opened. Only `official`
 * is published as certain.
 */
export const sourceKinds = ["official", "secondary", "summary", "general"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The kinds of source that a number can have. Numbers are never from common knowledge. */
export const thresholds = ["official", "secondary", "summary"] as const;
export type Threshold = (typeof thresholds)[number];

/** What a number of days decides: the right to visit, tax residence, keeping a permit, or a step towards permanence. */
export const topics = ["visit", "tax", "permit", "permanence"] as const;
export type Topic = (typeof topics)[number];

/** The ways in which laws count days of presence. `countingMethods` in `shared/stays` defines each. */
export const methods = ["any", "midnight", "overnight", "full", "not-entry", "not-exit", "pair"] as const;
export type CountingMethod = (typeof methods)[number];

/** The purposes of a stay that laws distinguish. */
export const purposes = [
  "tourism",
  "work",
  "study",
  "treatment",
  "transit",
  "commuting",
  "crew",
  "diplomat",
  "exceptional",
] as const;
export type Purpose = (typeof purposes)[number];

/** The kinds of permit under which days in a country do not count as a visit. */
export const permitKinds = ["residence", "permanent", "long-stay-visa"] as const;
export type PermitKind = (typeof permitKinds)[number];

/** The laws that are more than a number. Each is a function of the stays. */
export const formulas = ["gb-srt", "my-tax"] as const;

/** The first and the last day on which a row applies (ISO dates). Absent if it has no such end. */
interface Validity {
  from?: string | undefined;
  until?: string | undefined;
}

/** Whether a row of a table applies on an ISO day. */
export const isInForce = ({ from = "", until = "9999" }: Validity, on: string): boolean =>
  from <= on && on <= until;
