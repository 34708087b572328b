import type { Assessment } from "./assess.ts";

/** The order in which article 4(2) of the OECD Model Tax Convention decides between two countries. */
const tieBreakers: readonly string[] = [
  "The country in which you have a permanent home. If you have one in both or in neither:",
  "The country of your closer personal and economic relations, your center of vital interests. If nobody can tell:",
  "The country in which you usually live. If it is both or neither:",
  "The country of your nationality. If it is both or neither:",
  "The authorities of the two countries decide by agreement.",
];

/** Two countries whose rules claim the same person at the same time. */
export interface Conflict {
  rules: readonly [string, string];
  /** What a treaty asks, in its order. A checklist for the reader, not a verdict. */
  checklist: readonly string[];
}

/** The pairs of tax rules that are crossed together. A treaty may decide between them; the engine does not. */
export const conflictsOf = (assessments: readonly Assessment[]): Conflict[] => {
  const claims = assessments.filter(
    ({ rule, state }) => rule.topic === "tax" && rule.aim === "avoid" && state === "crossed",
  );
  return claims.flatMap(({ rule }, at) =>
    claims
      .slice(at + 1)
      .map((other): Conflict => ({ rules: [rule.id, other.rule.id], checklist: tieBreakers })),
  );
};
