import { LRUCache } from "lru-cache";
import { dayMs } from "#shared/calendar/day.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Notifications } from "./notifications.ts";

type CacheNotifications = Pick<Notifications, "connected" | "subscribe" | "onGap">;

/** What cached values depend on. */
export interface CacheBasis {
  notifications: CacheNotifications;
  /** The NOTIFY channel that announces changes of the database. */
  channel: string;
  /** An object in memory, such as the law, that is replaced when it changes. */
  current?: (() => object) | undefined;
  timeOfDay?: () => number;
}

/**
 * Returns a version number that changes with the basis and each day (UTC), because many values depend on the date. A value
 * that was built under another version is stale.
 */
export const watchChanges = ({
  notifications,
  channel,
  current = () => notifications,
  timeOfDay = () => Date.now(),
}: CacheBasis): (() => number) => {
  const today = () => Math.floor(timeOfDay() / dayMs);
  let changes = 0;
  let seen = { object: current(), day: today() };
  const count = () => {
    changes += 1;
  };
  notifications.subscribe(channel, count);
  notifications.onGap(count);
  return () => {
    const now = { object: current(), day: today() };
    if (now.object !== seen.object || now.day !== seen.day) count();
    seen = now;
    return changes;
  };
};

/**
 * An LRU cache of up to `max` values, cleared when their basis changes. Concurrent callers of one key share one build.
 * Failures and `undefined` are not cached. Nothing is cached while LISTEN is down, because changes made by other
 * instances would be missed.
 */
export const cacheUntilChanged = <T>(basis: CacheBasis, max: number) => {
  const { notifications } = basis;
  const cache = new LRUCache<string, Promise<T>>({ max });
  const changes = watchChanges(basis);
  let cachedAt = changes();
  return (key: string, build: () => Promise<T>): Promise<T> => {
    const now = changes();
    if (now !== cachedAt) cache.clear();
    cachedAt = now;
    const cached = notifications.connected ? cache.get(key) : undefined;
    if (cached) return cached;
    const building = build();
    cache.set(key, building);
    const remove = () => {
      if (cache.peek(key) === building) cache.delete(key);
    };
    building.then((value) => value === undefined && remove(), remove);
    return building;
  };
};

/** How long after a change the stale value may still be served, while the next one is built. */
const staleMs = 600;

/** Minimum time between the starts of two builds, however many changes arrive between them. */
const minIntervalMs = 400;

/**
 * A stale-while-revalidate cache of one value built from the database, for values that many requests read and that
 * change often. A change on `channel` starts a rebuild in the background, at most about twice a second, and callers
 * get the stale value meanwhile. If nobody has read the value since the last change, the next caller triggers the
 * rebuild. Nothing is cached while LISTEN is down.
 */
export const cacheWithRefresh = <T>(
  notifications: CacheNotifications,
  channel: string,
  build: () => Promise<T>,
  clock: Clock = systemClock,
): (() => Promise<T>) => {
  let cached: { value: T; staleSince: number | undefined; wasRead: boolean } | undefined;
  /** The running build; `staleSince` is set when a change arrives that the build may have missed. */
  let running: { value: Promise<T>; staleSince: number | undefined } | undefined;
  let startedAt = 0;
  let cancelTimer: (() => void) | undefined;

  const cancelRefresh = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };
  const refresh = (): Promise<T> => {
    cancelRefresh();
    startedAt = clock.now();
    const current: NonNullable<typeof running> = { value: build(), staleSince: undefined };
    running = current;
    current.value.then(
      (value) => {
        // A gap in the notifications discarded this build.
        if (running !== current) return;
        running = undefined;
        cached = { value, staleSince: current.staleSince, wasRead: false };
        if (current.staleSince !== undefined) scheduleRefresh();
      },
      () => {
        if (running === current) running = undefined;
      },
    );
    return current.value;
  };
  const scheduleRefresh = () => {
    cancelTimer ??= clock.after(Math.max(0, startedAt + minIntervalMs - clock.now()), () => {
      cancelTimer = undefined;
      if (!running && cached) refresh().catch(() => undefined);
    });
  };

  notifications.subscribe(channel, () => {
    const now = clock.now();
    if (running) running.staleSince ??= now;
    if (!cached) return;
    const { wasRead } = cached;
    cached.staleSince ??= now;
    cached.wasRead = false;
    if (!running && wasRead) scheduleRefresh();
  });
  notifications.onGap(() => {
    cancelRefresh();
    cached = undefined;
    running = undefined;
  });

  const isServable = (staleSince: number | undefined) =>
    staleSince === undefined || clock.now() - staleSince < staleMs;

  /** Whether a caller gets the stale value, because the next build is running, scheduled or throttled. */
  const servesStale = (staleSince: number) => {
    const mayStart = !running && !cancelTimer && clock.now() - startedAt >= minIntervalMs;
    return !mayStart && isServable(staleSince);
  };

  const nextValue = async () => {
    const current = running;
    if (!current) return refresh();
    const value = await current.value;
    // A build that starts now includes every change up to this caller's request.
    return isServable(current.staleSince) ? value : (running?.value ?? refresh());
  };

  return async () => {
    if (!notifications.connected) return build();
    if (!cached) return nextValue();
    cached.wasRead = true;
    if (cached.staleSince === undefined) return cached.value;
    if (!servesStale(cached.staleSince)) return nextValue();
    if (!running) scheduleRefresh();
    return cached.value;
  };
};
