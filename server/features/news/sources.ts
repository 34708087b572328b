import { ApiError } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/input.ts";
import type {
  SourceDraft,
  SourceHealth,
  SourcePreview,
  SourceReport,
} from "#shared/news/sources-contract.ts";
import type { NewsSourceRow } from "#shared/news/tables.ts";
import type { Classify } from "./classify.ts";
import { failureWords, firstSeen, itemsOf, type PollService } from "./poll.ts";
import { isBroken } from "./schedule.ts";
import type { FeedGateway } from "./source-gateway.ts";
import { normalAddress, type SourcesStore } from "./source-store.ts";
import type { NewsStore } from "./store.ts";
import type { NewItem } from "./write-store.ts";

const healthOf = (row: NewsSourceRow, now: Date): SourceHealth => {
  if (row.state === "removed") return row.itemCount > 0 || row.addedBy === "admin" ? "removing" : "removed";
  if (row.state !== "on" || !row.active) return "off";
  if (row.lastError !== null) return isBroken(row.failingSince, now) ? "broken" : "failing";
  return row.lastSuccessAt ? "well" : "waiting";
};

/** A source as administrators see it; `pollMinutes` is how often one is read whose rhythm is not known yet. */
const reportSource = (
  row: NewsSourceRow,
  { pollMinutes, now = new Date() }: { pollMinutes: number; now?: Date },
): SourceReport => {
  const { id, url, movedTo, name, country, language, topic, addedBy, active, failures, lastError } = row;
  const health = healthOf(row, now);
  return {
    ...{ id, url, movedTo, name, country, language, topic, addedBy, active, health, failures, lastError },
    lastPollAt: row.lastPollAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextPollAt: row.state === "on" && row.active ? (row.nextPollAt?.toISOString() ?? null) : null,
    intervalMinutes: row.intervalMinutes ?? pollMinutes,
    items: row.itemCount,
    failingSince: row.failingSince?.toISOString() ?? null,
  };
};

const previewedItems = 10;

/** What the administration of sources stands on. */
export interface SourcesDeps {
  store: SourcesStore;
  gateway: FeedGateway;
  classify: Classify;
  polling: Pick<PollService, "pollNow">;
  pollMinutes: number;
  /** Codes that a source may be of: countries, and `EU` and `global`. */
  places: ReadonlySet<string>;
  /** Addresses that the operator's list names. */
  listed: ReadonlySet<string>;
}

/** What administrators learn of sources, and do with them. Each rejects with an ApiError in words. */
export interface SourcesService {
  /** All of them by name, removed ones included. */
  list(): Promise<SourceReport[]>;
  /** Reads a feed that is no source yet, and stores nothing. */
  preview(draft: SourceDraft): Promise<SourcePreview>;
  /** Adds a feed that can be read. */
  add(draft: SourceDraft): Promise<SourceReport>;
  pollNow(id: number): Promise<SourceReport>;
  switch(id: number, on: boolean): Promise<SourceReport>;
  /** Hides the items of a source, and has it deleted with the items that no other reports. */
  remove(id: number): Promise<SourceReport>;
}

const unknownSource = () => new ApiError(404, "no_source", "There is no such source, or none any more.");

const sameAddress = (name: string) => {
  const message = `'${name}' already reads this address.`;
  return new ApiError(409, "source_exists", message, { fields: { url: message } });
};

const beingRemoved = (name: string) => {
  const message = `'${name}' at this address is still being removed. Try again in a minute.`;
  return new ApiError(409, "source_being_removed", message, { fields: { url: message } });
};

const unreadable = (reason: string) =>
  new ApiError(400, "unreadable_feed", `This feed could not be read. ${reason}`, {
    fields: { url: reason },
  });

const previewOf = ({ title, link, pubDate, dateBasis, type, countries = [], shown }: NewItem) => ({
  ...{ title, link, type, countries, shown },
  pubDate: dateBasis === firstSeen ? null : pubDate.toISOString(),
});

/** Administration of the sources of news. */
export const createSourcesService = ({
  store,
  gateway,
  classify,
  polling,
  pollMinutes,
  places,
  listed,
}: SourcesDeps): SourcesService => {
  const report = (row: NewsSourceRow | undefined) => {
    if (!row) throw unknownSource();
    return reportSource(row, { pollMinutes });
  };

  const readFeed = async (url: string) => {
    const answer = await gateway.readFeed(url).catch((error: unknown) => {
      const words = failureWords(error);
      throw words === undefined ? error : unreadable(words);
    });
    return { url: answer.url, entries: answer.unchanged ? [] : answer.entries };
  };

  const checkPlace = ({ country }: SourceDraft) => {
    if (!places.has(country)) throw refuseField("country", "Choose a country from the list");
  };

  const checkAddress = async (url: string) => {
    const same = (await store.listSources())
      .filter(({ state, itemCount }) => state !== "removed" || itemCount > 0)
      .find(({ url: named, movedTo }) =>
        [named, movedTo].some((address) => address !== null && normalAddress(address) === url),
      );
    if (same) throw same.state === "removed" ? beingRemoved(same.name) : sameAddress(same.name);
  };

  return {
    async list() {
      const rows = await store.listSources();
      return rows.map(report).sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
    },

    async preview(draft) {
      checkPlace(draft);
      const address = normalAddress(draft.url);
      await checkAddress(address);
      const { url, entries } = await readFeed(address);
      // As no source: nothing of it is stored.
      const found = await itemsOf(classify, { ...draft, id: 0 }, entries);
      return {
        url,
        entries: found.length,
        shown: found.filter(({ shown }) => shown).length,
        items: found.slice(0, previewedItems).map(previewOf),
      };
    },

    async add(draft) {
      checkPlace(draft);
      const url = normalAddress(draft.url);
      await checkAddress(url);
      await readFeed(url);
      const row = await store.addSource({ ...draft, url });
      if (!row) throw sameAddress(draft.name);
      return report(row);
    },

    async pollNow(id) {
      const { outcome, waitSec } = await polling.pollNow(id);
      if (outcome === "unknown") throw unknownSource();
      if (outcome === "off") throw new ApiError(409, "source_off", "This source is switched off.");
      if (outcome === "busy")
        throw new ApiError(
          409,
          "source_busy",
          "This source, or another one of its host, is being read. Please try again in a moment.",
        );
      if (outcome === "too soon") {
        const message = `This source was read within the last minute. Please try again in ${waitSec} seconds.`;
        throw new ApiError(429, "too_many_requests", message, { retryAfterSec: waitSec });
      }
      return report(await store.findSource(id));
    },

    async switch(id, on) {
      return report(await store.switchSource(id, on));
    },

    async remove(id) {
      return report(await store.beginRemoval(id, (url) => listed.has(normalAddress(url))));
    },
  };
};

/** What deletes removed sources. */
export interface SourceRemovals {
  /** Deletes what is left of the sources that were removed; what the signal or a crash interrupts, the next call resumes. */
  deleteRemoved(signal: AbortSignal): Promise<void>;
}

/** Deletes removed sources with the items that no other source reports. */
export const createSourceRemovals = ({
  store,
  items,
}: {
  store: Pick<SourcesStore, "listRemovals" | "finishRemoval">;
  items: Pick<NewsStore, "removeItemsOf">;
}): SourceRemovals => ({
  async deleteRemoved(signal) {
    const failures: unknown[] = [];
    for (const id of await store.listRemovals()) {
      try {
        if (!(await items.removeItemsOf(id, signal))) return;
        await store.finishRemoval(id);
      } catch (error) {
        // A source that cannot be deleted holds up no other.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});
