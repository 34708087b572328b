import airports from "#shared/gazetteer/airports.json" with { type: "json" };
import countries from "#shared/gazetteer/countries.json" with { type: "json" };
import { createCountryFinder } from "#shared/gazetteer/find-country.ts";
import { flagsIn } from "#shared/gazetteer/flags.ts";
import { foldName } from "#shared/gazetteer/fold-name.ts";
import placeNames from "#shared/gazetteer/place-names.json" with { type: "json" };
import { regionsByCode, regionsByName } from "#shared/gazetteer/regions.ts";
import { townsByName } from "#shared/gazetteer/towns.ts";
import { hidden, hideAll } from "#shared/text/hide.ts";

/** A place with the countries that its name can mean. `longitude`: in degrees, for airports only. */
export interface Place {
  countries: readonly string[];
  longitude?: number;
}

/** Airports by code, with the codes of cities and of closed airports. */
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

/** How many texts are cached with their place. Files repeat the same few texts. */
const maxFound = 20_000;

/** Removes words with digits, such as postal codes, which no name contains. */
const withoutDigits = (text: string): string => text.replace(/(?<!\S)[^\s\d]*\d\S*/g, " ");

export interface Places {
  /** The country of a code with two or three letters, or of a name. */
  country(text: string): string | undefined;
  /** The country of an airport's IATA code. */
  airport(code: string): Place | undefined;
  /** The place that a text names, such as 'Lisbon, Portugal', 'San Antonio, TX' or 'Paris Orly (ORY)'. */
  find(text: string): Place | undefined;
}

/** Finds places by the names of countries and of towns with an airport, and by airport codes. */
export const createPlaces = (): Places => {
  const { ofCode, ofName } = createCountryFinder(countries);
  const byAirport = airportPlaces();
  const byTown = townsByName();

  const nameOf = (text: string): string | undefined => ofName(withoutDigits(text));

  /** The place of a town or state. A common name has all countries that it can mean. */
  const townOrState = (text: string): Place | undefined => {
    const name = foldName(withoutDigits(text));
    const found = byTown.get(name);
    const states = regionsByName.get(name);
    if (!found) return states && { countries: states };
    const codes = [...new Set(found.map((one) => one.country))].sort();
    return {
      countries: codes,
      longitude: codes.length === 1 ? byAirport.get(found[0]!.airport ?? "")?.longitude : undefined,
    };
  };

  const regionOf = (segment: string): readonly string[] => {
    const code = /^\s*([A-Z]{2,3})(?:\s[A-Z\s-]*\d[\dA-Z\s-]*)?$/.exec(segment)?.[1] ?? "";
    return regionsByCode.get(code) ?? regionsByName.get(foldName(segment)) ?? [];
  };

  /** A town followed by its state, which decides between towns of the same name. */
  const inRegion = (segments: readonly string[]): Place | undefined => {
    const owners = regionOf(segments.at(-1)!);
    if (owners.length === 0 || segments.length < 2) return undefined;
    const towns = byTown.get(foldName(withoutDigits(segments.at(-2)!))) ?? [];
    const shared = owners.filter((owner) => towns.some((one) => one.country === owner));
    if (shared.length > 0) return { countries: shared };
    return towns.length === 0 && !nameOf(segments.at(-1)!) ? { countries: owners.slice(0, 1) } : undefined;
  };

  /**
   * 'Burbank CA' and 'Burbank CA 91505'. The code is read as a state only after a town with an airport, or before a ZIP
   * code.
   */
  const withState = (segment: string): Place | undefined => {
    const end = /(?<!\s)\s+([A-Z]{2})(\s+\d{5}(?:-\d{4})?)?$/.exec(segment);
    if (!end || end.index === 0) return undefined;
    const [name, state, zip] = [segment.slice(0, end.index), ...end.slice(1)];
    const owners = regionOf(state!).filter(
      (owner) =>
        (zip && owner === "US") || byTown.get(foldName(name))?.some(({ country: own }) => own === owner),
    );
    return owners.length > 0 ? { countries: owners } : undefined;
  };

  /** The place that a text without flags names. Undefined for a list of several countries. */
  const findNamed = (text: string): Place | undefined => {
    const inBrackets = /\(([A-Z]{3})\)/.exec(text)?.[1];
    const whole = ofName(text);
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
    return named ? { countries: [named] } : segments.map(townOrState).find(Boolean);
  };

  /** A flag alone means its country. Next to a town, it decides between towns of the same name. */
  const find = (text: string): Place | undefined => {
    const flags = flagsIn(text);
    const [code, ...others] = new Set(flags.map(({ country }) => country));
    if (code === undefined || others.length > 0) return findNamed(text);
    const rest = hideAll(text, flags).replaceAll(hidden, " ").trim();
    const place = rest === "" ? { countries: [code] } : findNamed(rest);
    return place?.countries.includes(code) ? { ...place, countries: [code] } : place;
  };

  const found = new Map<string, Place | undefined>();
  return {
    country: (text) => ofCode(text) ?? ofName(text),
    airport: (code) => byAirport.get(code),
    find(text) {
      const short = text.slice(0, 300);
      if (!found.has(short) && found.size < maxFound) found.set(short, find(short));
      return found.has(short) ? found.get(short) : find(short);
    },
  };
};
