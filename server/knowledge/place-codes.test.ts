import { describe, expect, it } from "vitest";
import { findPlaces, placeNamesOf, withCountryNames } from "#shared/gazetteer/written-places.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { createPlaces } from "#shared/stays/importing/places.ts";
import { countriesData } from "./countries.ts";
import { readPlaceCode } from "./place-codes.ts";

const places = createPlaces();
const names = withCountryNames(
  placeNamesOf(countriesData.map(({ name, code }) => ({ name, countries: [code] }))),
);
const typed = (text: string) => findPlaces(text, names).places.flatMap(({ countries }) => countries);

/** All functions that read a place: for entry rules, files with stays, typed text, and a comparison. */
const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  table: readPlaceCode,
  file: places.country,
  text: (text) => typed(text).join(" ") || undefined,
  comparison: (text) => findPlace(countriesData, text)?.code,
};

describe("all readers of places agree", () => {
  it.each([
    ["St. Lucia", "LC"],
    ["Saint Lucia", "LC"],
    ["St Kitts & Nevis", "KN"],
    ["Trinidad & Tobago", "TT"],
    ["trinidad and tobago", "TT"],
    ["Côte d'Ivoire", "CI"],
    ["TÜRKIYE", "TR"],
    ["Turkey", "TR"],
    ["Holland", "NL"],
    ["U.S.", "US"],
  ])("that %s is %s", (text, code) => {
    for (const [name, read] of Object.entries(readers)) expect(read(text), name).toBe(code);
  });

  it("on the name of every country", () => {
    for (const { name, code } of countriesData)
      for (const [reader, read] of Object.entries(readers).filter(([one]) => one !== "text"))
        expect(read(name), `${reader}: ${name}`).toBe(code);
  });

  it.each([
    ["Korea, Republic of", "KR"],
    ["UK", "GB"],
    ["EL", "GR"],
    ["AUT", "AT"],
    ["xk", "XK"],
    ["Deutschland", "DE"],
    ["Vatican", "VA"],
  ])("in files and tables that %s is %s", (text, code) => {
    expect([readPlaceCode(text), places.country(text)]).toEqual([code, code]);
  });
});

it.each([
  ["Austin, Texas", ["US"]],
  ["Florida", ["US"]],
  ["Bristol, England", ["GB"]],
  ["Edinburgh 🏴󠁧󠁢󠁳󠁣󠁴󠁿", ["GB"]],
  ["Wien", ["AT"]],
])("a file that says %s means %j", (text, countries) => {
  expect(places.find(text)?.countries).toEqual(countries);
});

it("the emoji flag of a part of a country, such as Scotland, is read as its country in typed text too", () => {
  expect(typed("🏴󠁧󠁢󠁳󠁣󠁴󠁿")).toEqual(["GB"]);
});
