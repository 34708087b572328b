import type { Assessment } from "./assess.ts";
import type { Where } from "./rule.ts";

/** The order in which article 4(2) of the OECD Model Tax Convention decides between two countries. */
const tieBreakers: readonly string[] = [
  "The country in which you have a permanent home. If you have one in both, go to step 2. If you have one in neither, go to step 3.",
  "The country of your closer personal and economic relations, your center of vital interests. If nobody can tell:",
  "The country in which you usually live. If it is both or neither:",
  "The country of your nationality. If it is both or neither:",
  "The authorities of the two countries decide by agreement.",
];

/** Two countries of which both treat the person as tax resident at the same time. */
export interface Conflict {
  rules: readonly [string, string];
  /** The tests of a treaty, in its order. A checklist for the reader, not a verdict. */
  checklist: readonly string[];
}

const sharesPlace = (one: Where, other: Where): boolean =>
  "in" in one && "in" in other && one.in.some((country) => other.in.includes(country));

/** The pairs of crossed tax rules of two countries. A treaty may decide between them; this function does not. */
export const conflictsOf = (assessments: readonly Assessment[]): Conflict[] => {
  const claims = assessments.filter(
    ({ rule, state }) =>
      rule.topic === "tax" && rule.aim === "avoid" && !rule.isNoResidence && state === "crossed",
  );
  return claims.flatMap(({ rule }, at) =>
    claims
      .slice(at + 1)
      .filter((other) => !sharesPlace(rule.where, other.rule.where))
      .map((other): Conflict => ({ rules: [rule.id, other.rule.id], checklist: tieBreakers })),
  );
};
