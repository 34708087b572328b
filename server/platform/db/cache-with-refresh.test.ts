import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { cacheWithRefresh } from "./cache.ts";
import type { Notifications } from "./notifications.ts";

const createTestCache = () => {
  const handlers: (() => void)[] = [];
  const gaps: (() => void)[] = [];
  const state = { connected: true, version: 1, builds: 0, buildMs: 30, fails: false };
  const notifications: Notifications = {
    get connected() {
      return state.connected;
    },
    subscribe: (_channel, handler) => void handlers.push(() => handler("")),
    onGap: (handler) => void gaps.push(handler),
    start: async () => undefined,
    stop: async () => undefined,
  };
  const source = cacheWithRefresh(notifications, "changed", async () => {
    state.builds += 1;
    const { version, fails } = state;
    await sleep(state.buildMs);
    if (fails) throw new Error("away");
    return version;
  });
  return {
    state,
    change: () => {
      state.version += 1;
      for (const handler of handlers) handler();
    },
    gap: () => {
      for (const handler of gaps) handler();
    },
    get: source,
  };
};

describe("a cache with background refresh", () => {
  it("builds once for concurrent and later callers", async () => {
    const { get, state } = createTestCache();
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
    expect(await get()).toBe(1);
    expect(state.builds).toBe(1);
  });

  it("rebuilds in the background after a change, without making callers wait", async () => {
    const { get, change, state } = createTestCache();
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
    const { get, change, state } = createTestCache();
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
    const { get, change, state } = createTestCache();
    await get();
    change();
    change();
    await sleep(600);
    expect(state.builds).toBe(1);
    expect(await get()).toBe(3);
  });

  it("picks up a change that arrives during a build", async () => {
    const { get, change, state } = createTestCache();
    state.buildMs = 100;
    const first = get();
    await sleep(30);
    change();
    expect(await first).toBe(1);
    await get();
    await expect.poll(get, { timeout: 2000 }).toBe(2);
  });

  it("discards the value after a gap, while LISTEN is down, and after a failed build", async () => {
    const { get, gap, state } = createTestCache();
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
