import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";
import { createNetworkBudget, createPageCache, type PageCacheOptions } from "./page-cache.ts";

const createCache = (options: Partial<PageCacheOptions> = {}) => {
  const handlers: ((payload: string) => void)[] = [];
  const notifications = {
    connected: true,
    subscribe: (_channel: string, handler: (payload: string) => void) => void handlers.push(handler),
    onGap: () => undefined,
  };
  const cache = createPageCache({
    notifications,
    channel: "changed",
    contentType: "text/html; charset=utf-8",
    gate: createGate({ atOnce: 1, waiting: 0, message: "Busy." }),
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

describe("a page", () => {
  it("is built once, until what it shows changes", async () => {
    const { cache, announceChange } = createCache();
    const page = await cache(reader, "a", async () => long);
    expect(await cache(reader, "a", never)).toBe(page);
    announceChange();
    await expect(cache(reader, "a", never)).rejects.toThrow("built again");
    expect((await cache(reader, "a", async () => "new"))?.encoded.identity.body.toString()).toBe("new");
  });

  it("is built once for all who ask at the same time", async () => {
    const { cache } = createCache();
    let builds = 0;
    const build = async () => {
      builds += 1;
      return long;
    };
    const [first, second] = await Promise.all([cache(reader, "a", build), cache(reader, "a", build)]);
    expect([builds, second]).toEqual([1, first]);
  });

  it("that was being built while a change was announced is not kept", async () => {
    const { cache, announceChange } = createCache();
    await cache(reader, "a", async () => {
      announceChange();
      return "old";
    });
    expect((await cache(reader, "a", async () => "new"))?.encoded.identity.body.toString()).toBe("new");
  });

  it("is not kept while changes cannot be heard", async () => {
    const { cache, notifications } = createCache();
    await cache(reader, "a", async () => long);
    notifications.connected = false;
    await expect(cache(reader, "a", never)).rejects.toThrow("built again");
  });

  it("is compressed for its first reader alone, and well once it is read often", async () => {
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

  it("that many addresses share is kept once", async () => {
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

it("keeps no more bytes than it may, and drops what was read longest ago", async () => {
  const { cache } = createCache({ maxBytes: 5 * long.length });
  for (const key of ["a", "b", "c", "d", "e", "f"]) {
    await cache(reader, key, async () => long + key);
    await cache(reader, "a", never);
  }
  await expect(cache(reader, "b", never)).rejects.toThrow("built again");
});

it("refuses a network that asks for too many new pages, but gives it what is kept, even out of date", async () => {
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

it("sheds what it cannot build soon", async () => {
  const { cache } = createCache();
  let finish: (text: string) => void = () => undefined;
  const slow = cache(reader, "a", () => new Promise((resolve) => (finish = resolve)));
  await expect(cache(reader, "b", async () => long)).rejects.toMatchObject({ status: 503 });
  finish(long);
  await slow;
  expect(await cache(reader, "b", async () => long)).toBeDefined();
});
