import * as z from "zod";
import { createCountryFinder } from "#shared/gazetteer/find-country.ts";
import { countriesByCode } from "./countries.ts";
import { countryCode, readTable, severalNames, severalOf } from "./load.ts";

const rows = readTable(
  "places/country-codes.csv",
  z.object({
    code: countryCode,
    alpha3: z.string().regex(/^[A-Z]{3}$/, "must be three letters in capitals"),
    otherCodes: severalOf(z.string().regex(/^[A-Z]{2,3}$/, "must be two or three letters in capitals")),
    names: severalNames,
  }),
  ["code"],
);

const { ofCode, ofName } = createCountryFinder({
  otherCodes: Object.fromEntries(
    rows.flatMap(({ code, alpha3, otherCodes }) => [alpha3, ...otherCodes].map((other) => [other, code])),
  ),
  names: Object.fromEntries(
    rows.map(({ code, names }) => [code, [...names, countriesByCode.get(code)?.name ?? ""]]),
  ),
});

/**
 * The country that a text names, in any case: an ISO 3166-1 alpha-2 or alpha-3 code, or a name.
 * @returns its alpha-2 code (`XK` for Kosovo), or undefined
 */
export const readPlaceCode = (text: string): string | undefined => ofCode(text) ?? ofName(text);
