import type { Request } from "express";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFairGate } from "./gate.ts";
import { createNetworkBudget, createPageCache, type PageCacheOptions } from "./page-cache.ts";

const createCache = (options: Partial<PageCacheOptions> = {}) => {
  const handlers: ((payload: string) => void)[] = [];
  const notifications = {
    connected: true,
    subscribe: (_channel: string, handler: (payload: string) => void) => void handlers.push(handler),
    onGap: () => undefined,
  };
  const cache = createPageCache({
    basis: { notifications, channel: "changed" },
    contentType: "text/html; charset=utf-8",
    gate: createFairGate({ atOnce: 1, waiting: 0, message: "Busy." }),
    budget: createNetworkBudget({ points: 1000, durationSec: 60 }),
    ...options,
  });
  const announceChange = () => {
    for (const handler of handlers) handler("");
  };
  return { cache, notifications, announceChange };
};
const from = (ip: string): Request => ({ ip, headers: { "accept-encoding": "br" } }) as Request;
const reader = from("203.0.113.1");
const never = () => Promise.reject(new Error("built again"));
const long = "An update. ".repeat(1000);

describe("a cached page", () => {
  it("is built once until its content changes", async () => {
    const { cache, announceChange } = createCache();
    const page = await cache(reader, "a", async () => long);
    expect(await cache(reader, "a", never)).toBe(page);
    announceChange();
    await expect(cache(reader, "a", never)).rejects.toThrow("built again");
    expect((await cache(reader, "a", async () => "new"))?.encoded.identity.body.toString()).toBe("new");
  });

  it("is built again after midnight UTC", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-06T23:59:59Z") });
    onTestFinished(() => void vi.useRealTimers());
    const { cache } = createCache();
    const page = await cache(reader, "a", async () => long);
    expect(await cache(reader, "a", never)).toBe(page);
    vi.setSystemTime(new Date("2026-06-07T00:00:00Z"));
    await expect(cache(reader, "a", never)).rejects.toThrow("built again");
  });

  it("is built once for concurrent requests", async () => {
    const { cache } = createCache();
    let builds = 0;
    const build = async () => {
      builds += 1;
      return long;
    };
    const [first, second] = await Promise.all([cache(reader, "a", build), cache(reader, "a", build)]);
    expect([builds, second]).toEqual([1, first]);
  });

  it("is not cached if a change is announced during its build", async () => {
    const { cache, announceChange } = createCache();
    await cache(reader, "a", async () => {
      announceChange();
      return "old";
    });
    expect((await cache(reader, "a", async () => "new"))?.encoded.identity.body.toString()).toBe("new");
  });

  it("is not used while LISTEN is down", async () => {
    const { cache, notifications } = createCache();
    await cache(reader, "a", async () => long);
    notifications.connected = false;
    await expect(cache(reader, "a", never)).rejects.toThrow("built again");
  });

  it("is compressed fast at first, and strongly once it is read often", async () => {
    const { cache } = createCache();
    const first = await cache(reader, "a", async () => long);
    const { br, gzip, identity } = first!.encoded;
    expect(br.body.length).toBeLessThan(identity.body.length / 10);
    expect(gzip.body).toBe(identity.body);
    for (let reads = 0; reads < 10; reads += 1) await cache(reader, "a", never);
    const later = await cache(reader, "a", never);
    expect(later!.encoded.gzip.body.length).toBeLessThan(identity.body.length / 10);
    expect(later!.etag).toBe(first!.etag);
  });

  it("is cached once if several addresses share it", async () => {
    const { cache } = createCache();
    let builds = 0;
    const shared = async () => ({
      key: "nothing",
      build: async () => {
        builds += 1;
        return long;
      },
    });
    const page = await cache(reader, "a", shared);
    expect(await cache(reader, "b", shared)).toBe(page);
    expect(builds).toBe(1);
  });
});

it("stays below its size limit and evicts the least recently used page", async () => {
  const { cache } = createCache({ maxBytes: 5 * long.length });
  for (const key of ["a", "b", "c", "d", "e", "f"]) {
    await cache(reader, key, async () => long + key);
    await cache(reader, "a", never);
  }
  await expect(cache(reader, "b", never)).rejects.toThrow("built again");
});

it("refuses new pages to a network that requested too many, but serves cached ones, even stale", async () => {
  const { cache, announceChange } = createCache({
    budget: createNetworkBudget({ points: 1, durationSec: 60 }),
  });
  const page = await cache(reader, "a", async () => long);
  await expect(cache(reader, "b", async () => long)).rejects.toMatchObject({ status: 429 });
  expect(await cache(reader, "a", never)).toBe(page);
  announceChange();
  expect(await cache(reader, "a", never)).toBe(page);
  expect(await cache(from("203.0.114.1"), "b", async () => long)).toBeDefined();
});

it("refuses a page when too many builds wait", async () => {
  const { cache } = createCache();
  let finish: (text: string) => void = () => undefined;
  const slow = cache(reader, "a", () => new Promise((resolve) => (finish = resolve)));
  await expect(cache(reader, "b", async () => long)).rejects.toMatchObject({ status: 503 });
  finish(long);
  await slow;
  expect(await cache(reader, "b", async () => long)).toBeDefined();
});

it("refuses a network whose budget is spent, and no other", () => {
  const take = createNetworkBudget({ points: 2, durationSec: 60 });
  take("203.0.113.1");
  take("203.0.113.2");
  expect(() => take("203.0.113.3")).toThrow(expect.objectContaining({ status: 429 }));
  take("203.0.114.1");
  take("2001:db8:1:1::1");
  take("2001:db8:1:2::1");
  expect(() => take("2001:db8:1:3::1")).toThrow(/Please try again in/);
});
