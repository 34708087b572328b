import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { type CollectedLog, collectLog } from "#tests/support/log.ts";
import { type Polling, rss, startPolling } from "#tests/support/polling.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { createTestClock, type TestClock } from "#tests/support/test-clock.ts";
import { createPollService } from "./poll.ts";
import { createLeaseStore } from "./poll-lease-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let polling: Polling;
/** Further hosts that may be polled. */
let others: FeedServer[];
beforeAll(async () => {
  others = await Promise.all(Array.from({ length: 10 }, () => startFeedServer()));
  polling = await startPolling({ also: others.map(({ hostPort }) => hostPort) });
});
afterAll(async () => {
  await polling.close();
  await Promise.all(others.map((server) => server.close()));
});
beforeEach(async () => {
  await polling.clear();
  for (const { requests } of others) requests.length = 0;
});

const ago = (ms: number) => new Date(Date.now() - ms);
/** Minutes from the last poll to the next one. */
const minutesToNext = async () => {
  const { lastPollAt, nextPollAt } = await polling.source();
  return (nextPollAt!.getTime() - lastPollAt!.getTime()) / 60_000;
};
/** The received requests with their validators. */
const requests = () =>
  polling.feeds.requests.map(({ path, headers }) => [
    path,
    headers["if-none-match"],
    headers["if-modified-since"],
  ]);

describe("an unchanged document", () => {
  const validators = { etag: 'W/"odd"tag', "last-modified": "Saturday last" };
  const serve = (title: string, headers: Record<string, string>) =>
    polling.feeds.set("/feed", (request, response) => {
      const known = headers.etag && request.headers["if-none-match"] === headers.etag;
      response.writeHead(known ? 304 : 200, { "content-type": "application/xml", ...headers });
      response.end(known ? undefined : rss({ title }).body);
    });

  it("is not sent again: validators are sent back as received, and 304 is a success", async () => {
    serve("One", validators);
    await polling.configure("/feed");
    await polling.poll();
    const first = await polling.source();
    await polling.poll();
    const second = await polling.source();
    expect(requests()).toEqual([
      ["/feed", undefined, undefined],
      ["/feed", 'W/"odd"tag', "Saturday last"],
    ]);
    expect(second).toMatchObject({
      lastError: null,
      failures: 0,
      etag: 'W/"odd"tag',
      lastModified: "Saturday last",
      leaseUntil: null,
    });
    expect(second.lastSuccessAt!.getTime()).toBeGreaterThan(first.lastSuccessAt!.getTime());
    expect(await polling.titles()).toEqual(["One"]);
  });

  it("is identified by the validators of the last document only", async () => {
    serve("One", validators);
    await polling.configure("/feed");
    await polling.poll();
    serve("Two", { etag: '"2"' });
    await polling.poll();
    serve("Three", {});
    await polling.poll();
    await polling.poll();
    expect(requests().slice(1)).toEqual([
      ["/feed", validators.etag, validators["last-modified"]],
      ["/feed", '"2"', undefined],
      ["/feed", undefined, undefined],
    ]);
    expect(await polling.titles()).toEqual(["One", "Three", "Two"]);
  });

  it("is requested in full after a document that could not be parsed", async () => {
    serve("One", validators);
    await polling.configure("/feed");
    await polling.poll();
    polling.feeds.set("/feed", { body: "<html></html>", headers: validators });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ etag: null, lastModified: null });
    polling.feeds.requests.length = 0;
    await polling.poll();
    expect(requests()).toEqual([["/feed", undefined, undefined]]);
  });

  it("keeps its validators after its host fails", async () => {
    serve("One", validators);
    await polling.configure("/feed");
    await polling.poll();
    polling.feeds.set("/feed", { status: 503 });
    await polling.poll();
    serve("One", validators);
    polling.feeds.requests.length = 0;
    await polling.poll();
    expect(requests()).toEqual([["/feed", validators.etag, validators["last-modified"]]]);
    expect(await polling.source()).toMatchObject({ lastError: null, failures: 0 });
  });

  it("is requested in full when its source's description changes", async () => {
    serve("One", validators);
    await polling.configure("/feed");
    await polling.poll();
    await polling.configure("/feed");
    expect(await polling.source()).toMatchObject({ etag: validators.etag });
    await polling.app.news.sources.configureFeeds([
      { url: `${polling.feeds.url}/feed`, name: "N", country: "ES", language: "en", topic: "tax" },
    ]);
    expect(await polling.source()).toMatchObject({ etag: null, lastModified: null, topic: "tax" });
  });

  it("answered with 304 to an unconditional request is a failure with a message", async () => {
    polling.feeds.set("/feed", { status: 304 });
    await polling.configure("/feed");
    await polling.poll();
    expect((await polling.source()).lastError).toMatch(/304 \(Not Modified\) to an unconditional request\.$/);
  });
});

