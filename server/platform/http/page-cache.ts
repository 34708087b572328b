import type { Request } from "express";
import { LRUCache } from "lru-cache";
import { type CacheBasis, watchChanges } from "#server/platform/db/cache.ts";
import type { RateLimit } from "#shared/contract.ts";
import { toApiError } from "./errors.ts";
import type { KeyedGate } from "./gate.ts";
import { type Prepared, prepareQuickly, prepareText } from "./prepared.ts";
import { createBudget, networkOf } from "./rate-limit.ts";

/** A page that several addresses share. It is cached under its own key, not once per address. */
export interface SharedPage {
  key: string;
  build: () => Promise<string>;
}

/** Builds the HTML or XML of a page; `undefined` if the page does not exist. */
export type BuildPage = () => Promise<string | SharedPage | undefined>;

/** Returns the page cached under `key`, or builds it. @throws ApiError 429 or 503 when it cannot be built now */
export type PageCache = (req: Request, key: string, build: BuildPage) => Promise<Prepared | undefined>;

export interface PageCacheOptions {
  basis: CacheBasis;
  contentType: string;
  /** Limits how many pages are built at once, shared fairly between networks. */
  gate: KeyedGate;
  /** Limits how many pages are built for one network; cached pages are free. */
  budget: NetworkBudget;
  maxBytes?: number;
}

interface Entry {
  page: Prepared;
  /** The version of the basis when its build began. */
  changes: number;
  reads: number;
}

const defaultMaxBytes = 16_000_000;

/** Strong compression costs several times as much as building a page, so only frequently read pages get it. */
const hotPageReads = 8;

/**
 * An LRU cache of rendered pages, up to `maxBytes`, which become stale when their basis changes. New pages get fast
 * compression, frequently read ones strong compression. A stale page is still served if the rebuild is refused with 429
 * or 503.
 */
export const createPageCache = (options: PageCacheOptions): PageCache => {
  const { basis, contentType, gate, budget, maxBytes = defaultMaxBytes } = options;
  const countChanges = watchChanges(basis);
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.bytes + key.length,
  });
  const running = new Map<string, Promise<Prepared | undefined>>();

  const compressStrongly = async (key: string, entry: Entry) => {
    const page = await prepareText(contentType, entry.page.encoded.identity.body.toString(), "public");
    if (cache.peek(key) === entry) cache.set(key, { ...entry, page });
  };

  const buildPage = async (req: Request, key: string, build: BuildPage) => {
    const changes = countChanges();
    const result = await gate(networkOf(req.ip), async () => {
      const built = await build();
      return typeof built === "string" ? { page: await prepareQuickly(req, contentType, built) } : built;
    });
    if (result && "page" in result) {
      cache.set(key, { page: result.page, changes, reads: 1 });
      return result.page;
    }
    cache.delete(key);
    return result && read(req, result.key, result.build);
  };

  const buildOnce = (req: Request, key: string, build: BuildPage) => {
    const task = `${countChanges()} ${key}`;
    const current = running.get(task);
    if (current) return current;
    budget(req.ip);
    const building = buildPage(req, key, build).finally(() => running.delete(task));
    running.set(task, building);
    return building;
  };

  const read: PageCache = async (req, key, build) => {
    const entry = cache.get(key);
    if (entry?.changes === countChanges() && basis.notifications.connected) {
      entry.reads += 1;
      if (entry.reads === hotPageReads) await compressStrongly(key, entry);
      return entry.page;
    }
    try {
      return await buildOnce(req, key, build);
    } catch (error) {
      const isRefused = [429, 503].includes(toApiError(error)?.status ?? 500);
      if (!entry || !isRefused) throw error;
      return entry.page;
    }
  };
  return read;
};

/** Takes one point from the budget of the address's network. @throws ApiError 429 when none is left */
type NetworkBudget = (address: string | undefined) => void;

/** Limits the page builds per network. */
export const createNetworkBudget = (limit: RateLimit): NetworkBudget => {
  const spend = createBudget(
    limit,
    (time) => `Too many new pages were opened from your network. Please try again in ${time}.`,
  );
  return (address) => spend(networkOf(address));
};
