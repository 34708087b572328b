import { isCountry } from "./codes.ts";
import { countriesByName } from "./country-names.ts";
import { foldName } from "./fold-name.ts";

/** Codes and names of countries beyond ISO 3166-1 alpha-2 and Unicode: `otherCodes` by code, `names` by country. */
export interface CountryFacts {
  otherCodes: Readonly<Record<string, string>>;
  names: Readonly<Record<string, readonly string[]>>;
}

export interface CountryFinder {
  /** The country of a code with two or three letters, in any case. */
  ofCode(code: string): string | undefined;
  /** The country of a name, in any case and in seven languages. */
  ofName(name: string): string | undefined;
}

/** Finds the country that a whole text names, as its alpha-2 code (`XK` for Kosovo). */
export const createCountryFinder = ({ otherCodes, names }: CountryFacts): CountryFinder => {
  const more = Object.entries(names).flatMap(([code, own]) =>
    own.map((name) => [foldName(name), code] as const),
  );
  const byName = new Map([...more, ...countriesByName()]);
  return {
    ofCode(text) {
      const code = text.trim().toUpperCase();
      return isCountry(code) ? code : otherCodes[code];
    },
    ofName: (name) => byName.get(foldName(name)),
  };
};
