import type { Logger } from "pino";
import {
  type Database,
  isDatabaseAway,
  isTimeout,
  reasonOf,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { createBatchSize, createFailureLog } from "#server/platform/jobs/background.ts";
import { europeanUnion, unionMembers } from "#shared/countries/names.ts";
import { type CountryCode, isoCodeOf, monitoredCountries } from "#shared/monitoring/rules.ts";
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

/** Tells those whom news concern. */
export interface MatchService {
  /**
   * Works off what waits, with whatever other instances do so: each item against all preferences, in batches of accounts.
   * What fails is left for the next time. Once the signal fires, no further batch begins.
   * @throws Error when the database goes away
   */
  matchQueued(signal?: AbortSignal): Promise<void>;
}

/** What matching stands on. */
export interface MatchServiceDeps {
  transaction: Database["transaction"];
  countries: Pick<MonitoredCountries, "concerned">;
  reader: TermReader;
  log: Logger;
  /** Rows of terms in one batch. */
  batchRows?: number;
}

/** Large enough that what each statement costs by itself hardly counts, small enough that nobody waits for its locks. */
const usualBatchRows = 4000;
const fewestRows = 50;

/** An item as it was read, and who asks for what in it. */
interface Read {
  item: QueuedItem;
  asked: AskedTerm[];
  /** Rows of one term that the next batch reads at most, by what the last one needed. */
  rowsOfTerm: number;
}

/** Whether nothing has changed that decides whom an item concerns. */
const isSame = (one: QueuedItem, other: QueuedItem): boolean =>
  one.id === other.id &&
  one.shown === other.shown &&
  one.title === other.title &&
  one.body === other.body &&
  one.type === other.type &&
  one.language === other.language &&
  one.countries.join() === other.countries.join();

/** Matches what is queued against the preferences of all accounts. */
export const createMatchService = (deps: MatchServiceDeps): MatchService => {
  const { transaction, countries, reader, log, batchRows = usualBatchRows } = deps;

  const readItem = async (tx: Transaction, item: QueuedItem): Promise<Read> => {
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

  /** Alerts the next accounts; whether all have been looked at. */
  const alertNext = async (tx: Transaction, read: Read, rows: number): Promise<boolean> => {
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

  const batch = createBatchSize(batchRows, fewestRows);
  const failures = createFailureLog();

  return {
    async matchQueued(signal) {
      let from = 0;
      let itemId: number | undefined;
      let last: Read | undefined;
      /** Alerts the next accounts on the first item that waits; resolves with where to go on, if anything waited. */
      const nextBatch = async (tx: Transaction): Promise<number | undefined> => {
        const item = await claimItem(tx, from);
        itemId = item?.id;
        if (!item) return;
        last = last && isSame(last.item, item) ? { ...last, item } : await readItem(tx, item);
        return (await alertNext(tx, last, batch.size)) ? item.id + 1 : item.id;
      };
      while (!signal?.aborted) {
        itemId = undefined;
        try {
          const next = await retryDeadlocks(() => transaction(nextBatch));
          if (next === undefined) break;
          from = next;
          batch.grow();
        } catch (error) {
          const isSlow = isTimeout(error);
          if (itemId === undefined || (isDatabaseAway(error) && !isSlow)) throw error;
          if (isSlow && batch.shrink()) continue;
          from = itemId + 1;
          const reason = reasonOf(error);
          if (failures.isNew(itemId, reason)) log.error({ itemId, reason }, "an item could not be matched");
        }
      }
      failures.endRound();
    },
  };
};

/** Which of the countries of the form an item concerns. */
export interface MonitoredCountries {
  /**
   * The monitored countries that an item concerns, by ISO 3166-1 alpha-2, each with the name that the item has for it: an
   * item on the European Union concerns its members, under the Union's name unless it names them too.
   */
  concerned: (names: readonly string[]) => ReadonlyMap<string, string>;
  /** What items must name, one of these, to concern the country of a code of the form. */
  namesFor: (code: CountryCode) => string[];
}

/** Finds the countries of the form in items, which name them as `countries` does. */
export const createMonitoredCountries = (
  countries: readonly { name: string; code: string }[],
): MonitoredCountries => {
  const codes = Object.keys(monitoredCountries).map((code) => isoCodeOf(code as CountryCode));
  const codeOf = new Map(countries.map(({ name, code }) => [name, code]));
  const nameOf = new Map(countries.map(({ name, code }) => [code, name]));
  return {
    concerned(names) {
      const found = new Map<string, string>();
      if (names.includes(europeanUnion)) {
        for (const code of codes) if (unionMembers.has(code)) found.set(code, europeanUnion);
      }
      for (const name of names) {
        const code = codeOf.get(name);
        if (code !== undefined && codes.includes(code)) found.set(code, name);
      }
      return found;
    },
    namesFor(code) {
      const iso = isoCodeOf(code);
      const own = nameOf.get(iso);
      return [...(own === undefined ? [] : [own]), ...(unionMembers.has(iso) ? [europeanUnion] : [])];
    },
  };
};
