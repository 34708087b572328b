import type { EntryRequirement } from "../law/entry-tables.ts";
import type { createEntryEngine } from "./engine.ts";
import { requirementText, stayText } from "./words.ts";

/** What a visitor needs in a place, as a requirement and in words. */
export interface PlaceRight {
  requirement: EntryRequirement;
  text: string;
}

/** What the best of some passports gives in each of some places on a day, by the code of the place. */
export const rightsIn = (
  { answer, tables }: ReturnType<typeof createEntryEngine>,
  { passports, places, date }: { passports: readonly string[]; places: readonly string[]; date: string },
): (readonly [code: string, right: PlaceRight])[] =>
  places.map((destination) => {
    const { best } = answer({ passports, destination, date });
    const text = [requirementText(tables, best), stayText(best)].filter(Boolean).join(", ");
    return [destination, { requirement: best.requirement, text }];
  });
