/**
 * What the answers to a question have in common with those to other questions:
 * - `application`: what an application needs, and not whether it will succeed
 * - `entry`: a visit, whatever the earlier stays. If a text gives no stays, these answers are the same for a given passport
 * - `fewest-days`: the fewest days left, if the text leaves the dates of stays open
 * - `limit`: a limit on visits
 * - `one-fact`: one fact, so that a text may ask for two
 * - `own-stays`: a result that depends on the person's stays
 * - `passport`: a visit that depends on the passport, so that each traveler gets an answer
 */
type Trait = "application" | "entry" | "fewest-days" | "limit" | "one-fact" | "own-stays" | "passport";

/** By the id of a question. Questions without an entry have none of these. */
export const traits: Readonly<Record<string, readonly Trait[]>> = {
  "citizenship-years": ["application"],
  "compare-programmes": ["application"],
  "days-left": ["fewest-days", "limit", "own-stays", "passport"],
  "earliest-return": ["own-stays", "passport"],
  "find-programmes": ["application"],
  "longest-stay": ["entry", "limit", "own-stays", "passport"],
  "may-enter": ["application", "entry", "passport"],
  rule: ["limit"],
  "stay-allowed": ["entry", "limit", "own-stays", "passport"],
  "takes-effect": ["one-fact"],
  "tax-resident": ["own-stays"],
  tool: ["one-fact"],
};

export const hasTrait = (question: string, trait: Trait): boolean =>
  traits[question]?.includes(trait) ?? false;
