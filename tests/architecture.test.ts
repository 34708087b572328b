import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(client|server|shared)\/.*\.(ts|tsx)$/.test(file) && existsSync(file));
const code = tracked.filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
const isContent = (file: string) => /\/content\/|-data\.ts$|\/words\//.test(file);
const written = code.filter((file) => !isContent(file));
const read = (file: string) => readFileSync(file, "utf8");
const lineCount = (file: string) => read(file).split("\n").length;

const cruise = () =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
        "client",
        "server",
        "shared",
        "tests",
        "--output-type",
        "json",
      ],
      { encoding: "utf8", maxBuffer: 100_000_000 },
    ),
  ) as {
    summary: { totalCruised: number; totalDependenciesCruised: number };
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };

describe("the house", () => {
  it("is seen by dependency-cruiser: modules and the edges between them", () => {
    const { summary, modules } = cruise();
    expect(summary.totalCruised).toBeGreaterThan(code.length);
    const edges = modules
      .find(({ source }) => source === "server/app.ts")
      ?.dependencies.map(({ resolved }) => resolved);
    expect(edges).toContain("shared/api.ts");
    expect(edges).toContain("server/features/auth/routes.ts");
  }, 60_000);

  it("has small files: none over 300 lines, most under 150, the median under 60", () => {
    const sizes = written.map(lineCount).sort((a, b) => a - b);
    expect(written.filter((file) => lineCount(file) > 300)).toEqual([]);
    expect(sizes.filter((size) => size < 150).length).toBeGreaterThan(sizes.length * 0.8);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(60);
  });

  it("has folders of fewer than ten files", () => {
    const counts = new Map<string, number>();
    for (const file of code) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([folder, count]) => count >= 10 && !isContent(`${folder}/`));
    expect(crowded).toEqual([]);
  });

  it("reads the environment only where it starts", () => {
    const allowed = /^server\/(main|commands\/[^/]+)\.ts$/;
    expect(code.filter((file) => /process\.env/.test(read(file)) && !allowed.test(file))).toEqual([]);
  });

  it("has no barrels, default exports or inner words of the shop", () => {
    expect(code.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(code.filter((file) => /^export default /m.test(read(file)))).toEqual([]);
    expect(code.filter((file) => /\b(TODO|FIXME|XXX)\b/.test(read(file)))).toEqual([]);
  });

  it("takes each z-index from the tokens", () => {
    expect(code.filter((file) => /\bz-(\[|\d)|zIndex:/.test(read(file)))).toEqual([]);
  });

  it("says of each public name what it is for", () => {
    const bare = code.flatMap((file) => {
      const lines = read(file).split("\n");
      return (
        lines
          .filter(
            (line, at) =>
              /^export (async )?(const|function|class|interface|type) /.test(line) &&
              !/\*\/$/.test(lines[at - 1] ?? ""),
          )
          // The type of a schema is told by the schema.
          .filter(
            (line) => !/^export type \w+ = (z\.infer|ReturnType|\(?typeof|NavGroup|VariantProps)/.test(line),
          )
          .map((line) => `${file}: ${line}`)
      );
    });
    expect(bare).toEqual([]);
  });

  it("uses the closed vocabulary of server features", () => {
    const features = readdirSync("server/features");
    for (const feature of features) {
      const files = code.filter((file) => file.startsWith(`server/features/${feature}/`));
      expect(files, feature).toContain(`server/features/${feature}/routes.ts`);
      expect(files, feature).toContain(`server/features/${feature}/store.ts`);
      expect(tracked, feature).toContain(`shared/${feature}/contract.ts`);
      expect(tracked, feature).toContain(`shared/${feature}/tables.ts`);
    }
  });

  it("keeps contracts on zod/mini", () => {
    const contracts = tracked.filter(
      (file) => /^shared\/.*contract\.ts$/.test(file) && file !== "shared/contract.ts",
    );
    expect(contracts.length).toBeGreaterThan(2);
    for (const file of contracts) expect(read(file), file).toContain('from "zod/mini"');
  });

  it("has a lock file that installs on any machine, of packages that run on Node 20.19", () => {
    const lock = JSON.parse(read("package-lock.json")) as {
      packages: Record<
        string,
        { resolved?: string; engines?: { node?: string }; optionalDependencies?: Record<string, string> }
      >;
    };
    const locks = Object.entries(lock.packages);
    expect(locks.filter(([, { resolved }]) => resolved)).toEqual([]);
    const tooNew = locks.filter(
      ([, { engines }]) => engines?.node && /^\s*(>=|\^)?\s*2[1-9]\b[^|]*$/.test(engines.node),
    );
    expect(tooNew.map(([name]) => name)).toEqual([]);
    // npm leaves out a platform's package that its registry did not have, and `npm ci` then refuses the lock.
    const absent = locks.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(absent).toEqual([]);
  });
});