describe("the next poll", () => {
  const hourly = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      title: `Item ${index}`,
      date: ago(index * 6 * hourMs).toUTCString(),
    }));

  it("approaches the source's rhythm without news, and comes early again after news", async () => {
    polling.feeds.set("/feed", rss(...hourly(5)));
    await polling.configure("/feed");
    const waits: number[] = [];
    for (let poll = 0; poll < 5; poll += 1) {
      await polling.poll();
      waits.push(await minutesToNext());
    }
    expect(waits).toEqual([30, 60, 120, 180, 180]);
    expect(await polling.source()).toMatchObject({ intervalMinutes: 180, rhythmMinutes: 180 });
    polling.feeds.set("/feed", rss(...hourly(6)));
    await polling.poll();
    expect(await minutesToNext()).toBe(30);
  });

  it("backs off exponentially after failures, and recovers at once after a success", async () => {
    polling.feeds.set("/feed", { status: 500 });
    await polling.configure("/feed");
    const waits: number[] = [];
    for (let poll = 0; poll < 8; poll += 1) {
      await polling.poll();
      waits.push(await minutesToNext());
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
    const failing = await polling.source();
    expect(failing).toMatchObject({ failures: 8, lastError: expect.stringContaining("500") });
    polling.feeds.set("/feed", rss({ title: "Back" }));
    await polling.poll();
    expect(await polling.source()).toMatchObject({ failures: 0, failingSince: null, lastError: null });
    expect(await minutesToNext()).toBe(30);
  });

  it.each([
    [429, "7200", 120],
    [503, ago(-3 * dayMs).toUTCString(), 1440],
    [500, "3600", 60],
    [404, "999999", 1440],
    [503, "5", 30],
    [503, "whenever", 30],
  ])("waits as long as the host asks with status %i", async (status, retryAfter, minutes) => {
    polling.feeds.set("/feed", { status, headers: { "retry-after": retryAfter } });
    await polling.configure("/feed");
    await polling.poll();
    expect(await minutesToNext()).toBe(minutes);
  });

  it("keeps its schedule over restarts", async () => {
    polling.feeds.set("/feed", rss({ title: "One" }));
    await polling.configure("/feed");
    await polling.poll();
    const before = await polling.source();
    await polling.configure("/feed");
    await polling.app.news.polling.pollDueSources();
    expect(await polling.source()).toEqual(before);
    expect(polling.feeds.requests).toHaveLength(1);
  });
});

