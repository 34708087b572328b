import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";

/** The names of countries by code. Until they have loaded, a code stands for itself. */
export const useCountryNames = (): ((code: string) => string) => {
  const { data } = useCountries();
  return useMemo(() => {
    const names = new Map([["XK", "Kosovo"], ...(data ?? []).map(({ code, name }) => [code, name] as const)]);
    return (code) => names.get(code) ?? code;
  }, [data]);
};
