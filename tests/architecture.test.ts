import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(client|server|shared)\/.*\.(ts|tsx)$/.test(file) && existsSync(file));
const code = tracked.filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
const read = (file: string) => readFileSync(file, "utf8");

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

describe("the architecture", () => {
  it("is visible to dependency-cruiser: modules and the edges between them", () => {
    const { summary, modules } = cruise();
    expect(summary.totalCruised).toBeGreaterThan(code.length);
    const edges = modules
      .find(({ source }) => source === "server/main.ts")
      ?.dependencies.map(({ resolved }) => resolved);
    expect(edges).toContain("server/platform/platform.ts");
    expect(edges).toContain("server/features/auth/module.ts");
  });

  it("reads the environment only in entry points", () => {
    const allowed = /^server\/(main|commands\/[^/]+)\.ts$/;
    expect(code.filter((file) => /process\.env/.test(read(file)) && !allowed.test(file))).toEqual([]);
  });

  it("has no barrels, default exports or TODO marks", () => {
    expect(code.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(code.filter((file) => /^export default /m.test(read(file)))).toEqual([]);
    expect(code.filter((file) => /\b(TODO|FIXME|XXX)\b/.test(read(file)))).toEqual([]);
  });

  it("parses addresses with parseUrl, because URL.canParse sometimes accepts invalid ones", () => {
    expect(code.filter((file) => /URL\.canParse\(/.test(read(file)))).toEqual([]);
  });

  it("takes each z-index from the tokens", () => {
    expect(code.filter((file) => /\bz-(\[|\d)|zIndex:/.test(read(file)))).toEqual([]);
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
    // npm omits a platform's package that its registry lacks, and `npm ci` then refuses the lock file.
    const absent = locks.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(absent).toEqual([]);
  });
});
