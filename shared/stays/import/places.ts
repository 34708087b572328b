import { countryAliases } from "#shared/gazetteer/names.ts";
import { countryCodes, isCountry } from "../../gazetteer/codes.ts";
import { foldLetters } from "../../text/fold.ts";
import airports from "./airports.json" with { type: "json" };
import countries from "./countries.json" with { type: "json" };
import placeNames from "./place-names.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

/** One country, or several that a name can stand for. `longitude` is in degrees, if the place is an airport. */
export interface Place {
  countries: readonly string[];
  longitude?: number;
}

const languages = ["en", "de", "fr", "es", "pt", "it", "nl"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const fold = (text: string): string =>
  foldLetters(text)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\bst\b/g, "saint");

const countryNames = (): Map<string, string> => {
  const names = new Map<string, string>();
  const add = (name: string, code: string) => names.has(fold(name)) || names.set(fold(name), code);
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of countryCodes) {
      const name = display.of(code);
      if (name) add(name, code);
    }
  }
  for (const [code, aliases] of [...Object.entries(countryAliases), ...Object.entries(placeNames.countries)])
    for (const alias of aliases) add(alias, code);
  return names;
};

/** Airports, and the codes that cities and closed airports have. */
const airportPlaces = (): Map<string, Place> =>
  new Map([
    ...Object.entries(placeNames.airports).map(
      ([code, country]) => [code, { countries: [country] }] as const,
    ),
    ...Object.entries(airports.airports).flatMap(([country, list]) =>
      list
        .split(" ")
        .map(
          (text) => [text.slice(0, 3), { countries: [country], longitude: Number(text.slice(3)) }] as const,
        ),
    ),
  ]);

interface Town {
  country: string;
  /** Undefined if the town has none, or goes by another name there. */
  airport?: string;
}

const townPlaces = (): Map<string, Town[]> => {
  const towns = new Map<string, Town[]>();
  const add = (name: string, town: Town) => towns.set(fold(name), [...(towns.get(fold(name)) ?? []), town]);
  for (const [country, list] of Object.entries(airports.towns as Record<string, Record<string, string>>))
    for (const [name, airport] of Object.entries(list)) add(name, { country, airport });
  for (const [country, list] of Object.entries(placeNames.towns))
    for (const name of list) add(name, { country });
  return towns;
};

const flag = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;

/** The country of the flags in a text, if they are all the same. */
const countryOfFlag = (text: string): string | undefined => {
  const [one, ...others] = new Set(text.match(flag));
  if (one === undefined || others.length > 0) return undefined;
  const code = [...one].map((half) => letters[half.codePointAt(0)! - 0x1f1e6]).join("");
  return isCountry(code) ? code : undefined;
};

/** Texts whose place is remembered. Files repeat the same few. */
const maxFound = 20_000;

/** A postal code or the like, which no name contains. */
const withoutDigits = (text: string): string => text.replace(/(?<!\S)[^\s\d]*\d\S*/g, " ");

export interface Places {
  /** The country of a code with two or three letters, or of a name. */
  country(text: string): string | undefined;
  /** The country of an airport's IATA code. */
  airport(code: string): Place | undefined;
  /** The place that a text names, such as 'Lisbon, Portugal', 'San Antonio, TX' or 'Paris Orly (ORY)'. */
  find(text: string): Place | undefined;
}