describe("a permanent redirect", () => {
  const move = (from: string, to: string, status = 301) =>
    polling.feeds.set(from, { status, headers: { location: to } });

  beforeEach(async () => {
    for (const path of ["/old", "/new", "/newer"]) polling.feeds.set(path, rss({ title: `At ${path}` }));
    move("/old", "/new");
    await polling.configure("/old");
    await polling.poll();
  });
  const at = (path: string) => polling.feeds.url + path;

  it("is adopted after three days of the same answer, and the source keeps its name", async () => {
    expect(await polling.source()).toMatchObject({ movedTo: null, redirectTo: at("/new") });
    await polling.change({ redirectSince: ago(3 * dayMs - 60_000) });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ movedTo: null, redirectTo: at("/new") });
    await polling.change({ redirectSince: ago(3 * dayMs) });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ url: at("/old"), movedTo: at("/new"), redirectTo: null });
    polling.feeds.requests.length = 0;
    await polling.poll();
    expect(polling.feeds.requests.map(({ path }) => path)).toEqual(["/new"]);
    await polling.configure("/old");
    expect(await polling.source()).toMatchObject({ movedTo: at("/new"), active: true });
  });

  it.each([
    ["leads elsewhere", () => move("/old", "/newer"), "/newer"],
    ["is over", () => polling.feeds.set("/old", rss({ title: "Back" })), null],
    ["is temporary", () => move("/old", "/new", 302), null],
  ])("starts over when it %s", async (_, change, expected) => {
    await polling.change({ redirectSince: ago(4 * dayMs) });
    change();
    await polling.poll();
    const { movedTo, redirectTo, redirectSince } = await polling.source();
    expect([movedTo, redirectTo]).toEqual([null, expected && at(expected)]);
    if (redirectSince) expect(redirectSince.getTime()).toBeGreaterThan(ago(dayMs).getTime());
  });

  it("to an unreadable document is not adopted", async () => {
    await polling.change({ redirectSince: ago(4 * dayMs) });
    polling.feeds.set("/new", { body: "<html></html>" });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ movedTo: null, lastError: expect.any(String) });
  });

  it("to another source's address is not adopted", async () => {
    await polling.configure("/old", "/new");
    await polling.change({ redirectSince: ago(4 * dayMs), redirectTo: at("/new") });
    await polling.poll();
    expect((await polling.sources()).map(({ movedTo }) => movedTo)).toEqual([null, null]);
  });

  it("is undone when the source moves back", async () => {
    await polling.change({ movedTo: at("/new"), redirectTo: at("/old"), redirectSince: ago(4 * dayMs) });
    move("/new", "/old");
    polling.feeds.set("/old", rss({ title: "Home" }));
    await polling.poll();
    expect(await polling.source()).toMatchObject({ movedTo: null, redirectTo: null, lastError: null });
  });

  it("is undone when the new address is broken", async () => {
    await polling.change({ movedTo: at("/gone"), failingSince: ago(7 * dayMs - hourMs), failures: 9 });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ movedTo: at("/gone"), failures: 10 });
    await polling.change({ failingSince: ago(7 * dayMs) });
    await polling.poll();
    expect(await polling.source()).toMatchObject({ movedTo: null, failures: 11 });
    // A broken source is still polled daily.
    expect(await minutesToNext()).toBe(1440);
    polling.feeds.set("/old", rss({ title: "Home" }));
    await polling.poll();
    expect(await polling.source()).toMatchObject({ lastError: null, failingSince: null });
  });
});

it("cookies are sent back within a redirect chain and then forgotten", async () => {
  polling.feeds.set("/gate", (request, response) => {
    if (request.headers.cookie === "pass=1") return response.end(rss({ title: "Inside" }).body);
    response.writeHead(302, { location: "/gate", "set-cookie": "pass=1" }).end();
  });
  await polling.configure("/gate");
  await polling.poll();
  await polling.poll();
  expect(await polling.titles()).toEqual(["Inside"]);
  expect(polling.feeds.requests.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    "pass=1",
    undefined,
    "pass=1",
  ]);
});

