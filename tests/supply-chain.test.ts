import { execFile } from "node:child_process";
import { cp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";

const run = promisify(execFile);
const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

describe("packages", () => {
  it("have exact versions, and checksums in the lock file", async () => {
    const { dependencies, devDependencies } = await readJson("package.json");
    const versions = Object.values<string>({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const lock: Record<string, { integrity?: string }> = (await readJson("package-lock.json")).packages;
    const unchecked = Object.entries(lock).filter(([path, { integrity }]) => path && !integrity);
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  it("run no install scripts", async () => {
    const settings = await readFile(".npmrc", "utf8");
    expect(settings).toMatch(/^ignore-scripts=true$/m);
    expect(settings).toMatch(/^save-exact=true$/m);
  });

  it("have allowed licenses only", async () => {
    const { stdout } = await run(process.execPath, ["scripts/licenses.mjs"]);
    expect(stdout).toMatch(/^MIT\texpress@/m);
  });

  it("fail the license check if a license is unknown, forbidden, or allowed in development only", async () => {
    const folder = await makeTestFolder("licenses");
    await cp("scripts", join(folder, "scripts"), { recursive: true });
    const packages = {
      "node_modules/plain": { version: "1.0.0", license: "(MIT OR GPL-3.0-only)" },
      "node_modules/secret": { version: "1.0.0" },
      "node_modules/odd": { version: "1.0.0", license: "see the website" },
      "node_modules/copyleft": { version: "1.0.0", license: "GPL-3.0-only" },
      "node_modules/tool": { version: "1.0.0", license: "MPL-2.0", dev: true },
      "node_modules/shipped": { version: "1.0.0", license: "MPL-2.0" },
    };
    await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const failed = await run(process.execPath, ["scripts/licenses.mjs"], { cwd: folder }).then(
      () => undefined,
      (error: { stderr: string }) => error.stderr,
    );
    expect(failed?.match(/^ {2}.+$/gm)).toEqual([
      "  unknown  secret@1.0.0",
      "  see the website  odd@1.0.0",
      "  GPL-3.0-only  copyleft@1.0.0",
      "  MPL-2.0  shipped@1.0.0",
    ]);
    await rm(folder, { recursive: true, force: true });
  });

  it("are listed in a CycloneDX document", async () => {
    const { stdout } = await run("npm", ["run", "--silent", "sbom"], { maxBuffer: 2 ** 26 });
    const { bomFormat, components } = JSON.parse(stdout);
    expect(bomFormat).toBe("CycloneDX");
    const { dependencies } = await readJson("package.json");
    const names: string[] = components.map(({ group, name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    );
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  });
});
