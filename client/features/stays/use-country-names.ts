import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";

const regionNames = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

const isRegionCode = (code: string): boolean => /^([a-z]{2}|\d{3})$/i.test(code);

/**
 * The names of countries by code. Uses the browser's names for Kosovo, and for all countries until ours have loaded.
 * Returns a code unchanged if it is not a region code. An edited report can contain one.
 */
export const useCountryNames = (): NameOf => {
  const { data = [] } = useCountries();
  return useMemo(() => {
    const names = new Map(data.map(({ code, name }) => [code, name]));
    return (code) => names.get(code) ?? (isRegionCode(code) ? regionNames.of(code) : undefined) ?? code;
  }, [data]);
};
