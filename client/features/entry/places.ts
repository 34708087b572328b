import type { PlaceOption } from "#client/platform/place-options.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";

/** The countries whose nationality somebody can hold: no territories. */
export const passportOptions = (
  options: readonly PlaceOption[],
  { territories }: Pick<EntryTables, "territories">,
): PlaceOption[] => {
  const codes = new Set(territories.map(({ code }) => code));
  return options.filter(({ value }) => !codes.has(value));
};
