import { describe, expect, it } from "vitest";
import { createCountryMap } from "./shapes.ts";

const map = createCountryMap();
const at = (latitude: number, longitude: number) => map.countriesAt(latitude, longitude).join("/");

describe("the country of a position", () => {
  it.each([
    ["Lisbon", 38.7223, -9.1393, "PT"],
    ["Funchal", 32.6669, -16.9241, "PT"],
    ["Maseru's hinterland, a hole in South Africa", -29.447, 28.25, "LS"],
    ["Cayenne, which is not in the Schengen area", 4.9224, -52.3135, "GF"],
    ["Saint-Denis on Réunion", -20.8789, 55.4481, "RE"],
    ["Longyearbyen", 78.2232, 15.6267, "SJ"],
    ["Bonaire", 12.1443, -68.2655, "BQ"],
    ["Pristina", 42.6629, 21.1655, "XK"],
    ["Hong Kong", 22.2793, 114.1628, "HK"],
    ["Andorra la Vella", 42.5063, 1.5218, "AD"],
    ["Fiji west of the date line", -16.8, -179.9, "FJ"],
    ["a bridge off the coast of Denmark", 55.63, 12.7, "DK"],
  ])("%s", (_, latitude, longitude, country) => {
    expect(at(latitude, longitude)).toBe(country);
  });

  it.each([
    ["Monaco", 43.7384, 7.4246, "FR/MC"],
    ["Gibraltar", 36.1408, -5.3536, "ES/GI"],
    ["Basel", 47.5596, 7.5886, "CH/DE/FR"],
    ["El Paso", 31.7619, -106.485, "MX/US"],
    ["Simferopol, which two states claim", 44.9521, 34.1024, "RU/UA"],
  ])("is open in %s", (_, latitude, longitude, countries) => {
    expect(at(latitude, longitude)).toBe(countries);
  });

  it("is none on the high seas", () => {
    expect(at(45, -30)).toBe("");
  });
});
