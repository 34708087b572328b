import { describe, expect, it } from "vitest";
import { createTestClock } from "#tests/support/test-clock.ts";
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
  const time = { now: Date.parse("2026-11-27T00:00:00Z") };
  const tables = { current: {} };
  const cached = cacheUntilChanged<number | undefined>(
    { notifications, channel: "changed", current: () => tables.current, timeOfDay: () => time.now },
    max,
  );
  let built = 0;
  return {
    ...controls,
    time,
    tables,
    /** The cached value of a key; a build returns the number of builds so far. */
    get: (key = "a") =>
      cached(key, async () => {
        built += 1;
        return built;
      }),
    cached,
  };
};

/**
 * A cache with background refresh on the test's clock. A build reads the version at its start. It ends when the test says
 * so, or at once.
 */
const createRefreshedCache = ({ atOnce = false } = {}) => {
  const { notifications, state, announce, gap } = createFakeNotifications();
  const clock = createTestClock();
  const source = { version: 1, builds: 0 };
  const running: { end(): void; fail(): void }[] = [];
  const get = cacheWithRefresh(
    notifications,
    "changed",
    () =>
      new Promise<number>((resolve, reject) => {
        source.builds += 1;
        const { version } = source;
        if (atOnce) resolve(version);
        else running.push({ end: () => resolve(version), fail: () => reject(new Error("away")) });
      }),
    clock,
  );
  const endBuild = () => running.shift()?.end();
  return {
    source,
    connection: state,
    clock,
    get,
    gap,
    change() {
      source.version += 1;
      announce();
    },
    endBuild,
    failBuild: () => running.shift()?.fail(),
    /** Reads the value, and ends the build that the read starts. */
    getBuilt() {
      const value = get();
      endBuild();
      return value;
    },
  };
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

  it("is cleared at midnight UTC", async () => {
    const { get, time } = createKeyedCache();
    await get();
    time.now += 86_399_999;
    expect(await get()).toBe(1);
    time.now += 1;
    expect([await get(), await get()]).toEqual([2, 2]);
  });

  it("is cleared when the object in memory is replaced", async () => {
    const { get, tables } = createKeyedCache();
    await get();
    tables.current = {};
    expect([await get(), await get()]).toEqual([2, 2]);
  });

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
    const { get, endBuild, source } = createRefreshedCache();
    const values = [get(), get(), get()];
    endBuild();
    expect(await Promise.all(values)).toEqual([1, 1, 1]);
    expect(await get()).toBe(1);
    expect(source.builds).toBe(1);
  });

  it("rebuilds in the background after a change, without making callers wait", async () => {
    const { get, getBuilt, endBuild, change, clock, source } = createRefreshedCache();
    await getBuilt();
    await get();
    clock.advance(400);
    change();
    clock.advance(0);
    expect(source.builds).toBe(2);
    expect(await get()).toBe(1);
    endBuild();
    await expect.poll(get).toBe(2);
  });

  it("rebuilds every 400 ms during constant changes, and then holds the last one", async () => {
    const { get, change, clock, source } = createRefreshedCache({ atOnce: true });
    await get();
    await get();
    for (let ms = 0; ms < 1200; ms += 20) {
      change();
      clock.advance(20);
      await get();
    }
    expect(source.builds).toBe(4);
    expect(await get()).toBe(source.version);
  });

  it("makes callers wait for the next value once the stale one is too old", async () => {
    const { get, getBuilt, endBuild, change, clock } = createRefreshedCache();
    await getBuilt();
    await get();
    clock.advance(400);
    change();
    clock.advance(599);
    expect(await get()).toBe(1);
    clock.advance(1);
    const value = get();
    endBuild();
    expect(await value).toBe(2);
  });

  it("rebuilds on demand when nobody has read the value since the last change", async () => {
    const { getBuilt, change, clock, source } = createRefreshedCache();
    await getBuilt();
    change();
    change();
    clock.advance(600);
    expect(source.builds).toBe(1);
    expect(await getBuilt()).toBe(3);
  });

  it("picks up a change that arrives during a build", async () => {
    const { get, endBuild, change, clock } = createRefreshedCache();
    const first = get();
    change();
    endBuild();
    expect(await first).toBe(1);
    clock.advance(400);
    endBuild();
    await expect.poll(get).toBe(2);
  });

  it("discards the value after a gap, while LISTEN is down, and after a failed build", async () => {
    const { get, getBuilt, failBuild, gap, connection, source } = createRefreshedCache();
    await getBuilt();
    source.version = 5;
    gap();
    expect(await getBuilt()).toBe(5);
    connection.connected = false;
    source.version = 6;
    expect(await getBuilt()).toBe(6);
    connection.connected = true;
    gap();
    const failing = get();
    failBuild();
    await expect(failing).rejects.toThrow("away");
    expect(await getBuilt()).toBe(6);
  });
});
