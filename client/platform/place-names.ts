import type { ComboboxOption } from "#client/ui/rank-options.ts";
import { searchNames } from "#shared/gazetteer/search-names.ts";

/** The options, which are then also found by the names of their countries in several languages. */
export const withForeignNames = <O extends ComboboxOption & { flagCode?: string }>(
  options: readonly O[],
): readonly O[] =>
  options.map((option) => ({
    ...option,
    aliases: [...(option.aliases ?? []), ...searchNames(option.flagCode ?? "")],
  }));
