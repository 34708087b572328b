import type { EntryRequirement } from "../law/entry-tables.ts";
import { withoutCapital } from "../text/without-capital.ts";
import type { createEntryEngine } from "./engine.ts";
import { requirementText, stayText } from "./words.ts";

/** The entry requirement of a place, as a value and in words. */
export interface PlaceRight {
  requirement: EntryRequirement;
  text: string;
}

/** The best right of several passports in each place on a day. */
export const rightsIn = (
  { answer, tables }: ReturnType<typeof createEntryEngine>,
  { passports, places, date }: { passports: readonly string[]; places: readonly string[]; date: string },
): (readonly [code: string, right: PlaceRight])[] =>
  places.map((destination) => {
    const { best } = answer({ passports, destination, date });
    const text = [requirementText(tables, best), withoutCapital(stayText(best))].filter(Boolean).join(", ");
    return [destination, { requirement: best.requirement, text }];
  });
