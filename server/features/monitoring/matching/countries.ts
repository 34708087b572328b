import { europeanUnion, unionMembers } from "#shared/countries/european-union.ts";
import { type CountryCode, isoCodeOf, monitoredCountries } from "#shared/monitoring/rules.ts";

/** Which of the countries of the form an item concerns. */
export interface MonitoredCountries {
  /**
   * The monitored countries that an item concerns, by ISO 3166-1 alpha-2, each with the name that the item has for it: an
   * item on the European Union concerns its members, under the Union's name unless it names them too.
   */
  concerned: (names: readonly string[]) => ReadonlyMap<string, string>;
  /** What items must name, one of these, to concern the country of a code of the form. */
  namesFor: (code: CountryCode) => string[];
}

/** Finds the countries of the form in items, which name them as `countries` does. */
export const createMonitoredCountries = (
  countries: readonly { name: string; code: string }[],
): MonitoredCountries => {
  const codes = Object.keys(monitoredCountries).map((code) => isoCodeOf(code as CountryCode));
  const codeOf = new Map(countries.map(({ name, code }) => [name, code]));
  const nameOf = new Map(countries.map(({ name, code }) => [code, name]));
  return {
    concerned(names) {
      const found = new Map<string, string>();
      if (names.includes(europeanUnion)) {
        for (const code of codes) if (unionMembers.has(code)) found.set(code, europeanUnion);
      }
      for (const name of names) {
        const code = codeOf.get(name);
        if (code !== undefined && codes.includes(code)) found.set(code, name);
      }
      return found;
    },
    namesFor(code) {
      const iso = isoCodeOf(code);
      const own = nameOf.get(iso);
      return [...(own === undefined ? [] : [own]), ...(unionMembers.has(iso) ? [europeanUnion] : [])];
    },
  };
};
