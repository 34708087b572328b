import { expect, it } from "vitest";
import { project } from "./world-projection.ts";

it.each([
  ["Lisbon", -9.14, 38.72, 457, 147],
  ["Panama", -79.52, 8.98, 251, 248],
  ["Bangkok", 100.5, 13.76, 773, 232],
  ["Port Vila", 168.32, -17.73, 966, 338],
])("puts %s where the map of the landing page has it", (_, longitude, latitude, x, y) => {
  const point = project(longitude, latitude);
  expect(Math.abs(point.x - x)).toBeLessThan(1);
  expect(Math.abs(point.y - y)).toBeLessThan(1);
});
