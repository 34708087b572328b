import { setTimeout as sleep } from "node:timers/promises";
import { asc, desc, inArray, ne, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { type Database, isTimeout, type Transaction } from "#server/platform/db/client.ts";
import type { NewsItem, NewsQuery, Tag } from "#shared/news/contract.ts";
import { newsSources, newsTags } from "#shared/news/tables.ts";
import { listNews } from "./search-store.ts";
import { joinStories } from "./story-store.ts";
import {
  findSoleItems,
  type NewItem,
  noteTags,
  removeSomeItems,
  writeItems,
  writeReporters,
} from "./write-store.ts";

/** The advisory lock of whoever writes items: the letters `news`. */
const lockKey = 0x6e657773;

const pauseMs = 20;
const patienceMs = 60_000;

/**
 * Makes this transaction the only one that writes items, until it ends. Two that were under way at the same time could
 * not see each other's items, and would miss that they tell one story. Asking again instead of waiting in PostgreSQL
 * keeps clear of the time that a query may take.
 */
const lockWriting = async (tx: Transaction): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}::bigint) as locked`,
    );
    if (rows[0]?.locked) return;
    if (Date.now() > deadline) throw new Error("Other instances have been writing news for a minute.");
    await sleep(pauseMs);
  }
};

/** The channel that announces changed items. */
export const newsChanged = "news_changed";

const pageSize = 200;
/** As many as are written, and compared with what is there, well within the time that a query may take. */
const batchSize = 50;
/** As many as are deleted within about half a second, so that nobody else who writes waits for long. */
const removedAtOnce = 100;

const announce = (tx: Transaction) => tx.execute(sql`select pg_notify(${newsChanged}, '')`);

/** Those of the items whose source is there and not removed; the sources stay until the transaction ends. */
const ofPresentSources = async (tx: Transaction, items: readonly NewItem[]): Promise<NewItem[]> => {
  const ids = [...new Set(items.map(({ sourceId }) => sourceId))];
  const rows = await tx
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(sql`${inArray(newsSources.id, ids)} and ${ne(newsSources.state, "removed")}`)
    .for("key share");
  const present = new Set(rows.map(({ id }) => id));
  // One statement can write a row only once.
  const byKey = new Map(items.map((item) => [item.itemKey, item]));
  return [...byKey.values()].filter(({ sourceId }) => present.has(sourceId));
};

/** What is told of items that are shown for the first time, or have other words, in the transaction that writes them; it fails with that. */
export type OnNews = (tx: Transaction, itemIds: readonly number[]) => Promise<void>;

/** Who hears of items. */
export interface NewsListeners {
  onNews: OnNews;
  /** Is told of items that are about to be deleted, and waited for: what others keep of them may be much. */
  onRemoval: (itemIds: readonly number[]) => Promise<void>;
}

const writeBatch = async (tx: Transaction, batch: readonly NewItem[], onNews: OnNews) => {
  const written = await writeItems(tx, batch);
  const reported = await writeReporters(tx, batch);
  const shown = written.filter((item) => item.shown);
  if (shown.length > 0) {
    await noteTags(
      tx,
      shown.map(({ id }) => id),
    );
    await joinStories(tx, shown);
    const news = shown.filter(({ isNews }) => isNews);
    if (news.length > 0) {
      await onNews(
        tx,
        news.map(({ id }) => id),
      );
    }
  }
  return {
    changed: written.length,
    visible: reported > 0 || written.some((item) => item.shown || !item.added),
  };
};

/** Queries over items. */
export const createNewsStore = ({ db, transaction }: Database, { onNews, onRemoval }: NewsListeners) => {
  const oneAtATime = pLimit(1);
  /** Waits for its turn without a connection; then other instances may still be at it. */
  const writing = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    oneAtATime(() =>
      transaction(async (tx) => {
        await lockWriting(tx);
        return work(tx);
      }),
    );
  const removeBatch = async (sourceId: number, which: SQL, size: number): Promise<boolean> => {
    const sole = await findSoleItems(db, sourceId, { which, size });
    if (sole.length > 0) await onRemoval(sole);
    return writing(async (tx) => {
      const removed = await removeSomeItems(tx, sourceId, { which, size, sole });
      if (removed) await announce(tx);
      return removed;
    });
  };
  /** Resolves with whether all are gone: false where the signal fired before. */
  const removeItems = async (sourceId: number, which: SQL, signal?: AbortSignal): Promise<boolean> => {
    for (let size = removedAtOnce; !signal?.aborted; ) {
      try {
        if (!(await removeBatch(sourceId, which, size))) return true;
      } catch (error) {
        if (!isTimeout(error) || size === 1) throw error;
        size = Math.ceil(size / 4);
      }
    }
    return false;
  };

  return {
    /** The newest 200 stories that match, newest first. An unknown `before` gives nothing. */
    listNews: (query: NewsQuery): Promise<NewsItem[]> => listNews(db, query, pageSize),

    /** All tags that shown items carry, the most relevant first. */
    listTags: (): Promise<Tag[]> =>
      db.select().from(newsTags).orderBy(desc(newsTags.relevance), asc(newsTags.name)),

    /**
     * Writes items of one source: new ones are added, changed ones updated in place, with the date of their first
     * sight kept where they have none of their own; of what another source has told before, only that this one tells
     * it too. New ones join the stories that they belong to. All or none.
     * @returns how many rows were added or changed.
     */
    saveItems: async (items: readonly NewItem[]): Promise<number> => {
      if (items.length === 0) return 0;
      return writing(async (tx) => {
        const present = await ofPresentSources(tx, items);
        let changed = 0;
        let visible = false;
        for (let start = 0; start < present.length; start += batchSize) {
          const batch = await writeBatch(tx, present.slice(start, start + batchSize), onNews);
          changed += batch.changed;
          visible ||= batch.visible;
        }
        if (visible) await announce(tx);
        return changed;
      });
    },

    /** Takes the items of one source away but those of these keys. */
    keepItems: async (sourceId: number, keys: readonly string[]): Promise<void> => {
      await removeItems(sourceId, sql`item.item_key <> all(${sql.param(keys)}::text[])`);
    },

    /**
     * Takes all items of a source away: those that another source reports too pass to that one, the others are deleted.
     * Each batch commits on its own, so a call that was interrupted is repeated from where it stopped. Mark the source as
     * removed before, so that nothing is added meanwhile; delete its row after.
     * @returns whether all are gone; false where the signal fired before
     */
    removeItemsOf: (sourceId: number, signal?: AbortSignal): Promise<boolean> =>
      removeItems(sourceId, sql`true`, signal),
  };
};

export type NewsStore = ReturnType<typeof createNewsStore>;
