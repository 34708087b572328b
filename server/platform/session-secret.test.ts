import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { readOrMakeSecret, readSecret } from "./session-secret.ts";

it("instances that start together generate one secret, which persists and is readable by its owner only", async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = await makeTestFolder("secret");
    const dataDir = join(folder, "data");
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecret(dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await readOrMakeSecret(dataDir)).toBe(secrets[0]);
    expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  }
});

it("reads the same secret for sessions and for a backup, also from a file that an editor ended with a new line", async () => {
  const dataDir = await makeTestFolder("secret");
  const secret = "a secret of thirty-two characters";
  await writeFile(join(dataDir, "session-secret"), `${secret}\n`);
  expect([await readOrMakeSecret(dataDir), await readSecret(dataDir)]).toEqual([secret, secret]);
  await rm(dataDir, { recursive: true });
});

it("rejects a file without a valid secret, and does not overwrite it", async () => {
  const dataDir = await makeTestFolder("secret");
  const path = join(dataDir, "session-secret");
  await writeFile(path, "short\n");
  await expect(readOrMakeSecret(dataDir)).rejects.toThrow(`${path} does not contain a secret.`);
  expect(await readFile(path, "utf8")).toBe("short\n");
  await rm(dataDir, { recursive: true });
});
