import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { drawWorld, serializeWorld, target } from "./world-map.mjs";

test("the stored map is what the script draws, every inhabited country is on it, and it weighs less than 60 kB", () => {
  const stored = readFileSync(target, "utf8");
  const drawn = drawWorld();
  expect(serializeWorld(drawn) === stored).toBe(true);
  const codes = new Set<string>([...drawn.shapes, ...drawn.dots].map(([code]) => code));
  const missing = countriesData.filter(({ code, inhabited }) => inhabited && !codes.has(code));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(Buffer.byteLength(stored)).toBeLessThan(60_000);
});
