import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { countryOptions, namesOf } from "#client/platform/place-options.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { rightsIn } from "#shared/entry/rights.ts";
import { type Coloring, entryColoring } from "#shared/places/colorings.ts";
import { useEntryEngine } from "./api.ts";
import { useOwnPassports } from "./use-choice.ts";

const none: readonly never[] = [];

/**
 * The map's coloring by today's entry rules for the reader's passports. Undefined while loading; empty without a
 * passport.
 */
export const useEntryColoring = (): readonly Coloring[] | undefined => {
  const countries = useCountries();
  const today = useIsoToday();
  const passports = useOwnPassports(countries.data ?? none);
  const engine = useEntryEngine(passports.length > 0);
  return useMemo(() => {
    if (countries.isError || engine.isError || (countries.data && passports.length === 0)) return none;
    if (!countries.data || !engine.data) return undefined;
    const nameOf = namesOf(countryOptions(countries.data));
    const places = countries.data.map(({ code }) => code);
    const rights = rightsIn(engine.data, { passports, places, date: today });
    return [entryColoring(passports.map(nameOf), new Map(rights))];
  }, [countries.data, countries.isError, engine.data, engine.isError, passports, today]);
};
