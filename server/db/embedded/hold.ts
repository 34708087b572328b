import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { roleName } from "./cluster.ts";
import { connect, lockHolder, tryLock } from "./lock.ts";
import { ensurePostmaster, type Installation, type StartOptions, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./process.ts";

/** Another live Meridian uses the data folder; the message says so in one line. */
export class DataDirBusyError extends Error {
  override name = "DataDirBusyError";
}

/** The claim on a running server: valid for as long as the connection `client` lives. */
export interface Hold {
  client: Client;
  port: number;
}

/** What a claim is made on, and how its server is started if it must be. */
export interface HoldOptions extends StartOptions {
  installation: Installation;
  dataDir: string;
  password: string;
}

const patienceMs = 5_000;
const pollMs = 50;

const busy = (dataDir: string, holder: number | undefined) =>
  new DataDirBusyError(
    `Another Meridian is already running on ${dataDir}${holder ? ` (process ${holder})` : ""}. ` +
      "Stop it, or set DATA_DIR to another folder.",
  );

/**
 * Starts or adopts the server and takes its lock. A server that is going down under us is waited for; so is
 * the lock of a process that has just been killed, for 5 s. Throws DataDirBusyError when a live process has it.
 */
export const holdServer = async (options: HoldOptions): Promise<Hold> => {
  const { installation, dataDir, password } = options;
  const { log } = installation;
  const deadline = Date.now() + patienceMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const { postmaster, adopted } = await ensurePostmaster(installation, options);
    const { pid, port } = postmaster;
    let client: Client | undefined;
    let holder: number | undefined;
    try {
      client = await connect({ port, user: roleName, password });
      if (await tryLock(client)) {
        if (options.port !== undefined && options.port !== port) {
          await stopPostmaster(installation, port); // a process that is gone by now had started it elsewhere
          await client.end();
          continue;
        }
        if (adopted)
          log.info(`PostgreSQL of an earlier run was still up (process ${pid}); going on with it.`);
        return { client, port };
      }
      holder = await lockHolder(client);
      await client.end();
    } catch (error) {
      await client?.end().catch(() => undefined);
      // Class 28: the password is refused.
      if (String((error as { code?: string }).code).startsWith("28")) {
        throw new Error(`${dataDir}/postgres-password is not the password of the database beside it.`);
      }
      if (Date.now() > deadline) {
        throw new Error(
          `PostgreSQL (process ${pid}, port ${port}) does not answer: ${(error as Error).message}`,
        );
      }
      await sleep(pollMs);
      continue;
    }
    if (holder !== undefined && isAlive(holder)) throw busy(dataDir, holder);
    if (Date.now() > deadline) throw busy(dataDir, holder);
    await sleep(pollMs);
  }
};
