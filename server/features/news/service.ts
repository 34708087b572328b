import type { Logger } from "pino";
import type { Classification, ClassifierInput } from "./classify.ts";
import type { ArchiveEvent } from "./content/archive.ts";
import type { FeedGateway } from "./gateway.ts";
import type { FeedEntry } from "./parsing/feed-entry.ts";
import type { NewItem, NewsStore, Source } from "./store.ts";

/** Feeds that are read at the same time. */
const parallelPolls = 8;

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

/** Runs `work` on all of `things`, at most `width` at once. */
const inParallel = async <T>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> => {
  const queue = [...things];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: width }, lane));
};

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

  const poll = async (source: Source): Promise<{ changed: number; failed: number }> => {
    try {
      const entries = await gateway.readFeed(source.url);
      // One document may hold an entry twice; one statement can write a row only once.
      const items = new Map(entries.map((entry) => [entry.key, toItem(source, entry)]));
      const changed = await store.saveItems([...items.values()]);
      await store.notePoll(source.id, null);
      return { changed, failed: 0 };
    } catch (error) {
      const { message } = error as Error;
      await store.notePoll(source.id, message.slice(0, 500));
      log.debug({ source: source.name, reason: message }, "a feed could not be read");
      return { changed: 0, failed: 1 };
    }
  };

  return {
    async pollDueSources() {
      const now = new Date();
      const sources = await store.claimDueSources(now, new Date(now.getTime() + pollMinutes * 60_000));
      const total = { changed: 0, failed: 0 };
      await inParallel(sources, parallelPolls, async (source) => {
        const { changed, failed } = await poll(source);
        total.changed += changed;
        total.failed += failed;
      });
      if (sources.length > 0) log.info({ sources: sources.length, ...total }, "news sources read");
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
