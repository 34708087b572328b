import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir } from "./db/data-dir.ts";

const patience = { tries: 25, everyMs: 20 };

/** The secret that signs sessions: made once and kept in `dataDir`, readable by its owner only. */
export const readOrMakeSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, "session-secret");
  await makeDataDir(dataDir);
  // `wx` lets one of two instances win; both read what it wrote.
  await writeFile(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  for (let tried = 0; tried < patience.tries; tried += 1) {
    const secret = (await readFile(path, "utf8")).trim();
    if (secret.length >= 32) return secret;
    // Another instance has made the file and is about to write it.
    await sleep(patience.everyMs);
  }
  throw new Error(
    `${path} does not hold a secret. Delete it, and a new one is made; everybody signs in again.`,
  );
};
