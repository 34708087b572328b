import type { ComboboxOption } from "#client/ui/rank-options.ts";
import { searchNames } from "#shared/gazetteer/search-names.ts";

/** Adds the countries' names in several languages as search terms to the options. */
export const withForeignNames = <O extends ComboboxOption & { flagCode?: string }>(
  options: readonly O[],
): readonly O[] =>
  options.map((option) => ({
    ...option,
    aliases: [...(option.aliases ?? []), ...searchNames(option.flagCode ?? "")],
  }));
