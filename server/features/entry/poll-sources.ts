import type { Logger } from "pino";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import type { FetchedRows } from "./entry-gateway.ts";
import type { ImportStore } from "./import-store.ts";

/** How long a fetched data set counts as new, in days. */
const pauseDays = 30;

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
  last === null || now - Date.parse(last) >= pauseDays * dayMs;

/**
 * Imports the data sets that the operator has named and that were last read a month ago. A data set that cannot be read is
 * left as it is, and tried again with the next run.
 * @throws the error of a database that is away
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
      log.warn({ dataset: name, reason: (error as Error).message }, "imported no entry rules");
    }
  }
};