/** Knows the names of countries, of towns with an airport, and the codes of airports. */
export const createPlaces = (): Places => {
  const names = countryNames();
  const byAirport = airportPlaces();
  const byTown = townPlaces();
  /** Codes of three letters, and those that the EU uses besides ISO 3166. */
  const otherCodes: Readonly<Record<string, string>> = { ...countries.alpha3, ...placeNames.codes };

  const country = (text: string): string | undefined => {
    const code = text.trim().toUpperCase();
    if (code.length === 2 && isCountry(code)) return code;
    return otherCodes[code] ?? names.get(fold(text));
  };

  const nameOf = (text: string): string | undefined => names.get(fold(withoutDigits(text)));

  /** A town whose name is common has all its countries. */
  const town = (text: string): Place | undefined => {
    const found = byTown.get(fold(withoutDigits(text)));
    if (!found) return undefined;
    const codes = [...new Set(found.map((one) => one.country))].sort();
    return {
      countries: codes,
      longitude: codes.length === 1 ? byAirport.get(found[0]!.airport ?? "")?.longitude : undefined,
    };
  };

  const regionOf = (segment: string): readonly string[] => {
    const code = /^\s*([A-Z]{2,3})(?:\s[A-Z\s-]*\d[\dA-Z\s-]*)?$/.exec(segment)?.[1] ?? "";
    const also = (words.alsoRegions as Record<string, string>)[fold(segment)];
    const listed = Object.entries(words.regions).filter(([, codes]) => codes.includes(code));
    return [...listed.map(([owner]) => owner), ...(also ? [also] : [])];
  };

  /** A town with the state behind it. The state decides between towns of the same name. */
  const inRegion = (segments: readonly string[]): Place | undefined => {
    const owners = regionOf(segments.at(-1)!);
    if (owners.length === 0 || segments.length < 2) return undefined;
    const towns = byTown.get(fold(withoutDigits(segments.at(-2)!))) ?? [];
    const shared = owners.filter((owner) => towns.some((one) => one.country === owner));
    if (shared.length > 0) return { countries: shared };
    return towns.length === 0 && !nameOf(segments.at(-1)!) ? { countries: owners.slice(0, 1) } : undefined;
  };

  /** 'Burbank CA' and 'Burbank CA 91505': only a town with an airport, or a ZIP code, shows that it is a state. */
  const withState = (segment: string): Place | undefined => {
    const end = /(?<!\s)\s+([A-Z]{2})(\s+\d{5}(?:-\d{4})?)?$/.exec(segment);
    if (!end || end.index === 0) return undefined;
    const [name, state, zip] = [segment.slice(0, end.index), ...end.slice(1)];
    const owners = regionOf(state!).filter(
      (owner) => (zip && owner === "US") || byTown.get(fold(name))?.some(({ country: own }) => own === owner),
    );
    return owners.length > 0 ? { countries: owners } : undefined;
  };

  /** A list of several countries is none of them. */
  const findNamed = (text: string): Place | undefined => {
    const inBrackets = /\(([A-Z]{3})\)/.exec(text)?.[1];
    const whole = names.get(fold(text));
    if (whole) return { countries: [whole] };
    const airport = byAirport.get(inBrackets ?? text.trim());
    if (airport) return airport;
    const segments = text
      .split(/[,\n]|\s[-–·|]\s/)
      .map((part) => part.trim())
      .filter(Boolean);
    if (segments.length === 0) return undefined;
    const region = inRegion(segments) ?? withState(segments.at(-1)!);
    if (region) return region;
    const owners = segments.map(nameOf);
    if (new Set(owners).size > 1 && owners.every((owner) => owner !== undefined)) return undefined;
    const named = owners.findLast((owner) => owner !== undefined);
    return named ? { countries: [named] } : segments.map(town).find(Boolean);
  };

  /** A flag alone is a country. Beside a town, it decides between towns of the same name. */
  const find = (text: string): Place | undefined => {
    const code = countryOfFlag(text);
    if (code === undefined) return findNamed(text);
    const rest = text.replace(flag, " ").trim();
    const place = rest === "" ? { countries: [code] } : findNamed(rest);
    return place?.countries.includes(code) ? { ...place, countries: [code] } : place;
  };

  const found = new Map<string, Place | undefined>();
  return {
    country,
    airport: (code) => byAirport.get(code),
    find(text) {
      const short = text.slice(0, 300);
      if (!found.has(short) && found.size < maxFound) found.set(short, find(short));
      return found.has(short) ? found.get(short) : find(short);
    },
  };
};
