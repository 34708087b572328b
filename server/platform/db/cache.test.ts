import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { cacheUntilChanged, cacheWithRefresh } from "./cache.ts";
import type { Notifications } from "./notifications.ts";

/** Notifications without a database, controlled by the test. */
const createFakeNotifications = () => {
  const handlers: (() => void)[] = [];
  const gapHandlers: (() => void)[] = [];
  const state = { connected: true };
  const notifications: Pick<Notifications, "connected" | "subscribe" | "onGap"> = {
    get connected() {
      return state.connected;
    },
    subscribe: (channel, handler) => void (channel === "changed" && handlers.push(() => handler(""))),
    onGap: (handler) => void gapHandlers.push(handler),
  };
  return {
    notifications,
    state,
    announce: () => {
      for (const handler of handlers) handler();
    },
    gap: () => {
      for (const handler of gapHandlers) handler();
    },
  };
};

const createKeyedCache = (max = 2) => {
  const { notifications, ...controls } = createFakeNotifications();
  const cached = cacheUntilChanged<number | undefined>(notifications, "changed", max);
  let built = 0;
  return {
    ...controls,
    /** The cached value of a key; a build returns the number of builds so far. */
    get: (key = "a") =>
      cached(key, async () => {
        built += 1;
        return built;
      }),
    cached,
  };
};

const createRefreshedCache = () => {
  const { notifications, state: connection, announce, gap } = createFakeNotifications();
  const state = Object.assign(connection, { version: 1, builds: 0, buildMs: 30, fails: false });
  const get = cacheWithRefresh(notifications, "changed", async () => {
    state.builds += 1;
    const { version, fails } = state;
    await sleep(state.buildMs);
    if (fails) throw new Error("away");
    return version;
  });
  const change = () => {
    state.version += 1;
    announce();
  };
  return { state, change, gap, get };
};

describe("a cache until changed", () => {
  it("builds each key once, for concurrent and later callers", async () => {
    const { get } = createKeyedCache();
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual([1, 1, 2]);
    expect(await get("a")).toBe(1);
  });

  it("evicts the least recently used key", async () => {
    const { get } = createKeyedCache();
    for (const key of ["a", "b", "a", "c"]) await get(key);
    expect(await Promise.all([get("a"), get("c"), get("b")])).toEqual([1, 3, 4]);
  });

  it.each(["announce", "gap"] as const)(
    "is cleared on %s, including builds that are still running",
    async (how) => {
      const { get, cached, ...events } = createKeyedCache();
      await get("a");
      let finish: (value: number) => void = () => undefined;
      const slow = cached("slow", () => new Promise((resolve) => (finish = resolve)));
      events[how]();
      finish(100);
      expect(await slow).toBe(100);
      expect(await Promise.all([get("a"), get("slow")])).toEqual([2, 3]);
    },
  );

  it("caches nothing while LISTEN is down", async () => {
    const { get, state } = createKeyedCache();
    state.connected = false;
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it("caches neither failures nor undefined", async () => {
    const { get, cached } = createKeyedCache();
    await expect(cached("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cached("b", async () => undefined)).toBeUndefined();
    expect(await Promise.all([get("a"), get("b")])).toEqual([1, 2]);
  });
});

describe("a cache with background refresh", () => {
  it("builds once for concurrent and later callers", async () => {
    const { get, state } = createRefreshedCache();
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
    expect(await get()).toBe(1);
    expect(state.builds).toBe(1);
  });

  it("rebuilds in the background after a change, without making callers wait", async () => {
    const { get, change, state } = createRefreshedCache();
    await get();
    await get();
    await sleep(450);
    state.buildMs = 500;
    change();
    const start = performance.now();
    expect(await get()).toBe(1);
    expect(performance.now() - start).toBeLessThan(400);
    await expect.poll(() => state.builds, { timeout: 2000 }).toBe(2);
    await expect.poll(get, { timeout: 2000 }).toBe(2);
  });

  it("rebuilds only a few times a second during constant changes, and catches up within two seconds", async () => {
    const { get, change, state } = createRefreshedCache();
    await get();
    for (let round = 0; round < 50; round += 1) {
      change();
      await sleep(20);
      await get();
    }
    expect(state.builds).toBeLessThanOrEqual(8);
    const last = state.version;
    await expect.poll(get, { timeout: 2000 }).toBe(last);
  });

  it("rebuilds on demand when nobody has read the value since the last change", async () => {
    const { get, change, state } = createRefreshedCache();
    await get();
    change();
    change();
    await sleep(600);
    expect(state.builds).toBe(1);
    expect(await get()).toBe(3);
  });

  it("picks up a change that arrives during a build", async () => {
    const { get, change, state } = createRefreshedCache();
    state.buildMs = 100;
    const first = get();
    await sleep(30);
    change();
    expect(await first).toBe(1);
    await get();
    await expect.poll(get, { timeout: 2000 }).toBe(2);
  });

  it("discards the value after a gap, while LISTEN is down, and after a failed build", async () => {
    const { get, gap, state } = createRefreshedCache();
    await get();
    state.version = 5;
    gap();
    expect(await get()).toBe(5);
    state.connected = false;
    state.version = 6;
    expect(await get()).toBe(6);
    state.connected = true;
    gap();
    state.fails = true;
    await expect(get()).rejects.toThrow("away");
    state.fails = false;
    expect(await get()).toBe(6);
  });
});