describe("a requested poll", () => {
  const now = async () => polling.app.news.polling.pollNow((await polling.sources())[0]?.id ?? 1);

  it("runs at once, at most once a minute including scheduled polls", async () => {
    polling.feeds.set("/feed", rss({ title: "One" }));
    await polling.configure("/feed");
    await polling.change({ nextPollAt: ago(-dayMs) });
    expect(await now()).toEqual({ outcome: "polled" });
    expect(await polling.titles()).toEqual(["One"]);
    const again = await now();
    expect(again.outcome).toBe("too soon");
    expect(again.waitSec).toBeGreaterThan(0);
    expect(again.waitSec).toBeLessThanOrEqual(60);
    await polling.change({ lastPollAt: ago(61_000), askedAt: ago(0) });
    expect(await now()).toMatchObject({ outcome: "too soon" });
    await polling.change({ lastPollAt: ago(61_000), askedAt: ago(61_000) });
    expect(await now()).toEqual({ outcome: "polled" });
    expect(polling.feeds.requests).toHaveLength(2);
  });

  it("stores the reason of a failure with the source", async () => {
    polling.feeds.set("/feed", { status: 410 });
    await polling.configure("/feed");
    expect(await now()).toEqual({ outcome: "polled" });
    expect(await polling.source()).toMatchObject({ lastError: expect.stringContaining("410"), failures: 1 });
  });

  it("is refused for unknown, removed, inactive and busy sources", async () => {
    expect(await now()).toEqual({ outcome: "unknown" });
    await polling.configure("/feed");
    await polling.change({ state: "removed" });
    expect(await now()).toEqual({ outcome: "unknown" });
    await polling.change({ state: "off" });
    expect(await now()).toEqual({ outcome: "off" });
    await polling.change({ state: "on", leaseUntil: ago(-hourMs / 2) });
    expect(await now()).toEqual({ outcome: "busy" });
    expect(polling.feeds.requests).toEqual([]);
  });

  it("waits for no other request to the same host", async () => {
    const release: (() => void)[] = [];
    polling.feeds.set("/slow", (_request, response) => {
      release.push(() => response.end(rss({ title: "Slow" }).body));
    });
    await polling.configure("/slow", "/zz");
    await polling.change({ nextPollAt: ago(-dayMs) });
    const [slow, other] = await polling.sources();
    const first = polling.app.news.polling.pollNow(slow!.id);
    await expect.poll(() => release.length).toBe(1);
    expect(await polling.app.news.polling.pollNow(other!.id)).toEqual({ outcome: "busy" });
    release[0]!();
    expect(await first).toEqual({ outcome: "polled" });
  });
});

describe("concurrent requests", () => {
  it("are at most eight, one per host", async () => {
    const waiting: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const server of others) {
      for (const path of ["/a", "/b"]) {
        server.set(path, async (_request, response) => {
          waiting.push(server.url);
          await released;
          response.end(rss({ title: server.url + path }).body);
        });
      }
    }
    await polling.configure(...others.flatMap(({ url }) => [`${url}/a`, `${url}/b`]));
    const round = polling.poll();
    await expect.poll(() => waiting.length).toBe(8);
    // A ninth poll would start in this round.
    await polling.app.news.polling.pollDueSources();
    expect(new Set(waiting).size).toBe(8);
    expect(waiting).toHaveLength(8);
    release();
    await round;
    expect((await polling.sources()).map(({ lastError }) => lastError)).toEqual(Array(20).fill(null));
    expect(others.map(({ requests }) => requests.length)).toEqual(Array(10).fill(2));
  });

  it("to a slow host do not delay others", async () => {
    const [slow] = others as [FeedServer];
    const release: (() => void)[] = [];
    slow.set("/slow", (_request, response) => {
      release.push(() => response.end(rss({ title: "Slow" }).body));
    });
    const paths = ["/1", "/2", "/3"];
    for (const path of paths) polling.feeds.set(path, rss({ title: path }));
    await polling.configure(`${slow.url}/slow`, ...paths);
    const round = polling.poll();
    await expect.poll(polling.titles).toEqual(paths);
    release[0]!();
    await round;
    expect(await polling.titles()).toContain("Slow");
  });
});

