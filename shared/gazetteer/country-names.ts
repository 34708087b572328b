import { countryCodes } from "./codes.ts";
import { foldName } from "./fold-name.ts";
import { otherNames } from "./other-names.ts";
import { displayNames, nameIn, typedLanguages } from "./search-names.ts";

/** The names of countries in some languages, from Unicode, without additions in brackets. */
export const namesIn = (
  languages: readonly string[],
  codes: readonly string[] = countryCodes,
): [name: string, code: string][] =>
  languages.map(displayNames).flatMap((names) =>
    codes.flatMap((code): [string, string][] => {
      const name = nameIn(names, code);
      return name ? [[name, code]] : [];
    }),
  );

/** The countries by their folded names: those in the languages that people type, and other common ones. */
export const countriesByName = (): Map<string, string> => {
  const aliases = countryCodes.flatMap((code) => otherNames(code).map((name) => [name, code] as const));
  const all = [...namesIn(typedLanguages), ...aliases].map(([name, code]) => [foldName(name), code] as const);
  // If two countries share a name, the first one keeps it.
  return new Map(all.reverse());
};
