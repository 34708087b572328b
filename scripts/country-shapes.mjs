/**
 * Builds `shared/stays/importing/shapes.json`, which says in which country a point lies: Natural Earth's borders at 1:10 million
 * (package world-atlas, public domain). Land borders keep more detail than coasts. Run it by hand after an update of
 * world-atlas.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import Papa from "papaparse";
import { filter, filterAttachedWeight, presimplify, simplify } from "topojson-simplify";

export const target = "shared/stays/importing/shapes.json";

/** A point is dropped if its triangle with its two neighbors has a smaller area, in square degrees. */
const [leastOnBorder, leastOnCoast] = [0.0006, 0.01];
/** Islands that are smaller, in square degrees, are left out. The nearest coast decides there. */
const leastIsland = 0.0008;

/** Shapes without a number in ISO 3166-1. A shape that is not listed belongs to no country. */
const unnumbered = {
  Kosovo: "XK",
  Somaliland: "SO",
  "N. Cyprus": "CY",
  "Cyprus U.N. Buffer Zone": "CY",
  Baikonur: "KZ",
  "USNB Guantanamo Bay": "CU",
  "Indian Ocean Ter.": "CX",
};

/** Territories that Natural Earth draws as part of a country: the country's code, their own code, and a box around them. */
const parts = [
  ["FR", "GF", [-55, 1, -51, 7]],
  ["FR", "GP", [-62, 15.7, -60.9, 16.7]],
  ["FR", "MQ", [-61.4, 14.2, -60.7, 15]],
  ["FR", "RE", [55, -21.6, 56, -20.7]],
  ["FR", "YT", [44.8, -13.2, 45.5, -12.4]],
  ["NO", "SJ", [-10, 70, 35, 82]],
  ["NO", "BV", [3, -55, 4, -54]],
  ["NL", "BQ", [-69, 11.8, -62.8, 17.8]],
  ["CX", "CC", [96, -13, 97.5, -11.5]],
  ["NZ", "TK", [-173, -10, -171, -8]],
];

const readCodes = () => {
  const { data } = Papa.parse(readFileSync("server/knowledge/places/countries.csv", "utf8"), {
    header: true,
  });
  return new Map(data.map(({ id, code }) => [Number(id), code]));
};

/** How many shapes use each line. A line of one shape is a coast. */
const countUses = ({ arcs, objects }) => {
  const uses = arcs.map(() => 0);
  for (const { arcs: lines = [] } of objects.countries.geometries)
    for (const line of lines.flat(2)) uses[line < 0 ? ~line : line] += 1;
  return uses;
};

const inBox = ([x, y], [x0, y0, x1, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1;

export const buildShapes = () => {
  const atlas = createRequire(import.meta.url)("world-atlas/countries-10m.json");
  const uses = countUses(atlas);
  const weighed = presimplify(atlas);
  const fine = simplify(weighed, leastOnBorder);
  const coarse = simplify(weighed, leastOnCoast);
  const mixed = { ...fine, arcs: fine.arcs.map((line, at) => (uses[at] > 1 ? line : coarse.arcs[at])) };
  const world = filter(mixed, filterAttachedWeight(mixed, leastIsland));
  const { scale, translate } = atlas.transform;
  const whole = ([x, y]) => [
    Math.round((x - translate[0]) / scale[0]),
    Math.round((y - translate[1]) / scale[1]),
  ];
  /** A line as its first point and the steps to the next ones, all as whole numbers. */
  const lines = world.arcs.map((line) => {
    let [x, y] = [0, 0];
    return line.map(whole).flatMap(([x1, y1]) => {
      const step = [x1 - x, y1 - y];
      [x, y] = [x1, y1];
      return step;
    });
  });
  const codes = readCodes();
  const firstPoint = ([at]) => (at < 0 ? world.arcs[~at].at(-1) : world.arcs[at][0]);
  const rings = {};
  for (const { id, type, arcs = [], properties } of world.objects.countries.geometries) {
    const country = id === undefined ? unnumbered[properties.name] : codes.get(Number(id));
    if (!country) continue;
    for (const ring of (type === "Polygon" ? [arcs] : arcs).flat()) {
      const part = parts.find(([of, , box]) => of === country && inBox(firstPoint(ring), box));
      const code = part?.[1] ?? country;
      rings[code] ??= [];
      rings[code].push(ring);
    }
  }
  return {
    source: "Natural Earth 4.1.0, countries at 1:10 million (public domain), from world-atlas 2.0.2",
    date: "2018-05",
    scale,
    translate,
    lines,
    rings,
  };
};

export const serializeShapes = (shapes) => `${JSON.stringify(shapes)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(target, serializeShapes(buildShapes()));
