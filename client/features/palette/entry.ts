import { type ComboboxOption, rankOptions } from "#client/ui/rank-options.ts";

/** A screen, a country or an action. */
export interface PaletteEntry extends ComboboxOption {
  /** For countries only. */
  flagCode?: string;
  /** A path of the app, or a function to run. */
  target: string | (() => void);
}

/** The entries by kind, in the order in which they are shown. */
export interface PaletteEntries {
  screens: readonly PaletteEntry[];
  countries: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
}

/** The maximum number of entries of each kind that a search returns. */
const maxFound = 5;

/** The entries that match a text, best first. Without a text, all screens and actions. */
export const findEntries = (
  { screens, countries, actions }: PaletteEntries,
  text: string,
): PaletteEntries => {
  if (text === "") return { screens, actions, countries: [] };
  const find = (entries: readonly PaletteEntry[]) => rankOptions(entries, text).slice(0, maxFound);
  return { screens: find(screens), countries: find(countries), actions: find(actions) };
};

/** Whether a text that names no entry reads like a question, so that Enter asks it. */
export const looksLikeQuestion = (text: string): boolean =>
  text.includes("?") || text.split(/\s+/).length >= 4;
