import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./config.ts";
import { makeDataDir } from "./data-dir.ts";

const secretIn = (dataDir: string) => join(dataDir, "session-secret");

const readRetries = { count: 25, everyMs: 20 };

/** The secret that signs sessions. Generated once and stored in `dataDir`, readable by its owner only. */
export const readOrMakeSecret = async (dataDir: string): Promise<string> => {
  const path = secretIn(dataDir);
  await makeDataDir(dataDir);
  // `wx` fails if the file exists, so concurrent instances all read the secret of the first one.
  await writeFile(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  for (let attempt = 0; attempt < readRetries.count; attempt += 1) {
    const secret = (await readFile(path, "utf8")).trim();
    if (secret.length >= 32) return secret;
    // Another instance has created the file but not written it yet.
    await sleep(readRetries.everyMs);
  }
  throw new Error(
    `${path} does not contain a secret. Copy that file from a backup. If you have none, delete it: the next start generates a secret.`,
  );
};

/** SESSION_SECRET, or the secret in `dataDir`, which is generated if it is missing. */
export const readSessionSecret = async ({
  sessionSecret,
  dataDir,
}: Pick<Config, "sessionSecret" | "dataDir">): Promise<string> => sessionSecret ?? readOrMakeSecret(dataDir);

/** The secret in `dataDir`, or undefined if there is none. */
export const readSecret = async (dataDir: string): Promise<string | undefined> => {
  const secret = await readFile(secretIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  });
  return secret?.trim() || undefined;
};

/**
 * Stores a restored secret in `dataDir`, readable by its owner only. Keeps another secret that lies there.
 * @returns the path of the secret, and the path where the other one lies now
 */
export const storeSecret = async (
  dataDir: string,
  secret: string,
): Promise<{ path: string; replaced: string | undefined }> => {
  const path = secretIn(dataDir);
  await makeDataDir(dataDir);
  const present = await readSecret(dataDir);
  if (present === secret) return { path, replaced: undefined };
  const replaced = present && `${path}-replaced-${Date.now()}`;
  if (replaced) await rename(path, replaced);
  await writeFile(path, secret, { mode: 0o600, flag: "wx" });
  return { path, replaced };
};