describe("a poll that waits long for the write lock", () => {
  /** Polls on the test's clock while another writer holds the lock. */
  const pollBehindWriter = async (
    log: CollectedLog,
    beforeTurn: (first: Date, clock: TestClock) => Promise<void>,
  ) => {
    const { database } = polling.app.platform;
    const { items: news, gateway: feeds, classify } = polling.app.news;
    const clock = createTestClock();
    const service = createPollService({
      leases: createLeaseStore(database, clock),
      items: news,
      gateway: feeds,
      classify,
      pollMinutes: 30,
      log: createLogger("warn", log),
    });
    const writer = await database.pool.connect();
    await writer.query(`SELECT pg_advisory_lock(${advisoryLocks.newsWriting})`);
    polling.feeds.set("/feed", rss({ title: "One" }));
    await polling.configure("/feed");
    const { id } = await polling.source();
    const polled = service.pollNow(id);
    try {
      await expect.poll(async () => (await polling.source()).leaseUntil).not.toBeNull();
      await beforeTurn((await polling.source()).leaseUntil!, clock);
    } finally {
      writer.release(true);
    }
    return polled;
  };

  it("renews its lease, so that no other instance polls the source", async () => {
    const log = collectLog();
    const result = await pollBehindWriter(log, async (first, clock) => {
      const renewedTo = async () => {
        clock.advance(20_000);
        return (await polling.source()).leaseUntil!.getTime();
      };
      await expect.poll(renewedTo).toBeGreaterThan(first.getTime());
    });
    expect(result).toEqual({ outcome: "polled" });
    expect(await polling.source()).toMatchObject({ leaseUntil: null, lastPollAt: expect.any(Date) });
    expect(await polling.titles()).toEqual(["One"]);
    expect(log.lines).toEqual([]);
  });

  it("stops once a renewal finds that its lease is lost, and stores nothing", async () => {
    const log = collectLog();
    const result = await pollBehindWriter(log, async (_, clock) => {
      await polling.change({ leaseUntil: ago(-hourMs / 2) });
      const reported = () => {
        clock.advance(20_000);
        return log.lines.length;
      };
      await expect.poll(reported).toBe(1);
    });
    expect(result).toEqual({ outcome: "busy" });
    expect(await polling.titles()).toEqual([]);
  });

  it("reports a lost lease and leaves the outcome to the poll that replaced it", async () => {
    const log = collectLog();
    const leaseUntil = ago(-hourMs / 2);
    const result = await pollBehindWriter(log, () => polling.change({ leaseUntil }));
    expect(result).toEqual({ outcome: "busy" });
    expect(await polling.source()).toMatchObject({ leaseUntil, lastPollAt: null });
    expect(log.lines).toMatchObject([
      { source: "Source /feed", msg: "a poll outlasted its lease; another poll replaces it" },
    ]);
  });
});

it("an unavailable database is no failure of the feed, and its lease expires", async () => {
  const relay = await startTcpRelay(polling.app.platform.database.url);
  const other = await createTestApp({
    databaseUrl: relay.url,
    env: { FETCH_ALLOW_HOSTS: polling.feeds.hostPort },
  });
  polling.feeds.set("/feed", (_request, response) => {
    relay.cut().then(() => response.end(rss({ title: "One" }).body));
  });
  await polling.configure("/feed");
  await polling.change({ nextPollAt: ago(1000) });
  await expect(other.news.polling.pollDueSources()).rejects.toSatisfy(isDatabaseAway);
  const lost = await polling.source();
  expect(lost).toMatchObject({ lastError: null, failures: 0, lastPollAt: null });
  expect(lost.leaseUntil).not.toBeNull();
  await polling.change({ leaseUntil: ago(-hourMs / 2) });
  await relay.mend();
  polling.feeds.set("/feed", rss({ title: "One" }));
  await other.news.polling.pollDueSources();
  expect(await polling.titles()).toEqual([]);
  await polling.change({ leaseUntil: ago(1) });
  await other.news.polling.pollDueSources();
  expect(await polling.titles()).toEqual(["One"]);
  await other.close();
  await relay.close();
});
