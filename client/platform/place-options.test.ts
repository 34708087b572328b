import { expect, it } from "vitest";
import { rankOptions } from "#client/ui/rank-options.ts";
import { schengen } from "#shared/gazetteer/schengen.ts";
import { countryOptions, namesOf, placeOption } from "./place-options.ts";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code },
  flagCode: code.toLowerCase(),
});
const countries = [country(826, "United Kingdom", "GB"), country(398, "Kazakhstan", "KZ")];
const places = [placeOption(schengen), ...countryOptions(countries)];

it.each([
  ["gb", "United Kingdom"],
  ["xk", "Kosovo"],
  ["EU", "Schengen area"],
  ["schengen", "Schengen area"],
])("a search for %s finds %s", (text, name) => {
  expect(rankOptions(places, text)[0]?.label).toBe(name);
});

it("the zone comes first, and then the countries by name", () => {
  const names = places.map(({ label }) => label);
  expect(names).toEqual(["Schengen area", "Kazakhstan", "Kosovo", "United Kingdom"]);
});

it("a code without an option is its own name", () => {
  const nameOf = namesOf(countryOptions(countries));
  expect(["XK", "ZZ"].map(nameOf)).toEqual(["Kosovo", "ZZ"]);
});
