import type { Logger } from "pino";
import {
  type Database,
  isDatabaseAway,
  isTimeout,
  reasonOf,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { createBatchSize } from "#server/platform/db/in-batches.ts";
import { createFailureLog } from "#server/platform/jobs/background.ts";
import { unionMembers } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { type CountryCode, isoCodeOf } from "#shared/monitoring/rules.ts";
import {
  type AskedTerm,
  claimItem,
  findAsked,
  finishItem,
  matchBatch,
  noteProgress,
  type QueuedItem,
} from "./match-store.ts";
import { type ItemTerms, readItemTerms, type TermReader } from "./terms.ts";

export interface MatchService {
  /**
   * Matches every queued item against all preferences, in batches of accounts. Instances share the work. A failed
   * item is retried next time. No batch starts after `signal` aborts.
   * @throws Error when the database is unavailable
   */
  matchQueued(signal?: AbortSignal): Promise<void>;
}

export interface MatchServiceDeps {
  transaction: Database["transaction"];
  countries: Pick<MonitoredCountries, "concerned">;
  reader: TermReader;
  log: Logger;
  /** Term rows per batch. */
  batchRows?: number;
}

/** Large enough to amortize the fixed cost of each statement, small enough to hold locks only briefly. */
const defaultBatchRows = 4000;
const minBatchRows = 50;

/** A claimed item and those of its terms that are in the rules of accounts. */
interface MatchingItem {
  item: QueuedItem;
  asked: AskedTerm[];
  /** The row limit per term for the next batch, based on the last one. */
  rowsOfTerm: number;
}

/** Whether nothing changed that affects matching. */
const isSame = (one: QueuedItem, other: QueuedItem): boolean =>
  one.id === other.id &&
  one.shown === other.shown &&
  one.title === other.title &&
  one.body === other.body &&
  one.type === other.type &&
  one.language === other.language &&
  one.countries.join() === other.countries.join();

export const createMatchService = (deps: MatchServiceDeps): MatchService => {
  const { transaction, countries, reader, log, batchRows = defaultBatchRows } = deps;

  const readItem = async (tx: Transaction, item: QueuedItem): Promise<MatchingItem> => {
    const concerned = countries.concerned(item.countries);
    if (!item.shown || concerned.size === 0) return { item, asked: [], rowsOfTerm: batchRows };
    const terms: ItemTerms = await readItemTerms(item, reader);
    const found = await findAsked(tx, [...concerned.keys()], [...terms.keys()]);
    const asked = found.flatMap(({ country, term }) => {
      const at = terms.get(term);
      const countryName = concerned.get(country);
      return at && countryName ? [{ ...at, country, countryName, term }] : [];
    });
    return { item, asked, rowsOfTerm: batchRows };
  };

  /** Alerts the next batch of accounts. Resolves with whether the item is done. */
  const alertNextAccounts = async (tx: Transaction, read: MatchingItem, rows: number): Promise<boolean> => {
    const { item, asked } = read;
    if (asked.length > 0) {
      const limits = { rows, rowsOfTerm: Math.min(read.rowsOfTerm, rows) };
      const { upTo, densest } = await matchBatch(tx, item, asked, limits);
      if (upTo !== undefined) {
        read.rowsOfTerm = 2 * densest;
        await noteProgress(tx, item.id, upTo);
        return false;
      }
    }
    await finishItem(tx, item.id);
    return true;
  };

  const batch = createBatchSize(batchRows, minBatchRows);
  const failures = createFailureLog();

  /** The item id to continue from after a failed batch: the same with fewer rows after a timeout, or the next one. */
  const fromAfterFailure = (error: unknown, itemId: number | undefined, from: number): number => {
    const isSlow = isTimeout(error);
    if (itemId === undefined || (isDatabaseAway(error) && !isSlow)) throw error;
    if (isSlow && batch.shrink()) return from;
    const reason = reasonOf(error);
    if (failures.isNew(itemId, reason)) log.error({ itemId, reason }, "matching an item failed");
    return itemId + 1;
  };

  return {
    async matchQueued(signal) {
      let from = 0;
      let itemId: number | undefined;
      let current: MatchingItem | undefined;
      /**
       * Processes one batch of the first queued item. Resolves with the item id to continue from; undefined if the
       * queue is empty.
       */
      const nextBatch = async (tx: Transaction): Promise<number | undefined> => {
        const item = await claimItem(tx, from);
        itemId = item?.id;
        if (!item) return;
        current = current && isSame(current.item, item) ? { ...current, item } : await readItem(tx, item);
        return (await alertNextAccounts(tx, current, batch.size)) ? item.id + 1 : item.id;
      };
      while (!signal?.aborted) {
        itemId = undefined;
        try {
          const nextId = await retryDeadlocks(() => transaction(nextBatch));
          if (nextId === undefined) break;
          from = nextId;
          batch.grow();
        } catch (error) {
          from = fromAfterFailure(error, itemId, from);
        }
      }
      failures.endRound();
    },
  };
};

export interface MonitoredCountries {
  /**
   * The countries that an item concerns, from ISO 3166-1 alpha-2 code to the name used in the item. An
   * item on the European Union concerns all members, under the Union's name unless it names the member too.
   */
  concerned: (names: readonly string[]) => ReadonlyMap<string, string>;
  /** The names of which an item must have at least one to concern one of these countries. */
  namesFor: (codes: readonly CountryCode[]) => string[];
  /** Whether there is a country with this code of ISO 3166-1. */
  has: (iso: string) => boolean;
}

export const createMonitoredCountries = (
  countries: readonly { name: string; code: string }[],
): MonitoredCountries => {
  const codeOf = new Map(countries.map(({ name, code }) => [name, code]));
  const nameOf = new Map(countries.map(({ name, code }) => [code, name]));
  return {
    concerned(names) {
      const found = new Map<string, string>();
      if (names.includes(europeanUnion)) {
        for (const code of unionMembers) found.set(code, europeanUnion);
      }
      for (const name of names) {
        const code = codeOf.get(name);
        if (code !== undefined) found.set(code, name);
      }
      return found;
    },
    namesFor(codes) {
      const followed = codes.map(isoCodeOf);
      const names = followed.flatMap((iso) => nameOf.get(iso) ?? []);
      return followed.some((iso) => unionMembers.has(iso)) ? [...names, europeanUnion] : names;
    },
    has: (iso) => nameOf.has(iso),
  };
};
