import { ApiError } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/field-errors.ts";
import type {
  SourceDraft,
  SourceHealth,
  SourcePreview,
  SourceReport,
} from "#shared/news/sources-contract.ts";
import type { NewsSourceRow } from "#shared/news/tables.ts";
import type { Classify } from "../judge/classify.ts";
import type { NewsStore } from "../store.ts";
import { failureMessage, firstSeen, itemsOf, type PollService } from "./poll.ts";
import { isBroken } from "./schedule.ts";
import type { FeedGateway } from "./source-gateway.ts";
import { normalAddress, type SourceStore } from "./source-store.ts";
import type { NewItem } from "./write-store.ts";

const healthOf = (row: NewsSourceRow, now: Date): SourceHealth => {
  if (row.state === "removed") return row.itemCount > 0 || row.addedBy === "admin" ? "removing" : "removed";
  if (row.state !== "on" || !row.active) return "off";
  if (row.lastError !== null) return isBroken(row.failingSince, now) ? "broken" : "failing";
  return row.lastSuccessAt ? "well" : "waiting";
};

/** A source as administrators see it. `pollMinutes` is the interval until a source's rhythm is known. */
const reportSource = (
  row: NewsSourceRow,
  { pollMinutes, now = new Date() }: { pollMinutes: number; now?: Date },
): SourceReport => {
  const {
    id,
    url,
    movedTo,
    name,
    country,
    language,
    topic,
    publisherKind: kind,
    addedBy,
    active,
    failures,
    lastError,
  } = row;
  const health = healthOf(row, now);
  return {
    ...{
      id,
      url,
      movedTo,
      name,
      country,
      language,
      topic,
      kind,
      addedBy,
      active,
      health,
      failures,
      lastError,
    },
    lastPollAt: row.lastPollAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextPollAt: row.state === "on" && row.active ? (row.nextPollAt?.toISOString() ?? null) : null,
    intervalMinutes: row.intervalMinutes ?? pollMinutes,
    items: row.itemCount,
    failingSince: row.failingSince?.toISOString() ?? null,
  };
};

const previewedItems = 10;

export interface SourcesDeps {
  store: SourceStore;
  gateway: FeedGateway;
  classify: Classify;
  polling: Pick<PollService, "pollNow">;
  pollMinutes: number;
  /** Valid country codes for sources, including `EU` and `global`. */
  places: ReadonlySet<string>;
  /** The addresses in the operator's list. */
  listed: ReadonlySet<string>;
}

/** Administration of sources. Every failure is an ApiError with a message for a person. */
export interface SourcesService {
  /** All sources by name, including removed ones. */
  list(): Promise<SourceReport[]>;
  /** Reads a feed without storing anything. */
  preview(draft: SourceDraft): Promise<SourcePreview>;
  /** Adds a feed after checking that it can be read. */
  add(draft: SourceDraft): Promise<SourceReport>;
  pollNow(id: number): Promise<SourceReport>;
  switch(id: number, on: boolean): Promise<SourceReport>;
  /** Hides the source's items and schedules their deletion, except for those that another source also reports. */
  remove(id: number): Promise<SourceReport>;
}

const unknownSource = () => new ApiError(404, "no_source", "This source doesn't exist or was removed.");

const sameAddress = (name: string) => {
  const message = `'${name}' already reads this address.`;
  return new ApiError(409, "source_exists", message, { fields: { url: message } });
};

const stillBeingRemoved = (name: string) => {
  const message = `'${name}' at this address is still being removed. Try again in a minute.`;
  return new ApiError(409, "source_being_removed", message, { fields: { url: message } });
};

const unreadableFeed = (reason: string) =>
  new ApiError(400, "unreadable_feed", `Couldn't read this feed. ${reason}`, {
    fields: { url: reason },
  });

const previewOf = ({ title, link, pubDate, dateBasis, type, countries = [], shown }: NewItem) => ({
  ...{ title, link, type, countries, shown },
  pubDate: dateBasis === firstSeen ? null : pubDate.toISOString(),
});

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
      const message = failureMessage(error);
      throw message === undefined ? error : unreadableFeed(message);
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
    if (same) throw same.state === "removed" ? stillBeingRemoved(same.name) : sameAddress(same.name);
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
      // Id 0 stands for no source; nothing is stored.
      const found = await itemsOf(classify, { ...draft, publisherKind: draft.kind ?? null, id: 0 }, entries);
      return {
        url,
        entries: found.length,
        shown: found.filter(({ shown }) => shown).length,
        items: found.slice(0, previewedItems).map(previewOf),
      };
    },

    async add(draft) {
      checkPlace(draft);
      const { kind, ...details } = draft;
      const url = normalAddress(draft.url);
      await checkAddress(url);
      await readFeed(url);
      const row = await store.addSource({ ...details, publisherKind: kind ?? null, url });
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
          "This source or another one on the same host is being polled. Please try again in a moment.",
        );
      if (outcome === "too soon") {
        const message = `This source was polled within the last minute. Please try again in ${waitSec} seconds.`;
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

export interface SourceRemovals {
  /** Deletes the items and rows of removed sources. If it is interrupted, the next call continues. */
  deleteRemoved(signal: AbortSignal): Promise<void>;
}

/** Deletes removed sources and the items that no other source reports. */
export const createSourceRemovals = ({
  store,
  items,
}: {
  store: Pick<SourceStore, "listRemovals" | "finishRemoval">;
  items: Pick<NewsStore, "removeItemsOf">;
}): SourceRemovals => ({
  async deleteRemoved(signal) {
    const failures: unknown[] = [];
    for (const id of await store.listRemovals()) {
      try {
        await items.removeItemsOf(id, signal);
        if (signal?.aborted) return;
        await store.finishRemoval(id);
      } catch (error) {
        // One failed removal must not block the others.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});
