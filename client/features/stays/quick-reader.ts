import { type QuickLine, type QuickOptions, readQuickEntry } from "#shared/stays/quick-entry.ts";
import { placeNamesOf, withCountryNames } from "#shared/stays/written-places.ts";
import type { NamedPlace } from "./places.ts";

/** Reads stays from text, one for each line. */
export type QuickReader = (text: string, options: Omit<QuickOptions, "names">) => QuickLine[];

/** A reader that knows these names. Its words of many languages are large, so this module loads with the first text. */
export const createQuickReader = (places: readonly NamedPlace[]): QuickReader => {
  const names = withCountryNames(placeNamesOf(places));
  return (text, options) => readQuickEntry(text, { ...options, names });
};
