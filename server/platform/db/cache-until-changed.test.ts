import { describe, expect, it } from "vitest";
import { cacheUntilChanged } from "./cache.ts";
import type { Notifications } from "./notifications.ts";

const createTestCache = (max = 2) => {
  const handlers: (() => void)[] = [];
  const gaps: (() => void)[] = [];
  const state = { connected: true };
  const notifications: Notifications = {
    get connected() {
      return state.connected;
    },
    subscribe: (channel, handler) => void (channel === "changed" && handlers.push(() => handler(""))),
    onGap: (handler) => void gaps.push(handler),
    start: async () => undefined,
    stop: async () => undefined,
  };
  const cached = cacheUntilChanged<number | undefined>(notifications, "changed", max);
  let built = 0;
  return {
    state,
    announce: () => {
      for (const handler of handlers) handler();
    },
    gap: () => {
      for (const handler of gaps) handler();
    },
    /** The cached value of a key; a build returns the number of builds so far. */
    get: (key = "a") =>
      cached(key, async () => {
        built += 1;
        return built;
      }),
    cached,
  };
};

describe("a cache until changed", () => {
  it("builds each key once, for concurrent and later callers", async () => {
    const { get } = createTestCache();
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual([1, 1, 2]);
    expect(await get("a")).toBe(1);
  });

  it("evicts the least recently used key", async () => {
    const { get } = createTestCache();
    for (const key of ["a", "b", "a", "c"]) await get(key);
    expect(await Promise.all([get("a"), get("c"), get("b")])).toEqual([1, 3, 4]);
  });

  it.each(["announce", "gap"] as const)(
    "is cleared on %s, including builds that are still running",
    async (how) => {
      const { get, cached, ...events } = createTestCache();
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
    const { get, state } = createTestCache();
    state.connected = false;
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it("caches neither failures nor undefined", async () => {
    const { get, cached } = createTestCache();
    await expect(cached("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cached("b", async () => undefined)).toBeUndefined();
    expect(await Promise.all([get("a"), get("b")])).toEqual([1, 2]);
  });
});
