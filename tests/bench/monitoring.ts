import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type Line, report } from "./report.ts";

/** What is measured, by name: each gets a PostgreSQL and a folder of its own. */
const parts: Record<string, (serverUrl: string, dataDir: string) => Promise<Line[]>> = {
  matching: async (...args) => (await import("./monitoring/matching.ts")).measureMatching(...args),
  streams: async (serverUrl) => (await import("./monitoring/streams.ts")).measureStreams(serverUrl),
  digests: async (serverUrl) => (await import("./monitoring/digests.ts")).measureDigests(serverUrl),
};
/** What takes too long to be run unless it is named. */
const longParts: typeof parts = {
  kills: async (serverUrl) => (await import("./monitoring/kills.ts")).measureKills(serverUrl),
};

/** Matching and telling, or the one part of it that is named. */
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
