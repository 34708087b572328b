import type { ImportedEntry } from "./contract.ts";
import type { EntryRight } from "./engine.ts";
import type { ImportedRequirement } from "./imported.ts";
import { requirementLabels } from "./words.ts";

export const importedLabels: Readonly<Record<ImportedRequirement, string>> = {
  ...requirementLabels,
  no_admission: "No admission",
};

/** Data sets write free movement as visa-free, and call any application online an e-visa. */
const groups: readonly (readonly string[])[] = [
  ["own_country", "free_movement", "visa_free"],
  ["evisa", "visa_required"],
];

/** Whether a data set says something else than our rules. Nothing contradicts an unknown right. */
export const disagrees = (
  { requirement, days }: Pick<EntryRight, "requirement" | "days">,
  imported: Pick<ImportedEntry, "requirement" | "days">,
): boolean => {
  if (requirement === "unknown") return false;
  const isSame =
    requirement === imported.requirement ||
    groups.some((group) => group.includes(requirement) && group.includes(imported.requirement));
  return !isSame || (days !== undefined && imported.days !== null && days !== imported.days);
};
