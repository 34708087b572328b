import type { PlaceOption } from "#client/platform/place-options.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";

/**
 * The countries with passports of their own, without territories. The name of a territory also finds the country whose
 * passport its people hold.
 */
export const passportOptions = (
  options: readonly PlaceOption[],
  { territories }: Pick<EntryTables, "territories">,
): PlaceOption[] => {
  const holders = new Map(territories.map(({ code, passportOf }) => [code, passportOf]));
  const namesOf = ({ value }: PlaceOption) =>
    options.flatMap((one) => (holders.get(one.value) === value ? [one.label, ...one.aliases] : []));
  return options
    .filter(({ value }) => !holders.has(value))
    .map((option) => ({ ...option, aliases: [...option.aliases, ...namesOf(option)] }));
};
