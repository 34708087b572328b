import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";

/** Stands in for Vite: empties its folder, waits, writes. */
const slowVite = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const at = process.argv.indexOf("--outDir");
const part = process.argv.includes("--ssr") ? "server" : "client";
const folder = at < 0 ? "dist/" + part : new URL(process.argv[at + 1], "file://" + process.cwd() + (part === "client" ? "/client/" : "/")).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const source = readFileSync("client/source", "utf8");
if (source === "broken") process.exit(1);
setTimeout(() => writeFileSync(folder + "/made-of", source), 200 + 300 * Math.random());
`;

const folders: string[] = [];
let project: string;
beforeEach(async () => {
  project = await makeTestFolder("build");
  folders.push(project);
  await mkdir(join(project, "node_modules/vite/bin"), { recursive: true });
  await mkdir(join(project, "client"));
  await writeFile(join(project, "package.json"), '{"type":"module"}');
  await writeFile(join(project, "node_modules/vite/package.json"), '{"type":"module"}');
  await writeFile(join(project, "node_modules/vite/bin/vite.js"), slowVite);
  await writeFile(join(project, "client/source"), "first");
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const startBuild = () => {
  const child = spawn(process.execPath, [resolve("scripts/build.mjs")], { cwd: project, stdio: "ignore" });
  return { child, ended: new Promise<number | null>((done) => child.once("close", done)) };
};
const build = () => startBuild().ended;
const made = () =>
  Promise.all(
    ["client", "server"].map((part) =>
      readFile(join(project, "dist", part, "made-of"), "utf8").catch(() => ""),
    ),
  );
const leftovers = async () =>
  (await readdir(project)).filter(
    (name) => !["client", "dist", "node_modules", "package.json"].includes(name),
  );

describe("a build", () => {
  it("is made when something changed, and only then", async () => {
    expect(await build()).toBe(0);
    expect(await made()).toEqual(["first", "first"]);
    await writeFile(join(project, "dist/client/made-of"), "kept");
    await build();
    expect(await made()).toEqual(["kept", "first"]);
    await writeFile(join(project, "client/source"), "second");
    await build();
    expect(await made()).toEqual(["second", "second"]);
    expect(await leftovers()).toEqual([]);
  });

  it("is whole from the end of the first of several on, whoever else still builds", async () => {
    const builds = [0, 150, 300, 450].map((afterMs) => sleep(afterMs).then(build));
    expect(await Promise.race(builds)).toBe(0);
    let over = false;
    const all = Promise.all(builds).then((codes) => {
      over = true;
      return codes;
    });
    while (!over) {
      // Between the two renames, `dist` is missing for a moment.
      await expect.poll(made, { timeout: 50, interval: 5 }).toEqual(["first", "first"]);
      await sleep(5);
    }
    expect(await all).toEqual([0, 0, 0, 0]);
    expect(await made()).toEqual(["first", "first"]);
    expect(await leftovers()).toEqual([]);
  });

  it("that fails or is killed leaves the one before, and nothing that lasts", async () => {
    await build();
    await writeFile(join(project, "client/source"), "broken");
    expect(await build()).toBe(1);
    expect(await made()).toEqual(["first", "first"]);
    await writeFile(join(project, "client/source"), "third");
    const killed = startBuild();
    await sleep(300);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await made()).toEqual(["first", "first"]);
    await sleep(500);
    expect(await build()).toBe(0);
    expect(await made()).toEqual(["third", "third"]);
    expect(await leftovers()).toEqual([]);
  });
});
