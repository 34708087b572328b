import { countryCodes } from "./codes.ts";
import { foldName } from "./fold-name.ts";
import { otherNames } from "./names.ts";

/** The names of countries in some languages, from Unicode, without additions in brackets. */
export const namesIn = (
  languages: readonly string[],
  codes: readonly string[] = countryCodes,
): [name: string, code: string][] =>
  languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes.flatMap((code): [string, string][] => {
      const name = names.of(code)?.replace(/(?<!\s)\s*[(（].*/, "");
      return name ? [[name, code]] : [];
    });
  });

const typedLanguages = ["en", "de", "fr", "es", "pt", "it", "nl"];

/** The countries by their folded names: those in the languages that people type, and other common ones. */
export const countriesByName = (): Map<string, string> => {
  const aliases = countryCodes.flatMap((code) => otherNames(code).map((name) => [name, code] as const));
  const all = [...namesIn(typedLanguages), ...aliases].map(([name, code]) => [foldName(name), code] as const);
  // The first country of a name keeps it.
  return new Map(all.reverse());
};
