import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { asc, desc, inArray, ne, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Database, Queryable, Transaction } from "#server/platform/db/client.ts";
import { createBatchSize, inAdaptiveBatches } from "#server/platform/db/in-batches.ts";
import { mapInSlices } from "#server/platform/map-in-slices.ts";
import { dayMs } from "#shared/calendar/day.ts";
import type { Facets, FacetsQuery, NewsItem, NewsMonths, NewsQuery, Tag } from "#shared/news/contract.ts";
import { isVisible, newsItems, newsSources, newsTags } from "#shared/news/tables.ts";
import {
  dropUnusedTags,
  findSoleItems,
  type NewItem,
  noteTags,
  type PreparedItem,
  prepareItem,
  removeSomeItems,
  type WrittenItem,
  writeItems,
  writeReporters,
} from "./ingest/write-store.ts";
import { hasUnjudged, listUnjudged, noteJudged, type StoredItem } from "./judge/judging-store.ts";
import { decide, undoDecision } from "./publish/moderation-store.ts";
import { countMonths } from "./search/months-store.ts";
import { listSavedIds, saveUpdate, unsaveUpdate } from "./search/saved-store.ts";
import { byNewest, countFacets, isOneOf, listNews } from "./search/search-store.ts";
import {
  type JoinOptions,
  joinJudged,
  joinStories,
  mergeStories,
  splitStory,
} from "./stories/story-store.ts";
import { type ItemPair, saveJudgment } from "./stories/verdict-store.ts";

const pauseMs = 20;
const lockTimeoutMs = 60_000;

/**
 * Locks the writing of items until the transaction ends. Concurrent transactions could not see each other's items
 * and would miss shared stories. Polls for the lock, because waiting inside PostgreSQL would hit the statement
 * timeout.
 */
