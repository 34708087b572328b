import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";

const regionNames = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** The names of countries by code. Uses the browser's names until they have loaded, and for Kosovo. */
export const useCountryNames = (): NameOf => {
  const { data = [] } = useCountries();
  return useMemo(() => {
    const names = new Map(data.map(({ code, name }) => [code, name]));
    return (code) => names.get(code) ?? regionNames.of(code) ?? code;
  }, [data]);
};
