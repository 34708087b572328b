import { useCountries } from "#client/platform/countries.ts";
import { type CountryCode, codeOfIso, specifiedCountries } from "#shared/monitoring/rules.ts";

const specified: Readonly<Record<CountryCode, string>> = specifiedCountries;

/** The name of a country by its code in the form. Returns the code until the list has loaded. */
export const useNamesOfCodes = (codes: readonly CountryCode[]): ((code: CountryCode) => string) => {
  const { data: countries = [] } = useCountries(codes.some((code) => !(code in specified)));
  return (code) =>
    specified[code] ?? countries.find((country) => codeOfIso(country.code) === code)?.name ?? code;
};
