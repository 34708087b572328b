import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type Line, report } from "./report.ts";

/** The measurements by name. Each gets its own PostgreSQL and folder. */
const parts: Record<string, (serverUrl: string, dataDir: string) => Promise<Line[]>> = {
  matching: async (...args) => (await import("./monitoring/matching.ts")).measureMatching(...args),
  streams: async (serverUrl) => (await import("./monitoring/streams.ts")).measureStreams(serverUrl),
  digests: async (serverUrl) => (await import("./monitoring/digests.ts")).measureDigests(serverUrl),
};
/** Measurements that run only if they are named, because they take long. */
const longParts: typeof parts = {
  kills: async (serverUrl) => (await import("./monitoring/kills.ts")).measureKills(serverUrl),
};

/** Measures matching and delivery, or only the named part. */
export const run = async ([wanted]: string[]): Promise<void> => {
  const chosen = wanted === undefined ? Object.keys(parts) : [wanted];
  for (const name of chosen) {
    const measure = parts[name] ?? longParts[name];
    if (!measure)
      throw new Error(
        `There is no part '${name}'. There are: ${Object.keys({ ...parts, ...longParts }).join(", ")}.`,
      );
    const dataDir = await makeDiskFolder("bench");
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => undefined, warn: console.warn },
    });
    try {
      report(await measure(postgres.url, dataDir));
    } finally {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
};
