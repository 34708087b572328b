import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";
import type { Classification, ClassifierInput } from "./classify.ts";
import type { ArchiveEvent } from "./content/archive.ts";
import type { FeedGateway } from "./gateway.ts";
import type { FeedEntry } from "./parsing/feed-entry.ts";
import type { NewItem, NewsStore, Source } from "./store.ts";

/** Feeds that are read at the same time. */
const parallelPolls = 8;

/** Longer than reading a feed takes. A feed that is not done by then, because its reader was killed, is due again. */
const leaseMs = 60_000;

/** `date_basis` of an item whose source gives no date: what is shown is when it was first seen. */
const firstSeen = "first seen";

/** What the service stands on. */
export interface NewsServiceDeps {
  store: NewsStore;
  gateway: FeedGateway;
  classify: (input: ClassifierInput) => Classification;
  pollMinutes: number;
  log: Logger;
}

/** Fills the feed. */
export interface NewsService {
  /** Reads every feed that is due and stores what is new; a feed that fails keeps its error and costs no other. */
  pollDueSources(): Promise<void>;
  /** Makes the stored archive these events, so that a first start has something to show. */
  seedArchive(events: readonly ArchiveEvent[]): Promise<void>;
}

/** Polls the sources and seeds the archive; every item is classified on its way in. */
export const createNewsService = ({
  store,
  gateway,
  classify,
  pollMinutes,
  log,
}: NewsServiceDeps): NewsService => {
  const toItem = (source: Source, entry: FeedEntry): NewItem => {
    const { type, countries, tags, shown } = classify({ title: entry.title, body: entry.body, source });
    const pubDate = entry.publishedAt ?? entry.updatedAt ?? null;
    return {
      sourceId: source.id,
      itemKey: entry.key,
      title: entry.title,
      link: entry.link,
      body: entry.body,
      pubDate: pubDate ?? new Date(),
      dateBasis: pubDate ? null : firstSeen,
      type,
      countries,
      tags,
      shown,
    };
  };

  const poll = async (source: Source, nextPollAt: Date): Promise<{ changed: number; failed: number }> => {
    try {
      const entries = await gateway.readFeed(source.url);
      // One document may hold an entry twice; one statement can write a row only once.
      const items = new Map(entries.map((entry) => [entry.key, toItem(source, entry)]));
      const changed = await store.saveItems([...items.values()]);
      await store.notePoll(source.id, nextPollAt, null);
      return { changed, failed: 0 };
    } catch (error) {
      const reason = reasonOf(error);
      await store.notePoll(source.id, nextPollAt, reason.slice(0, 500));
      log.debug({ source: source.name, reason }, "a feed could not be read");
      return { changed: 0, failed: 1 };
    }
  };

  return {
    async pollDueSources() {
      const now = new Date();
      const nextPollAt = new Date(now.getTime() + pollMinutes * 60_000);
      const claim = () => store.claimDueSource(now, new Date(Date.now() + leaseMs));
      const total = { sources: 0, changed: 0, failed: 0 };
      const lane = async () => {
        for (let source = await claim(); source; source = await claim()) {
          const { changed, failed } = await poll(source, nextPollAt);
          total.sources += 1;
          total.changed += changed;
          total.failed += failed;
        }
      };
      await Promise.all(Array.from({ length: parallelPolls }, lane));
      if (total.sources > 0) log.info(total, "news sources read");
    },

    async seedArchive(events) {
      const sourceId = await store.archiveSource({
        url: "meridian:archive",
        name: "Meridian archive",
        kind: "archive",
        country: "global",
        language: "en",
        topic: "legislation",
      });
      const items = events.map(
        ({ title, facts, country, type, date, sourceUrl, sourceKind, dateBasis }): NewItem => {
          const source = { country, topic: type, language: "en" };
          const { countries, tags } = classify({ title, body: facts, source });
          return {
            sourceId,
            itemKey: `${date} ${country} ${title}`,
            title,
            link: sourceUrl,
            body: facts,
            pubDate: new Date(`${date}T00:00:00Z`),
            dateBasis,
            publisherKind: sourceKind,
            type,
            countries,
            tags,
            shown: true,
          };
        },
      );
      await store.saveItems(items);
      await store.keepItems(
        sourceId,
        items.map(({ itemKey }) => itemKey),
      );
    },
  };
};
