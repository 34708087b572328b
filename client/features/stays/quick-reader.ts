import type { NamedPlace } from "#client/features/stays/quick-names.ts";
import { placeNamesOf, withCountryNames } from "#shared/gazetteer/written-places.ts";
import {
  type QuickLine,
  type QuickOptions,
  type QuickReading,
  readQuickEntry,
  readQuickLine,
} from "#shared/stays/reading/quick-entry.ts";

/** Parses a text with one stay on each line. */
export type QuickReader = (text: string, options: Omit<QuickOptions, "names">) => QuickLine[];

/** How many results are cached: enough for a full list with several options, and for intermediate states of typing. */
const maxRemembered = 5000;

/**
 * Creates a parser for these names. It parses a line again only if the line or the options have changed. Its word lists
 * are large, so this module loads with the first text.
 */
export const createQuickReader = (places: readonly NamedPlace[]): QuickReader => {
  const names = withCountryNames(placeNamesOf(places));
  const remembered = new Map<string, QuickReading>();
  return (text, rest) => {
    const { today, year, order, moreTowns } = rest;
    const options = { ...rest, names };
    return readQuickEntry(text, options, (line) => {
      const key = [today, year, order, moreTowns !== undefined, line].join();
      const reading = remembered.get(key) ?? readQuickLine(line, options);
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, reading);
      return reading;
    });
  };
};
