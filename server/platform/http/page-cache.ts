import type { Request } from "express";
import { LRUCache } from "lru-cache";
import type { Notifications } from "#server/platform/db/notifications.ts";
import type { RateLimit } from "#shared/contract.ts";
import { toApiError, tooManyTries } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { type Prepared, prepareQuickly, prepareText } from "./prepared.ts";
import { networkOf } from "./rate-limit.ts";

/** A page that several addresses show. It is kept under its own key, not once for each address. */
export interface SharedPage {
  key: string;
  build: () => Promise<string>;
}

/** Makes the text of a page; `undefined` where there is none. */
export type BuildPage = () => Promise<string | SharedPage | undefined>;

/** Gives the page kept under `key`, else builds it. Rejects with 429 or 503 when it cannot be built now. */
export type PageCache = (req: Request, key: string, build: BuildPage) => Promise<Prepared | undefined>;

/** What page caches are made with. */
export interface PageCacheOptions {
  notifications: Pick<Notifications, "connected" | "subscribe" | "onGap">;
  /** Announces a change of what the pages show. */
  channel: string;
  contentType: string;
  /** Limits how many pages are built at once. */
  gate: Gate;
  /** Limits how many pages are built for one network; kept pages are free. */
  budget: NetworkBudget;
  maxBytes?: number;
}

interface Kept {
  page: Prepared;
  /** Counts changes: a page of an older version is out of date. */
  version: number;
  reads: number;
}

const usualMaxBytes = 16_000_000;

/** Compressing well costs several times as much as building the page, so it pays only for pages that are read often. */
const readsOfHotPage = 8;

/**
 * Keeps the pages read most recently, within `maxBytes`, until `channel` announces a change. A new page is compressed
 * quickly, a page that is read often is compressed well. An outdated page is still served when it cannot be rebuilt
 * for lack of the database or of capacity.
 */
export const createPageCache = (options: PageCacheOptions): PageCache => {
  const { notifications, channel, contentType, gate, budget, maxBytes = usualMaxBytes } = options;
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.bytes,
  });
  const underWay = new Map<string, Promise<Prepared | undefined>>();
  let version = 0;
  const expire = () => {
    version += 1;
  };
  notifications.subscribe(channel, expire);
  notifications.onGap(expire);

  const compressWell = async (key: string, entry: Kept) => {
    const page = await prepareText(contentType, entry.page.encoded.identity.body.toString(), "public");
    if (kept.peek(key) === entry) kept.set(key, { ...entry, page });
  };

  const make = async (req: Request, key: string, build: BuildPage) => {
    const madeOf = version;
    const made = await gate(async () => {
      const built = await build();
      return typeof built === "string" ? { page: await prepareQuickly(req, contentType, built) } : built;
    });
    if (made && "page" in made) {
      kept.set(key, { page: made.page, version: madeOf, reads: 1 });
      return made.page;
    }
    kept.delete(key);
    return made && read(req, made.key, made.build);
  };

  const makeOnce = (req: Request, key: string, build: BuildPage) => {
    const task = `${version} ${key}`;
    const known = underWay.get(task);
    if (known) return known;
    budget(req.ip);
    const making = make(req, key, build).finally(() => underWay.delete(task));
    underWay.set(task, making);
    return making;
  };

  const read: PageCache = async (req, key, build) => {
    const entry = kept.get(key);
    if (entry?.version === version && notifications.connected) {
      entry.reads += 1;
      if (entry.reads === readsOfHotPage) await compressWell(key, entry);
      return entry.page;
    }
    try {
      return await makeOnce(req, key, build);
    } catch (error) {
      const isPutOff = [429, 503].includes(toApiError(error)?.status ?? 500);
      if (!entry || !isPutOff) throw error;
      return entry.page;
    }
  };
  return read;
};

/** Takes one point from the network of an address; throws an ApiError 429 when none is left. */
type NetworkBudget = (address: string | undefined) => void;

/** More networks than these in one period are counted as new ones. */
const mostNetworks = 20_000;

/**
 * Counts what each network costs this process. In memory, unlike the rate limiter: a query for each request would cost
 * as much as what is limited.
 */
export const createNetworkBudget = ({ points, durationSec }: RateLimit): NetworkBudget => {
  const spent = new LRUCache<string, { points: number }>({ max: mostNetworks, ttl: durationSec * 1000 });
  return (address) => {
    const network = networkOf(address);
    const known = spent.get(network);
    if (!known) spent.set(network, { points: 1 });
    else if (known.points < points) known.points += 1;
    else
      throw tooManyTries(
        spent.getRemainingTTL(network) / 1000,
        (time) => `Too many new pages were opened from your network. Please try again in ${time}.`,
      );
  };
};
