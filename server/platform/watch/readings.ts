import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import { createReadingsStore, type DueRuns } from "./readings-store.ts";

/** A queue in the database: how many entries wait, and since when the oldest one does. */
export interface QueueReading {
  waiting: number;
  oldestSec: number;
}

/** News sources that are switched on, by health. `waiting`: never read so far. */
export interface SourceCounts {
  working: number;
  failing: number;
  broken: number;
  waiting: number;
}

/** The state of the features. Each function reads an index, so it is cheap. */
export interface ReadingPorts {
  countSources(): Promise<SourceCounts>;
  /** Updates whose alerts are not written yet. */
  readMatching(): Promise<QueueReading>;
}

/** The state of the whole site, from its database and the disk of this machine. */
export interface Readings {
  /** When it was read. */
  at: Date;
  sources: SourceCounts;
  mails: Awaited<ReturnType<MailStore["readQueue"]>>;
  matching: QueueReading;
  jobs: readonly DueRuns[];
  database: Awaited<ReturnType<ReturnType<typeof createReadingsStore>["readDatabase"]>>;
  /** The disk of DATA_DIR; null if the folder cannot be read. */
  disk: { freeBytes: number; totalBytes: number } | null;
}

interface ReadingsOptions extends ReadingPorts {
  database: Pick<Database, "db">;
  mails: Pick<MailStore, "readQueue">;
  dataDir: string;
}

/** How long a reading is shared. */
const cacheMs = 5000;

/** How long a caller waits. */
const timeoutMs = 1500;

/** Reads the state of the site. @throws ApiError 503 if the database does not answer in time */
export type ReadState = () => Promise<Readings>;

/** Reads the disk of a folder, which need not exist yet. */
const readDisk = async (path: string): Promise<Readings["disk"]> => {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT" && path !== dirname(path);
    return isMissing ? readDisk(dirname(path)) : null;
  }
};

/**
 * Callers share one reading at a time, and each reading for `cacheMs`. So neither many scrapes nor many administrators
 * cost the database more than one reading each few seconds.
 */
export const createReadState = ({
  database,
  mails,
  dataDir,
  countSources,
  readMatching,
}: ReadingsOptions): ReadState => {
  const store = createReadingsStore(database);
  let latest: { reading: Promise<Readings>; endsAt: number } | undefined;

  /** One query after the other, so that a reading takes one connection of the pool. */
  const read = async (): Promise<Readings> => ({
    at: new Date(),
    sources: await countSources(),
    mails: await mails.readQueue(),
    matching: await readMatching(),
    jobs: await store.readDueRuns(),
    database: await store.readDatabase(),
    disk: await readDisk(dataDir),
  });

  const start = () => {
    const reading = read();
    const begun = { reading, endsAt: Number.POSITIVE_INFINITY };
    reading.then(
      () => {
        begun.endsAt = performance.now() + cacheMs;
      },
      () => {
        if (latest === begun) latest = undefined;
      },
    );
    return begun;
  };

  return async () => {
    if (!latest || performance.now() >= latest.endsAt) latest = start();
    const waited = new AbortController();
    const tooLate = sleep(timeoutMs, undefined, { signal: waited.signal }).then(() => {
      throw new ApiError(
        503,
        "unavailable",
        "The database did not answer in time. Please try again shortly.",
        {
          retryAfterSec: 5,
        },
      );
    });
    tooLate.catch(() => undefined);
    try {
      return await Promise.race([latest.reading, tooLate]);
    } finally {
      waited.abort();
    }
  };
};
