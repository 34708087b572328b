import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/platform/query-client.ts";
import type { Frequency } from "#shared/monitoring/rules.ts";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { alertsStateKey } from "./alerts-state.ts";
import { type FollowTimes, followAlerts } from "./follow-alerts.ts";
// Imported here because its first dynamic import is slow in tests.
import "./new-alerts-toast.tsx";

const fastTimes = { firstMs: 20, longestMs: 40, pollMs: 100_000 };
let userId = 9000;
let leaving: AbortController;
beforeEach(() => {
  userId += 1;
  leaving = new AbortController();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  leaving.abort();
});

const follow = (times: FollowTimes | undefined = fastTimes) => {
  const client = createQueryClient({ firstRetryMs: 1 });
  const onSignedOut = vi.fn();
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      onSignedOut(event.action.error.details.code);
  });
  const { signal } = leaving;
  const toast = vi.fn();
  const ended = followAlerts({ userId, client, signal, toast, showList: vi.fn(), times });
  return { client, onSignedOut, toast, ended };
};
const soon = { interval: 5 };
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const recent = (id: number) => alert(id, { createdAt: minutesAgo(0) });
const titles = (toast: ReturnType<typeof vi.fn>) => toast.mock.calls.map(([{ title }]) => title);
/** The ids of the alerts that got an individual toast. */
const toastIds = (toast: ReturnType<typeof vi.fn>) =>
  titles(toast).map(({ props }) => Number(String(props.children).replace("Update ", "")));
/** By the next frame, all synchronous work of the code is done. */
const frame = () => new Promise(requestAnimationFrame);
/** Follows an account with this update frequency that has one alert. */
const begin = async (frequency: Frequency) => {
  const server = serveAlerts({ alerts: [recent(userId)], frequency });
  const following = follow();
  await expect.poll(() => server.streams.length, soon).toBe(1);
  server.streams[0]!.state({ unread: 1, newestId: userId });
  await expect.poll(() => following.client.getQueryData(alertsStateKey), soon).toBeDefined();
  return { ...server, ...following };
};

