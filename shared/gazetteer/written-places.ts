import { findNames } from "../text/find-names.ts";
import { hidden, hideAll } from "../text/hide.ts";
import { isCountry } from "./codes.ts";
import { countriesByName } from "./country-names.ts";
import { flagsIn } from "./flags.ts";
import { foldName } from "./fold-name.ts";
import { otherNames } from "./other-names.ts";
import { regionsByCode, regionsByName } from "./regions.ts";

/** The countries that a folded name can mean. */
export type PlaceNames = ReadonlyMap<string, readonly string[]>;

/** Looks up the countries of a folded name. */
export type PlaceLookup = Pick<PlaceNames, "get">;

/** Collects names and their countries. A name that is given several times can mean all of its countries. */
export const placeNamesOf = (
  named: readonly { name: string; countries: readonly string[] }[],
): PlaceNames => {
  const names = new Map<string, readonly string[]>();
  for (const { name, countries } of named) {
    const key = foldName(name);
    if (key !== "") names.set(key, [...new Set([...(names.get(key) ?? []), ...countries])]);
  }
  return names;
};

/** Words that name a place only in capitals: 'us' and 'US'. */
const everydayWords: ReadonlySet<string> = new Set(
  "us in at on to the and a of is it be me my no so do by am i was been stay de la el le al".split(" "),
);

/**
 * A place in a text. `isRegion`: the name is a country or a part of one, so it decides which town a name before it
 * means.
 */
export interface FoundPlace {
  at: number;
  end: number;
  countries: readonly string[];
  isRegion: boolean;
  /** The countries that have a state or province with this name: the US for 'Georgia'. */
  owners?: readonly string[];
}

interface Token {
  at: number;
  end: number;
  text: string;
  folded: string;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+|&/gu)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    text: match[0],
    folded: foldName(match[0]),
  }));

const countryName = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Whether a name is the country's own, and not that of a town in it. 'UK' and 'USA' are aliases in capitals. */
const isNameOf = (name: string, country: string): boolean =>
  isCountry(country) &&
  [
    country,
    countryName.of(country) ?? "",
    ...otherNames(country).filter((alias) => /^[A-Z.]+$/.test(alias)),
  ].some((known) => foldName(known) === name);

const isComma = (text: string, at: number): boolean => /(?:,\s*|\(\s*)$/.test(text.slice(0, at));

const namesIn = (text: string, names: PlaceLookup): FoundPlace[] => {
  const tokens = tokensOf(text);
  const placeAt = (name: string, first: number, length: number): FoundPlace | undefined => {
    const { at, text: word } = tokens[first]!;
    const { end } = tokens[first + length - 1]!;
    const owners = regionsByName.get(name);
    const own = names.get(name) ?? owners;
    const inRegion = isComma(text, at) ? owners : undefined;
    const isWord = length === 1 && everydayWords.has(name) && !/^[A-Z]{2,}$/.test(word);
    if (isWord || !own) return undefined;
    // Removes the EU, which 'Brussels' can also mean and which is not a country. Keeps the Schengen area by its longer
    // code.
    const countries = [...new Set([...own, ...(inRegion ?? [])])].filter(
      (code) => code.length > 2 || isCountry(code),
    );
    const isRegion = inRegion !== undefined || countries.some((country) => isNameOf(name, country));
    return { at, end, countries, isRegion, owners };
  };
  return findNames(
    tokens.map(({ folded }) => folded),
    placeAt,
  ).map(({ meaning }) => meaning);
};

/** The words that can be codes. In a text all in capitals, 'TO' and 'IN' are codes only if they stand alone. */
const codeWords = (rest: string): Token[] => {
  const tokens = tokensOf(rest).filter(({ text }) => /\p{L}/u.test(text));
  const codes = tokens.filter(({ text }) => /^[A-Z]{2,3}$/.test(text));
  if (/\p{Ll}/u.test(rest) || tokens.length === 1) return codes;
  return codes.filter(({ folded }) => !everydayWords.has(folded));
};

/** The codes in capitals. After a town and a comma, a code can be that of a state. */
const codesIn = (rest: string, names: PlaceLookup): FoundPlace[] =>
  codeWords(rest).flatMap(({ at, end, text: code, folded }) => {
    const before = rest.slice(0, at);
    const follows = isComma(rest, at) && (/\p{L}/u.test(before) || before.includes(hidden));
    const countries = [
      ...new Set([...(names.get(`code ${folded}`) ?? []), ...((follows && regionsByCode.get(code)) || [])]),
    ];
    return countries.length > 0 ? [{ at, end, countries, isRegion: true }] : [];
  });

/** The countries that fit two names. 'Paris, Texas' is in Texas, although a better-known Paris is elsewhere. */
const combined = (before: FoundPlace, after: FoundPlace, text: string): FoundPlace => {
  const isAddress = /^\s*[,(]\s*$/.test(text.slice(before.end, after.at));
  const possible = isAddress ? [...before.countries, ...(before.owners ?? [])] : before.countries;
  const common = after.countries.filter((country) => possible.includes(country));
  const decides = isAddress && after.isRegion && !before.isRegion;
  const countries = common.length > 0 || !decides ? common : after.countries;
  return { ...after, countries };
};

/** Finds names of places and flags. `rest` is the text with them hidden, because 'Rio de Janeiro' is not a date. */
export const findPlaces = (
  text: string,
  names: PlaceLookup,
): { places: readonly FoundPlace[]; rest: string } => {
  const flags = flagsIn(text).map(({ at, end, country }) => ({
    at,
    end,
    countries: [country],
    isRegion: true,
  }));
  const places = [...namesIn(text, names), ...flags];
  return { places, rest: hideAll(text, places) };
};

/**
 * The countries that the places of a text can mean together: undefined if there is none, and empty if they do not fit
 * together. Codes count where no name is, or after a comma.
 * @param rest the text with names and dates hidden
 */
export const countriesIn = (
  text: string,
  places: readonly FoundPlace[],
  rest: string,
  names: PlaceLookup,
): { countries?: readonly string[]; rest: string } => {
  const codes = codesIn(rest, names).filter(({ at }) => places.length === 0 || isComma(text, at));
  const [first, ...others] = [...places, ...codes].sort((a, b) => a.at - b.at);
  const last = first && others.reduce((before, after) => combined(before, after, text), first);
  return { countries: last?.countries, rest: hideAll(rest, codes) };
};

/** Adds the names of all countries in several languages. Names that are already known keep their countries. */
export const withCountryNames = (names: PlaceNames): PlaceNames =>
  new Map([...[...countriesByName()].map(([name, code]) => [name, [code]] as const), ...names]);
