import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";

/** A fake Vite: empties its folder, and writes, fails, or reports its start and never ends. */
const fakeVite = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const at = process.argv.indexOf("--outDir");
const part = process.argv.includes("--ssr") ? "server" : "client";
const folder = at < 0 ? "dist/" + part : new URL(process.argv[at + 1], "file://" + process.cwd() + (part === "client" ? "/client/" : "/")).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const source = readFileSync("client/source", "utf8");
if (source === "broken") process.exit(1);
if (source === "endless") {
  process.stdout.write("began ");
  setInterval(() => {}, 60_000);
} else writeFileSync(folder + "/made-of", source);
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
  await writeFile(join(project, "node_modules/vite/bin/vite.js"), fakeVite);
  await writeFile(join(project, "client/source"), "first");
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Starts a build in a process group of its own, so that a signal reaches the programs that it started, too. */
const startBuild = () => {
  const child = spawn(process.execPath, [resolve("scripts/build.mjs")], {
    cwd: project,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  return { child, ended: new Promise<number | null>((done) => child.once("close", done)) };
};
const build = () => {
  const { child, ended } = startBuild();
  child.stdout.resume();
  return ended;
};
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
  it("runs only when an input changed", async () => {
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

  it("is complete as soon as the first of several simultaneous builds ends", async () => {
    const builds = [build(), build(), build(), build()];
    expect(await Promise.race(builds)).toBe(0);
    // Poll, because `dist` is missing for a moment between the two renames of another build.
    await expect.poll(made).toEqual(["first", "first"]);
    expect(await Promise.all(builds)).toEqual([0, 0, 0, 0]);
    expect(await made()).toEqual(["first", "first"]);
    expect(await leftovers()).toEqual([]);
  });

  it("that fails or is killed keeps the previous build, and the next one removes its files", async () => {
    await build();
    await writeFile(join(project, "client/source"), "broken");
    expect(await build()).toBe(1);
    expect(await made()).toEqual(["first", "first"]);
    await writeFile(join(project, "client/source"), "endless");
    const { child, ended } = startBuild();
    let said = "";
    for await (const words of child.stdout) {
      said += words;
      if (said.split("began").length > 2) process.kill(-Number(child.pid), "SIGKILL");
    }
    await ended;
    expect(await made()).toEqual(["first", "first"]);
    await writeFile(join(project, "client/source"), "third");
    expect(await build()).toBe(0);
    expect(await made()).toEqual(["third", "third"]);
    expect(await leftovers()).toEqual([]);
  });
});
