import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { type AlertEvent, hearAlerts, usualTimes } from "./stream-loop.ts";

let leaving: AbortController;
beforeEach(() => {
  leaving = new AbortController();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const listen = () => {
  const heard: AlertEvent[] = [];
  const hear = (event: AlertEvent) => void heard.push(event);
  const ended = hearAlerts({ signal: leaving.signal, hear, times: usualTimes });
  ended.catch(() => undefined);
  return { heard, ended };
};
/** What came is read at the pace of the browser, whose clock is not ours. */
const settle = async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};
/** How many seconds pass until the next stream is asked for; undefined where that takes longer than `mostSec`. */
const secondsUntil = async ({ streams, asked }: ReturnType<typeof serveAlerts>, mostSec = 100) => {
  const before = streams.length;
  await settle();
  for (let second = 1; second <= mostSec; second += 1) {
    const askedBefore = asked.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (asked.length > askedBefore) await settle();
    if (streams.length > before) return second;
  }
  return undefined;
};

it("comes back after pauses that grow to half a minute, and shorter ones once it went well", async () => {
  const server = serveAlerts({ alerts: [] });
  const { streams } = server;
  listen();
  const pauses: (number | undefined)[] = [];
  for (let time = 0; time < 7; time += 1) {
    streams.at(-1)!.refuse(502, "bad_gateway");
    pauses.push(await secondsUntil(server));
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  streams.at(-1)!.state({ unread: 0, newestId: null });
  await vi.advanceTimersByTimeAsync(40_000);
  streams.at(-1)!.close();
  expect(await secondsUntil(server)).toBe(1);
});

it("comes back at once when the network does", async () => {
  const server = serveAlerts({ alerts: [] });
  const { streams } = server;
  listen();
  for (let time = 0; time < 5; time += 1) {
    streams.at(-1)!.refuse(502, "bad_gateway");
    await secondsUntil(server);
  }
  streams.at(-1)!.refuse(502, "bad_gateway");
  await vi.advanceTimersByTimeAsync(100);
  const before = streams.length;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1);
  expect(streams.length).toBe(before + 1);
});

it("waits as long as it is asked to", async () => {
  const server = serveAlerts({ alerts: [] });
  const { streams } = server;
  listen();
  streams[0]!.state({ unread: 0, newestId: null });
  streams[0]!.error("too_many_streams", 60);
  expect(await secondsUntil(server, 30)).toBeUndefined();
  // Nothing that happens here makes that any shorter.
  dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await secondsUntil(server, 29)).toBeUndefined();
  expect(await secondsUntil(server, 2)).toBeDefined();
});

it("asks for the state every minute where no stream comes through", async () => {
  const server = serveAlerts({ alerts: [alert(1)] });
  const { streams, asked } = server;
  const { heard } = listen();
  for (let time = 0; time < 10; time += 1) {
    streams.at(-1)!.refuse(502, "bad_gateway");
    await secondsUntil(server);
  }
  // Three minutes and a half have passed, and nothing was known at first.
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(heard.every(({ event, data }) => event === "state" && data.unread === 1)).toBe(true);
});

it("takes a server for gone that is silent for too long", async () => {
  const server = serveAlerts({ alerts: [] });
  const { streams } = server;
  listen();
  streams[0]!.state({ unread: 0, newestId: null });
  for (let time = 0; time < 4; time += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    streams[0]!.comment();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(1);
  expect(await secondsUntil(server)).toBeLessThan(50);
});

it("ends with its page, and leaves nothing behind", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  const { heard, ended } = listen();
  leaving.abort();
  await ended;
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
