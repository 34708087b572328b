import type { Logger } from "pino";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import type { FetchedRows } from "./entry-gateway.ts";
import type { ImportStore } from "./import-store.ts";

/** The days between two imports of a data set. */
const refreshDays = 30;

export interface EntrySource {
  /** The name of the data set, as readers see it. */
  name: string;
  url: string;
}

interface PollDeps {
  sources: readonly EntrySource[];
  fetchRows: (url: string) => Promise<FetchedRows>;
  store: ImportStore;
  log: Logger;
  now?: () => number;
}

const isDue = (last: string | null, now: number): boolean =>
  last === null || now - Date.parse(last) >= refreshDays * dayMs;

/**
 * Imports each configured data set whose last import is at least `refreshDays` old. If a data set cannot be read, its stored
 * rows stay, and the next run tries again.
 * @throws the database's error if it is unavailable
 */
export const pollEntrySources = async ({ sources, fetchRows, store, log, now = Date.now }: PollDeps) => {
  for (const { name, url } of sources) {
    if (!isDue(await store.lastDate(name), now())) continue;
    try {
      const rows = await fetchRows(url);
      const outcome = await store.saveImport(name, isoDay(new Date(now())), rows);
      log.info({ dataset: name, ...outcome }, "imported entry rules");
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.warn({ dataset: name, reason: (error as Error).message }, "importing entry rules failed");
    }
  }
};
