import type { Statement } from "#shared/catalogue/entry.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";

/** Everything that is said of a jurisdiction, in reading order: its figures, then its details. */
export const allStatements = (it: Jurisdiction): readonly Statement[] => [
  ...[it.setupTime, it.minimumCapital, it.governmentFee, it.corporateTax].flatMap(({ parts }) => parts),
  it.remote,
  ...it.requirements,
  ...it.warnings,
];
