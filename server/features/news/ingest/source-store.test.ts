import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Polling, rss, startPolling } from "#tests/support/polling.ts";

let polling: Polling;
beforeAll(async () => {
  polling = await startPolling();
});
afterAll(() => polling.close());
beforeEach(() => polling.clear());

const a = "https://a.example/feed";
const b = "https://b.example/feed";
const addressed = async () =>
  (await polling.sources()).map(({ url, active, addedBy, state }) => [url, active, addedBy, state]);

describe("configured feeds", () => {
  it("are active, besides those of administrators", async () => {
    await polling.configure(a);
    await polling.change({ addedBy: "admin" });
    await polling.configure(b);
    await polling.configure();
    expect(await addressed()).toEqual([
      [a, true, "admin", "on"],
      [b, false, "configuration", "on"],
    ]);
  });

  it("stay off or removed if an administrator decided so", async () => {
    await polling.configure(a);
    for (const state of ["off", "removed"] as const) {
      await polling.change({ state });
      await polling.configure(a);
      expect(await addressed()).toEqual([[a, true, "configuration", state]]);
    }
    await polling.poll();
    expect(await polling.source()).toMatchObject({ lastPollAt: null });
    expect(await polling.app.news.sources.schedule()).toMatchObject({ sources: 0 });
  });

  it("include feeds that an administrator added before, which keep their items and state", async () => {
    polling.feeds.set("/feed", rss({ title: "One" }));
    await polling.configure("/feed");
    await polling.poll();
    await polling.change({ addedBy: "admin", etag: '"1"' });
    const before = await polling.source();
    await polling.configure("/feed");
    expect(await polling.source()).toEqual({ ...before, addedBy: "configuration" });
    expect(await polling.titles()).toEqual(["One"]);
  });

  it("are recognized in any spelling of their address", async () => {
    await polling.configure("HTTPS://A.example:443/feed#top", a, "https://a.example/x/../feed");
    expect(await addressed()).toEqual([[a, true, "configuration", "on"]]);
    const { id } = await polling.source();
    // As stored by an earlier version.
    await polling.change({ url: "https://A.example/feed" });
    await polling.configure(a);
    expect(await polling.source()).toMatchObject({ id, url: a, active: true });
  });

  it("are stored once by instances that start at the same time", async () => {
    await Promise.all(Array.from({ length: 6 }, () => polling.configure(a, b)));
    expect(await addressed()).toEqual([
      [a, true, "configuration", "on"],
      [b, true, "configuration", "on"],
    ]);
  });
});