const lockForWriting = async (tx: Transaction, signal?: AbortSignal): Promise<void> => {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.newsWriting}::bigint) as locked`,
    );
    if (rows[0]?.locked) return;
    if (performance.now() > deadline) throw new Error("Timed out waiting for the news write lock.");
    await sleep(pauseMs);
  }
};

/** Notification channel for changed items. */
export const newsChanged = "news_changed";

/** Older items are not news when they are shown for the first time. */
const newsDays = 90;
const isRecent = (pubDate: Date) => pubDate.getTime() > Date.now() - newsDays * dayMs;

const pageSize = 200;
/** Items written per batch, well within the statement timeout. */
const batchSize = 50;
/** Items deleted per batch, which takes about half a second, so that other writers need not wait long. */
const removalBatchSize = 100;

const announce = (tx: Transaction) => tx.execute(sql`select pg_notify(${newsChanged}, '')`);

/** The items whose source exists and is not removed. Locks these sources until the transaction ends. */
const onlyFromPresentSources = async (
  tx: Transaction,
  items: readonly PreparedItem[],
): Promise<PreparedItem[]> => {
  const ids = [...new Set(items.map(({ sourceId }) => sourceId))];
  const rows = await tx
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(sql`${inArray(newsSources.id, ids)} and ${ne(newsSources.state, "removed")}`)
    .for("key share");
  const present = new Set(rows.map(({ id }) => id));
  // A statement can write each row only once.
  const byKey = new Map(items.map((item) => [item.itemKey, item]));
  return [...byKey.values()].filter(({ sourceId }) => present.has(sourceId));
};

/**
 * Called with items that are shown for the first time or reworded, in the transaction that writes them. If it
 * throws, the write is rolled back.
 */
export type OnNews = (tx: Transaction, itemIds: readonly number[]) => Promise<void>;

export interface NewsStoreOptions extends JoinOptions {
  onNews: OnNews;
  /** Awaited before items are deleted, to delete the data that other features keep about them. */
  onRemoval: (itemIds: readonly number[]) => Promise<void>;
}

/** Stores the tags of shown items, joins them to stories, and passes those that are news to other features. */
const publish = async (
  tx: Transaction,
  shown: readonly Pick<WrittenItem, "id" | "pubDate" | "isNews">[],
  { onNews, ...joining }: Omit<NewsStoreOptions, "onRemoval">,
) => {
  await noteTags(
    tx,
    shown.map(({ id }) => id),
  );
  await joinStories(tx, joining, shown);
  const news = shown.filter(({ isNews }) => isNews);
  if (news.length > 0)
    await onNews(
      tx,
      news.map(({ id }) => id),
    );
};

const writeBatch = async (
  tx: Transaction,
  batch: readonly PreparedItem[],
  options: Omit<NewsStoreOptions, "onRemoval">,
) => {
  const written = await writeItems(tx, batch);
  const reported = await writeReporters(tx, batch);
  const shown = written.filter((item) => item.shown);
  if (shown.length > 0) await publish(tx, shown, options);
  return {
    changed: written.length,
    visible: reported > 0 || written.some((item) => item.shown || !item.added),
  };
};

/** Writes items of present sources, and announces visible changes. */
const writeAll = async (
  tx: Transaction,
  items: readonly PreparedItem[],
  options: Omit<NewsStoreOptions, "onRemoval">,
): Promise<number> => {
  const present = await onlyFromPresentSources(tx, items);
  let changed = 0;
  let visible = false;
  for (let start = 0; start < present.length; start += batchSize) {
    const batch = await writeBatch(tx, present.slice(start, start + batchSize), options);
    changed += batch.changed;
    visible ||= batch.visible;
  }
  if (visible) await announce(tx);
  return changed;
};

export const createNewsStore = (
  { db, read, transaction }: Database,
  { onRemoval, ...options }: NewsStoreOptions,
) => {
  const quietly = { ...options, hasJudge: false, onNews: async () => undefined };
  /** Builds the rows before the write lock is taken, so that other writers do not wait for this work. */
  const prepare = (items: readonly NewItem[]) =>
    mapInSlices(items, (item) => prepareItem(item, options.readReport));
  const oneAtATime = pLimit(1);
  /** Waits for its turn in this process without using a connection, then for other instances. */
  const withWriteLock = <T>(work: (tx: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    oneAtATime(() =>
      transaction(async (tx) => {
        await lockForWriting(tx, signal);
        return work(tx);
      }),
    );
  const removeItems = async (sourceId: number, where: SQL, signal?: AbortSignal): Promise<void> => {
    const removeSome = async (size: number) => {
      const soleIds = await findSoleItems(db, sourceId, { where, size });
      if (soleIds.length > 0) await onRemoval(soleIds);
      return withWriteLock(async (tx) => {
        const rowCount = await removeSomeItems(tx, sourceId, { where, size, soleIds });
        if (rowCount > 0) await announce(tx);
        return { rowCount };
      });
    };
    await inAdaptiveBatches(removalBatchSize, removeSome, signal);
  };

  const onlySaved = async (from: Queryable, { saved }: FacetsQuery, userId: number | undefined) => {
    if (saved === undefined) return [];
    return [isOneOf(userId === undefined ? [] : await listSavedIds(from, userId))];
  };

  /** Runs one change of an administrator or of the model. */
  const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withWriteLock(async (tx) => {
      const result = await work(tx);
      await announce(tx);
      return result;
    });

  return {
    /**
     * Shows or hides an item, whatever the classifier says, and remembers who decided it. An item that is shown for the
     * first time is news.
     * @returns false if the item does not exist
     */
    decide: (id: number, isShown: boolean, userId: number): Promise<boolean> =>
      change(async (tx) => {
        const pubDate = await decide(tx, id, isShown, userId);
        if (pubDate && isShown) await publish(tx, [{ id, pubDate, isNews: isRecent(pubDate) }], options);
        return pubDate !== undefined;
      }),
    undoDecision: (id: number): Promise<void> => change((tx) => undoDecision(tx, id)),
    mergeStories: (id: number, otherId: number): Promise<boolean> =>
      change((tx) => mergeStories(tx, id, otherId)),
    splitStory: (id: number): Promise<boolean> => change((tx) => splitStory(tx, id)),
    /** Stores what the model said about a pair, and joins it if it is one event. */
    saveJudgment: (pair: ItemPair, isSame: boolean): Promise<void> =>
      change(async (tx) => {
        await saveJudgment(tx, pair, isSame);
        if (isSame) await joinJudged(tx, pair);
      }),

    /**
     * The newest 200 matching stories, newest first. Empty if `before` does not exist.
     * @param userId the account whose saved updates the query means
     */
    listNews: (query: NewsQuery, userId?: number): Promise<NewsItem[]> =>
      read(async (from) => listNews(from, query, pageSize, ...(await onlySaved(from, query, userId)))),

    /** The date of the newest visible update up to now; null without one. */
    async findNewest(): Promise<string | null> {
      const [row] = await read((from) =>
        from
          .select({ pubDate: newsItems.pubDate })
          .from(newsItems)
          .where(sql`${isVisible(newsItems)} and ${newsItems.pubDate} <= now()`)
          .orderBy(...byNewest)
          .limit(1),
      );
      return row?.pubDate.toISOString() ?? null;
    },

    countFacets: (query: FacetsQuery, userId?: number): Promise<Facets> =>
      read(async (from) => countFacets(from, query, ...(await onlySaved(from, query, userId)))),

    listSavedIds: (userId: number): Promise<number[]> => read((from) => listSavedIds(from, userId)),

    /** Saves an item for an account. `full`: the account has saved as many as it may. */
    save: (userId: number, itemId: number) => transaction((tx) => saveUpdate(tx, userId, itemId)),

    unsave: (userId: number, itemId: number): Promise<void> => unsaveUpdate(db, userId, itemId),

    countMonths: (query: FacetsQuery, userId?: number): Promise<NewsMonths> =>
      read(async (from) => countMonths(from, query, { more: await onlySaved(from, query, userId) })),

    /** All tags of shown items, by relevance. */
    listTags: (): Promise<Tag[]> =>
      read((from) => from.select().from(newsTags).orderBy(desc(newsTags.relevance), asc(newsTags.name))),

    /**
     * Inserts new items and updates changed ones in a single transaction. An item without its own date keeps the
     * date when it was first seen. For an item that another source already reported, only the additional reporter
     * is stored. New items join their stories.
     * @param signal ends the wait for other writers
     * @returns the number of added or changed rows
     */
    saveItems: async (items: readonly NewItem[], signal?: AbortSignal): Promise<number> => {
      if (items.length === 0) return 0;
      const prepared = await prepare(items);
      return withWriteLock((tx) => writeAll(tx, prepared, options), signal);
    },

    /**
     * Judges the next stored items by these rules, newest first, as if their feeds listed them again. A change is no news, and
     * the model is not asked about it. An item that shares a story stays in it. Items are judged before the write lock is
     * taken. If they have changed by then, a smaller batch is tried, because it is less likely to change.
     * @returns how many items were judged, and how many changed. No items once all are judged, or if they kept changing: then a
     * later call continues
     */
    judgeNext: async (
      fingerprint: string,
      size: number,
      judge: (items: readonly StoredItem[]) => Promise<NewItem[]>,
    ): Promise<{ judged: number; changed: number }> => {
      const batch = createBatchSize(size);
      do {
        if (!(await hasUnjudged(db, fingerprint))) break;
        const stored = await listUnjudged(db, fingerprint, batch.size);
        const judged = await prepare(await judge(stored));
        const written = await withWriteLock(async (tx) => {
          // Another instance may have judged these items since, and a poll may have changed one of them.
          if (!isDeepStrictEqual(await listUnjudged(tx, fingerprint, batch.size), stored)) return undefined;
          await noteJudged(tx, fingerprint, stored);
          if (stored.length > 0) return writeAll(tx, judged, quietly);
          const tagNames = (await tx.select().from(newsTags)).map(({ name }) => name);
          await dropUnusedTags(tx, tagNames);
          return 0;
        });
        if (written !== undefined) return { judged: stored.length, changed: written };
      } while (batch.shrink());
      return { judged: 0, changed: 0 };
    },

    /** Removes all items of a source except those with these keys. */
    keepItems: (sourceId: number, keys: readonly string[]): Promise<void> =>
      removeItems(sourceId, sql`item.item_key <> all(${sql.param(keys)}::text[])`),

    /**
     * Removes all items of a source. Items that another source also reports pass to that source, the others are
     * deleted. Each batch commits separately, so a repeated call continues after an interruption. First mark the
     * source as removed so that nothing is added, and delete its row afterwards.
     */
    removeItemsOf: (sourceId: number, signal?: AbortSignal): Promise<void> =>
      removeItems(sourceId, sql`true`, signal),
  };
};

export type NewsStore = ReturnType<typeof createNewsStore>;
