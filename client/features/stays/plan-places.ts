import type { Country } from "#shared/countries/contract.ts";
import { countryAliases } from "#shared/countries/names.ts";
import { schengenArea } from "#shared/stays/planner.ts";

export interface PlanPlace {
  /** The code of a country, or `schengenArea`. */
  value: string;
  label: string;
  flagCode: string;
  aliases: readonly string[];
}

const kosovo: PlanPlace = { value: "XK", label: "Kosovo", flagCode: "xk", aliases: ["XK"] };
const schengen: PlanPlace = {
  value: schengenArea,
  label: "Schengen area",
  flagCode: "eu",
  aliases: ["Europe"],
};

/** The Schengen area, and all countries by name. Kosovo has no ISO code. */
export const planPlaces = (countries: readonly Country[]): PlanPlace[] => [
  schengen,
  ...countries
    .map(
      ({ name, code, flagCode }): PlanPlace => ({
        ...{ value: code, label: name, flagCode },
        aliases: [code, ...(countryAliases[code] ?? [])],
      }),
    )
    .concat(kosovo)
    .sort((a, b) => a.label.localeCompare(b.label, "en")),
];
