import { otherNames } from "./other-names.ts";

/** The languages in which people type the name of a country. */
export const typedLanguages = ["en", "de", "fr", "es", "pt", "pt-PT", "it", "nl"];

/** The names that Unicode has in a language. */
export const displayNames = (language: string): Intl.DisplayNames =>
  new Intl.DisplayNames(language, { type: "region", fallback: "none" });

/** The name of a country, without additions in brackets. */
export const nameIn = (names: Intl.DisplayNames, code: string): string | undefined =>
  names.of(code)?.replace(/(?<!\s)\s*[(（].*/, "");

const typedNames = typedLanguages.map(displayNames);

/**
 * The names by which people search for a country: other common ones, and those in the languages that they type. The code
 * may be in lower case, as in the name of a flag. Other texts have no names.
 */
export const searchNames = (code: string): readonly string[] => {
  const region = code.toUpperCase();
  const isCode = /^[A-Z]{2}$/.test(region);
  const translated = isCode ? typedNames.flatMap((names) => nameIn(names, region) ?? []) : [];
  return [...new Set([...otherNames(region), ...translated])];
};
