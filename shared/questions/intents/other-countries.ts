import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";
import { residentTaxWords } from "./place-tax.ts";

/**
 * The countries of a reading but for `country`: where the person lives or moves to, and what the text is about. Leaves out
 * zones such as SCHENGEN.
 */
export const othersThan = (country: string, { places }: Reading): string[] => [
  ...new Set(
    places.flatMap(({ code, role }) =>
      code !== country && code.length === 2 && (role === "subject" || role === "home") ? code : [],
    ),
  ),
];

/** What residents of the only other country pay. Undefined if the text names none or several. */
export const otherTaxWords = (
  country: string,
  reading: Reading,
  { packs, words }: IntentContext,
): string | undefined => {
  const [place, ...more] = othersThan(country, reading);
  const facts = packs.places.find((one) => one.place === place);
  return facts && more.length === 0 ? residentTaxWords(facts, words) : undefined;
};
