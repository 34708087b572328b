import { describe, expect, it } from "vitest";
import { dayOf } from "#shared/calendar/day.ts";
import { StayFacts } from "#shared/countries/stay-facts.ts";
import { placeNamesOf, readQuickLine } from "#shared/stays/reading/quick-entry.ts";
import { countriesData } from "./countries.ts";
import { stayFacts } from "./stay-facts.ts";

const names = placeNamesOf([
  ...stayFacts.names,
  ...countriesData.map(({ name, code }) => ({ name, countries: [code] })),
]);
const read = (place: string) => {
  const reading = readQuickLine(`${place} 3 Mar to 20 May 2026`, { names, today: dayOf("2026-11-25") });
  if (reading.kind === "stay") return reading.stay.country;
  return reading.kind === "places" ? reading.countries.join(" ") : reading.kind;
};

describe("the names that quick entry understands", () => {
  it.each([
    ["Lisbon", "PT"],
    ["Chiang Mai", "TH"],
    ["Canggu, Bali", "ID"],
    ["Medellín", "CO"],
    ["Playa del Carmen", "MX"],
    ["Ho Chi Minh City", "VN"],
    ["London", "GB"],
    ["Split, Croatia", "HR"],
    ["San José", "CR US"],
    ["San José, Costa Rica", "CR"],
    ["United Kingdom", "GB"],
    ["European Union", "problem"],
  ])("%s is %s", (place, expected) => expect(read(place)).toBe(expected));
});

it("has only the fields of the contract", () => {
  expect(StayFacts.parse(stayFacts)).toEqual(stayFacts);
});
