/**
 * Traits that several questions share:
 * - `application`: the answer says what an application needs, and not whether it will succeed
 * - `entry`: the answer is about a visit. Two such answers for the same passport count as one
 * - `fewest-days`: if the text leaves the dates of stays open, the answer can give the fewest days left
 * - `limit`: the answer gives a limit on visits
 * - `one-fact`: the answer gives one fact, so a text can ask this question twice
 * - `own-stays`: the answer depends on the person's stays
 * - `passport`: the answer depends on the passport, so each traveler gets one
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
