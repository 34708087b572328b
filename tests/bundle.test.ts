import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../scripts/build.mjs";

const folder = "dist/client";
let files: string[];
beforeAll(async () => {
  await build();
  files = readdirSync(folder, { recursive: true, encoding: "utf8" });
}, 120_000);

const scripts = () =>
  files.filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(folder, file), "utf8"));

describe("what the browser gets", () => {
  it("holds no drizzle: schemas and types in the browser are the contracts'", () => {
    expect(scripts().length).toBeGreaterThan(3);
    expect(scripts().filter((script) => script.includes("drizzle:"))).toEqual([]);
  });

  it("holds no source map and no trace of the machine that built it", () => {
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(
      scripts().filter((script) => script.includes("sourceMappingURL") || script.includes(process.cwd())),
    ).toEqual([]);
  });

  it("needs nothing from another host", () => {
    const html = readFileSync(join(folder, "index.html"), "utf8");
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("has two faces of 80 kB at most", () => {
    const fonts = files.filter((file) => file.endsWith(".woff2"));
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)).toBeLessThan(
      80_000,
    );
  });

  it("weighs little before anything is reached for", () => {
    const html = readFileSync(join(folder, "index.html"), "utf8");
    const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
    const bytes = first.reduce(
      (sum, path) => sum + brotliCompressSync(readFileSync(join(folder, path))).length,
      0,
    );
    expect(first.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(110_000);
  });
});