describe("the end of the session", () => {
  it("keeps following if the session was renewed, for example by a password change", async () => {
    const { streams } = serveAlerts({ alerts: [alert(1)] });
    const { client, onSignedOut } = follow();
    await expect.poll(() => streams.length, soon).toBe(1);
    streams[0]!.state({ unread: 0, newestId: null });
    streams[0]!.error("unauthenticated");
    await expect.poll(() => streams.length, soon).toBe(2);
    expect(client.getQueryData(alertsStateKey)).toEqual({ unread: 1, newestId: 1 });
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("reports nothing if the page is left at once, as after 'Log out'", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const backoff = () => timers.mock.calls.filter(([, ms]) => (ms ?? 0) > 100_000);
    const { streams, asked } = serveAlerts({ alerts: [] });
    const { onSignedOut, ended } = follow({ firstMs: 1_000_000, longestMs: 1_000_000, pollMs: 1_000_000 });
    await expect.poll(() => streams.length, soon).toBe(1);
    expect(backoff()).toEqual([]);
    streams[0]!.refuse(401, "unauthenticated");
    await expect.poll(() => backoff().length, soon).toBe(1);
    leaving.abort();
    await ended;
    expect(asked).toEqual([]);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("is not logged as a failure of the stream, whether before its first event or during it", async () => {
    const { streams } = serveAlerts({ alerts: [] });
    follow();
    await expect.poll(() => streams.length, soon).toBe(1);
    streams[0]!.refuse(401, "unauthenticated");
    await expect.poll(() => streams.length, soon).toBe(2);
    streams[1]!.state({ unread: 0, newestId: null });
    streams[1]!.error("unauthenticated");
    await expect.poll(() => streams.length, soon).toBe(3);
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each(["before", "after"])("reaches the app when it comes %s the first event", async (when) => {
    const { streams, byHand } = serveAlerts({ alerts: [] });
    byHand["GET /api/monitoring/alerts/state"] = () =>
      Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
    const { onSignedOut, ended } = follow();
    await expect.poll(() => streams.length, soon).toBe(1);
    onSignedOut.mockImplementation(() => leaving.abort());
    if (when === "before") streams[0]!.refuse(401, "unauthenticated");
    else {
      streams[0]!.state({ unread: 0, newestId: null });
      streams[0]!.error("unauthenticated");
    }
    await ended;
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("unauthenticated");
    expect(streams).toHaveLength(1);
  });
});

describe("a hidden tab", () => {
  it("has no stream until it is visible, and then shows the current state", async () => {
    const { streams } = serveAlerts({ alerts: [] });
    setHidden(true);
    const { client } = follow();
    await frame();
    expect(streams).toEqual([]);
    setHidden(false);
    await expect.poll(() => streams.length, soon).toBe(1);
    streams[0]!.state({ unread: 1, newestId: 1 });
    await expect.poll(() => client.getQueryData(alertsStateKey), soon).toEqual({ unread: 1, newestId: 1 });
    setHidden(true);
    await expect.poll(() => streams[0]!.signal.aborted, soon).toBe(true);
    await frame();
    expect(streams).toHaveLength(1);
    setHidden(false);
    await expect.poll(() => streams.length, soon).toBe(2);
    streams[1]!.state({ unread: 3, newestId: 7 });
    await expect.poll(() => client.getQueryData(alertsStateKey), soon).toEqual({ unread: 3, newestId: 7 });
  });

  it("leaves no listener behind, however often it is hidden and shown", async () => {
    const added = vi.spyOn(leaving.signal, "addEventListener");
    /** How many listeners are still registered. */
    const waiting = () =>
      added.mock.calls.filter(([, , options]) => !(options as AddEventListenerOptions).signal?.aborted)
        .length;
    const { streams } = serveAlerts({ alerts: [] });
    follow();
    const counts: number[] = [];
    for (const visit of [1, 2, 3]) {
      await expect.poll(() => streams.length, soon).toBe(visit);
      counts.push(waiting());
      setHidden(true);
      await expect.poll(() => streams.at(-1)?.signal.aborted, soon).toBe(true);
      await frame();
      setHidden(false);
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it("shows no later toast for alerts that arrived in the meantime, because another tab has shown them", async () => {
    const { streams, stored, toast, asked } = await begin("immediate");
    setHidden(true);
    stored.alerts = [recent(userId + 2000), recent(userId)];
    setHidden(false);
    await expect.poll(() => streams.length, soon).toBe(2);
    streams[1]!.state({ unread: 2, newestId: userId + 2000 });
    // The next alert is the only one with a toast.
    streams[1]!.alerts([recent(userId + 3000)], { toast: true });
    await expect.poll(() => toastIds(toast), soon).toEqual([userId + 3000]);
    expect(asked).toEqual([]);
  });
});

describe("reconnecting", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.spyOn(Math, "random").mockReturnValue(1);
  });
  const defaults = { firstMs: 1000, longestMs: 30_000, pollMs: 60_000 };
  /** Real animation frames: the browser delivers stream chunks at its own pace. */
  const settle = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  /** Seconds until the next stream is requested; undefined if that takes longer than `maxSec`. */
  const secondsUntilStream = async ({ streams, asked }: ReturnType<typeof serveAlerts>, maxSec = 100) => {
    const before = streams.length;
    await settle();
    for (let second = 1; second <= maxSec; second += 1) {
      const askedBefore = asked.length;
      await vi.advanceTimersByTimeAsync(1000);
      if (asked.length > askedBefore) await settle();
      if (streams.length > before) return second;
    }
    return undefined;
  };
  const failTimes = async (server: ReturnType<typeof serveAlerts>, count: number) => {
    const delays: (number | undefined)[] = [];
    for (let time = 0; time < count; time += 1) {
      server.streams.at(-1)!.refuse(502, "bad_gateway");
      delays.push(await secondsUntilStream(server));
    }
    return delays;
  };

  it("backs off up to 30 seconds, and starts over after a working stream", async () => {
    const server = serveAlerts({ alerts: [] });
    follow(defaults);
    expect(await failTimes(server, 7)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    server.streams.at(-1)!.state({ unread: 0, newestId: null });
    await vi.advanceTimersByTimeAsync(40_000);
    server.streams.at(-1)!.close();
    expect(await secondsUntilStream(server)).toBe(1);
  });

  it.each([
    ["the network returns", () => dispatchEvent(new Event("online"))],
    [
      "a sleeping laptop wakes up",
      () => {
        setHidden(true);
        setHidden(false);
      },
    ],
  ])("happens at once when %s", async (_, wake) => {
    const server = serveAlerts({ alerts: [] });
    const { streams } = server;
    follow(defaults);
    await failTimes(server, 5);
    streams.at(-1)!.refuse(502, "bad_gateway");
    await settle();
    const before = streams.length;
    wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(streams.length).toBe(before + 1);
  });

  it("never ends a delay early that the server asked for", async () => {
    const server = serveAlerts({ alerts: [] });
    follow(defaults);
    server.streams[0]!.state({ unread: 0, newestId: null });
    server.streams[0]!.error("too_many_streams", 60);
    expect(await secondsUntilStream(server, 30)).toBeUndefined();
    dispatchEvent(new Event("online"));
    setHidden(true);
    setHidden(false);
    expect(await secondsUntilStream(server, 29)).toBeUndefined();
    expect(await secondsUntilStream(server, 2)).toBeDefined();
  });

  it("polls the state every minute while no stream connects", async () => {
    const server = serveAlerts({ alerts: [alert(1)] });
    const { client } = follow(defaults);
    await failTimes(server, 10);
    // Three and a half minutes passed. The first poll came at once.
    expect(server.asked.length).toBeGreaterThanOrEqual(3);
    expect(server.asked.length).toBeLessThanOrEqual(5);
    expect(client.getQueryData(alertsStateKey)).toEqual({ unread: 1, newestId: 1 });
  });

  it("replaces a stream that is silent for too long", async () => {
    const server = serveAlerts({ alerts: [] });
    const { streams } = server;
    follow(defaults);
    streams[0]!.state({ unread: 0, newestId: null });
    for (let time = 0; time < 4; time += 1) {
      await vi.advanceTimersByTimeAsync(30_000);
      streams[0]!.comment();
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(1);
    expect(await secondsUntilStream(server)).toBeLessThan(50);
  });

  it("stops with its page and leaves no timer behind", async () => {
    const { streams } = serveAlerts({ alerts: [] });
    const { ended } = follow(defaults);
    leaving.abort();
    await ended;
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the toast for new alerts", () => {
  it("also appears for alerts that arrived while the stream was broken", async () => {
    const { streams, stored, toast } = await begin("immediate");
    expect(toast).not.toHaveBeenCalled();
    const ids = [userId + 3000, userId + 2000];
    stored.alerts = [...ids.map(recent), recent(userId)];
    streams[0]!.close();
    await expect.poll(() => streams.length, soon).toBe(2);
    streams[1]!.state({ unread: 3, newestId: ids[0]! });
    await expect.poll(() => titles(toast), soon).toEqual(["2 new alerts"]);
    // The stream then reports the same alerts.
    streams[1]!.alerts(ids.map(recent), { toast: true });
    streams[1]!.state({ unread: 2, newestId: ids[0]! });
    streams[1]!.alerts([recent(userId + 4000)], { toast: true });
    await expect.poll(() => toast.mock.calls.length, soon).toBe(2);
    expect(titles(toast)[1].props.children).toBe(`Update ${userId + 4000}`);
  });

  it.each([60, -60])("appears even if the computer's clock is %i minutes fast", async (fast) => {
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + fast * 60_000);
    const { streams, toast } = await begin("immediate");
    // Server times: the first alert is too old for a toast.
    const [old, news] = [5, 0].map((minutes, index) =>
      alert(userId + 5000 + 1000 * index, { createdAt: new Date(now() - minutes * 60_000).toISOString() }),
    );
    streams[0]!.alerts([old!], { toast: true });
    streams[0]!.alerts([news!], { toast: true });
    await expect.poll(() => toastIds(toast), soon).toEqual([news!.id]);
  });

  it("opens the stays in this tab if it is about them", async () => {
    const { streams, toast } = await begin("immediate");
    const { itemId: _, type: __, source: ___, pubDate: ____, ...rest } = recent(userId + 2000);
    streams[0]!.alerts([{ ...rest, kind: "stay" }], { toast: true });
    await expect.poll(() => toast.mock.calls.length, soon).toBe(1);
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    toast.mock.calls[0]![0].action.props.onClick();
    expect(location.pathname).toBe("/stays");
    expect(opened).not.toHaveBeenCalled();
  });

  it("does not appear for accounts with a daily digest", async () => {
    const { streams, stored, toast, asked } = await begin("daily");
    stored.alerts = [recent(userId + 2000), recent(userId)];
    streams[0]!.state({ unread: 2, newestId: userId + 2000 });
    await expect.poll(() => asked, soon).toContain(`GET /api/monitoring/preferences/${userId}`);
    // The server asks for a toast: the only one.
    streams[0]!.alerts([recent(userId + 3000)], { toast: true });
    await expect.poll(() => toastIds(toast), soon).toEqual([userId + 3000]);
  });

  it("skips alerts that are read or older than 90 seconds", async () => {
    const { streams, toast } = await begin("immediate");
    const old = alert(userId + 2000, { createdAt: minutesAgo(5) });
    const read = { ...recent(userId + 3000), readAt: minutesAgo(0) };
    streams[0]!.alerts([read, old], { toast: true });
    streams[0]!.alerts([recent(userId + 4000)], { toast: true });
    await expect.poll(() => toastIds(toast), soon).toEqual([userId + 4000]);
  });
});
