/** What a row of an imported data set can say. `no_admission`: the destination does not admit the passport. */
export const importedRequirements = [
  "visa_free",
  "eta",
  "visa_on_arrival",
  "evisa",
  "visa_required",
  "no_admission",
] as const;
export type ImportedRequirement = (typeof importedRequirements)[number];
