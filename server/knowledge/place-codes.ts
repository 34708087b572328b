import * as z from "zod";
import { countryAliases } from "#shared/gazetteer/names.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { countriesData } from "./countries.ts";
import { countryCode, readTable, severalNames, severalOf } from "./load.ts";

const codes = readTable(
  "country-codes.csv",
  z.object({
    code: countryCode,
    alpha3: z.string().regex(/^[A-Z]{3}$/, "must be three letters in capitals"),
    otherCodes: severalOf(z.string().regex(/^[A-Z]{2,3}$/, "must be two or three letters in capitals")),
    names: severalNames,
  }),
  ["code"],
);

const fold = (name: string): string =>
  foldLetters(name)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\bst\b/g, "saint");

const byText = new Map<string, string>([
  ...codes.flatMap(({ code, names, otherCodes }) =>
    [...names, ...otherCodes].map((name) => [fold(name), code] as const),
  ),
  ...Object.entries(countryAliases).flatMap(([code, names]) =>
    names.map((name) => [fold(name), code] as const),
  ),
  ...countriesData.map(({ code, name }) => [fold(name), code] as const),
  ...codes.flatMap(({ code, alpha3 }) => [[fold(code), code] as const, [fold(alpha3), code] as const]),
]);

/**
 * The country that a text names, in any case: an ISO 3166-1 alpha-2 or alpha-3 code, or an English name.
 * @returns its alpha-2 code (`XK` for Kosovo), or undefined
 */
export const readPlaceCode = (text: string): string | undefined => byText.get(fold(text));
