import { countryAliases } from "../countries/names.ts";
import { foldLetters } from "../text.ts";
import { schengenMembers, schengenMicrostates } from "./groups.ts";
import countries from "./import/countries.json" with { type: "json" };
import type { Rule } from "./rule.ts";
import { isCountry } from "./stay.ts";

/** Codes outside ISO 3166-1 that are in use, and a member for the area. */
const otherCodes: Readonly<Record<string, string>> = { uk: "GB", el: "GR", schengen: "FR" };

const fold = (name: string): string =>
  foldLetters(name)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bthe\b/g, "")
    .trim();

const createNames = (): ReadonlyMap<string, string> => {
  const codes = Object.entries<string>(countries.alpha3);
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const aliases = Object.entries(countryAliases).flatMap(([code, names]) =>
    names.map((name): [string, string] => [name, code]),
  );
  const own = codes.flatMap(([alpha3, code]): [string, string][] => [
    [alpha3, code],
    [english.of(code) ?? alpha3, code],
  ]);
  return new Map(
    [...aliases, ...own, ...Object.entries(otherCodes)].map(([name, code]) => [fold(name), code]),
  );
};

let byName: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country, from an alpha-2 or alpha-3 code or an English name. */
export const countryOf = (text: string): string | undefined => {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  byName ??= createNames();
  return byName.get(fold(text));
};

/** Whether days in a country can count for a rule. */
export const isPlaceOf = ({ where }: Pick<Rule, "where">, country: string): boolean => {
  if ("in" in where) return where.in.includes(country);
  if ("outside" in where) return !where.outside.includes(country);
  return schengenMicrostates.includes(country) || schengenMembers.some((it) => it.country === country);
};
