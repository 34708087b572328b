import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { tablesFolder } from "#server/knowledge/load.ts";
import { inAdaptiveBatches } from "#server/platform/db/in-batches.ts";
import { mapInSlices } from "#server/platform/map-in-slices.ts";
import { itemOf } from "../ingest/poll.ts";
import type { NewItem } from "../ingest/write-store.ts";
import type { NewsStore } from "../store.ts";
import type { Classify } from "./classify.ts";
import type { StoredItem } from "./judging-store.ts";

/** The tables of words and places. */
const tableFolders = ["news/", "places/"].map((folder) => new URL(folder, tablesFolder));

/**
 * A hash of everything that decides how an item is judged: the tables, and the code in this folder. A built server has all of
 * its code in one folder, so each release with other code judges stored items again.
 */
export const fingerprintOfRules = (): string => {
  const hash = createHash("sha256");
  for (const folder of [...tableFolders, new URL(".", import.meta.url)])
    for (const name of readdirSync(folder).sort())
      if (/\.(csv|js|ts)$/.test(name) && !name.endsWith(".test.ts"))
        hash.update(`\0${name}\0`).update(readFileSync(new URL(name, folder)));
  return hash.digest("hex");
};

const batchSize = 50;
/** The pause between two batches, in which polls can take the write lock. */
const pauseMs = 200;

export interface JudgeAgainDeps {
  items: Pick<NewsStore, "judgeNext">;
  classify: Classify;
  fingerprint: string;
  log: Logger;
}

/** Judges stored items by the rules of this version, so that they need not wait until their feeds list them again. */
export const createRejudging = ({ items, classify, fingerprint, log }: JudgeAgainDeps) => {
  const judge = (stored: readonly StoredItem[]): Promise<NewItem[]> =>
    mapInSlices(stored, ({ source, pubDate, ...item }) =>
      itemOf(classify, source, { ...item, otherKeys: [], publishedAt: pubDate, updatedAt: null }),
    );

  return {
    /** Judges all items in batches, together with other instances. If it is interrupted, the next call continues. */
    async judgeStored(signal: AbortSignal): Promise<void> {
      let changedItems = 0;
      const judgedItems = await inAdaptiveBatches(
        batchSize,
        async (size) => {
          const { judged, changed } = await items.judgeNext(fingerprint, size, judge);
          changedItems += changed;
          if (judged > 0) await sleep(pauseMs);
          return { rowCount: judged };
        },
        signal,
      );
      if (judgedItems > 0)
        log.info({ items: judgedItems, changed: changedItems }, "judged stored news items again");
    },
  };
};
