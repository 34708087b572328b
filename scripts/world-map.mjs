/**
 * Draws the countries of the world for `client/places/world.json`: Natural Earth's borders at 1:50 million (package
 * world-atlas, public domain), simplified, in the Equal Earth projection, which keeps areas comparable. Run it by hand after
 * a change to the list of countries.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { geoEqualEarth, geoPath } from "d3-geo";
import Papa from "papaparse";
import { feature } from "topojson-client";
import { filter, filterAttachedWeight, presimplify, simplify } from "topojson-simplify";

export const target = "client/places/world.json";
const width = 1000;
const margin = 10;
/** Its numeric code in ISO 3166-1. */
const antarctica = "010";
/** A point is dropped if its triangle with its two neighbors has a smaller area, in square degrees. */
const leastTriangle = 0.12;
/** Islands below this area, in square degrees, are left out, unless they are a whole country. */
const leastIsland = 0.06;
/** A country that is narrower and lower than this gets a dot, so that it can be seen and pressed. */
const leastExtent = 5;

/** A ring whose points fall together when they are rounded. */
const collapsed = /M([-\d.,]+)(L\1)+Z/g;

/** Writes a number of tenths, with `separator` before it unless a minus sign separates it. */
const tenths = (value, separator) => `${value < 0 ? "" : separator}${value / 10}`.replace(/(?<!\d)0\./, ".");

/** Turns 'M12,3L12.5,2' into 'M12,3l.5-1'. Relative steps compress a third better, because they are short and recur. */
const inSteps = (outline) => {
  let last = [0, 0];
  let isFirst = false;
  return outline.replace(/([ML])(-?[\d.]+),(-?[\d.]+)/g, (part, kind, ...numbers) => {
    // In tenths, so that no error adds up.
    const point = numbers.slice(0, 2).map((number) => Math.round(number * 10));
    const [dx, dy] = point.map((value, at) => value - last[at]);
    last = point;
    const separator = isFirst ? "" : ",";
    const start = isFirst ? "l" : "";
    isFirst = kind === "M";
    return isFirst ? part : `${start}${tenths(dx, separator)}${tenths(dy, ",")}`;
  });
};

const round = (value) => Math.round(value * 10) / 10;

/** The alpha-2 codes of the inhabited countries by their numeric codes. */
const readCodes = () => {
  const { data } = Papa.parse(readFileSync("server/knowledge/places/countries.csv", "utf8"), {
    header: true,
  });
  return new Map(
    data.filter(({ inhabited }) => inhabited === "yes").map(({ id, code }) => [Number(id), code]),
  );
};

const readPoints = () => JSON.parse(readFileSync("shared/gazetteer/points.json", "utf8")).points;

/** Draws the world without Antarctica, cropped to its land. */
export const drawWorld = () => {
  const atlas = createRequire(import.meta.url)("world-atlas/countries-50m.json");
  const simple = simplify(presimplify(atlas), leastTriangle);
  const world = filter(simple, filterAttachedWeight(simple, leastIsland));
  const codes = readCodes();
  const { features } = feature(world, world.objects.countries);
  const land = features.filter(({ id }) => id !== antarctica && (id === undefined || codes.has(Number(id))));
  const projection = geoEqualEarth().fitWidth(width - 2 * margin, {
    type: "FeatureCollection",
    features: land,
  });
  const [x, y] = projection.translate();
  projection.translate([x + margin, y + margin]);
  const path = geoPath(projection).digits(1);
  const [, [, bottom]] = path.bounds({ type: "FeatureCollection", features: land });
  const points = readPoints();
  const shapes = [];
  const drawn = new Set();
  for (const country of land) {
    const code = codes.get(Number(country.id)) ?? "";
    const outline = path(country)?.replace(collapsed, "");
    const [[x0, y0], [x1, y1]] = path.bounds(country);
    if (outline) shapes.push([code, inSteps(outline)]);
    if (outline && Math.max(x1 - x0, y1 - y0) >= leastExtent) drawn.add(code);
  }
  const small = [...codes.values()].filter((code) => !drawn.has(code));
  return {
    width,
    height: Math.ceil(bottom) + margin,
    shapes,
    dots: small.map((code) => [code, ...projection(points[code]).map(round)]),
  };
};

export const serializeWorld = (world) => `${JSON.stringify(world)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(target, serializeWorld(drawWorld()));
