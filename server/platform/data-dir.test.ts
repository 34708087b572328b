import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { makeDataDir } from "./data-dir.ts";
import { startEmbeddedPostgres } from "./db/embedded/embedded.ts";
import { readOrMakeSecret } from "./session-secret.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder("data-dir");
  await writeFile(join(folder, "file"), "");
  await symlink(join(folder, "gone"), join(folder, "link"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("DATA_DIR", () => {
  it("is created with its parent folders by concurrent starts, and left empty", async () => {
    const path = join(folder, "made", "if", "missing");
    await Promise.all(Array.from({ length: 5 }, () => makeDataDir(path)));
    await makeDataDir(path);
    expect(await readdir(path)).toEqual([]);
    await mkdir(join(folder, "there"));
    await makeDataDir(join(folder, "there"));
  });

  it.each([
    ["is a file", () => join(folder, "file"), "a file is in the way"],
    ["is under a file", () => join(folder, "file", "data"), "a file is in the way"],
    ["is a broken link", () => join(folder, "link"), "a file is in the way"],
    ["is where no folder can be created", () => "/proc/meridian/data", "no folder can be created there"],
    ["is a folder where no file can be created", () => "/proc", "no folder can be created there"],
  ])("that %s is rejected with a one-line message", async (_, path, reason) => {
    const text = `DATA_DIR is '${path()}': it must be a folder that Meridian can write to, but ${reason}.`;
    const log = { info: () => undefined, warn: () => undefined };
    await expect(makeDataDir(path())).rejects.toThrow(text);
    await expect(readOrMakeSecret(path())).rejects.toThrow(text);
    await expect(startEmbeddedPostgres({ dataDir: path(), log })).rejects.toThrow(text);
  });
});
