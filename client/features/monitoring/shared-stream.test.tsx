import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { hearShared } from "./shared-stream.ts";
import type { AlertEvent } from "./stream-loop.ts";

let account = 0;
const leaving: AbortController[] = [];
beforeEach(() => {
  account += 1;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** No tab is taken for silent. */
const times = { firstMs: 5, longestMs: 20, pollMs: 100_000, answerMs: 100_000 };
/** A tab of the account; several in one page compete for the lock as several pages do. */
const openTab = (more: Partial<typeof times> = {}, userId = account) => {
  const controller = new AbortController();
  leaving.push(controller);
  const heard: AlertEvent[] = [];
  const hear = (event: AlertEvent) => void heard.push(event);
  const ended = hearShared(userId, { signal: controller.signal, hear, times: { ...times, ...more } });
  ended.catch(() => undefined);
  return { heard, ended, close: () => controller.abort(), unread: () => heard.at(-1)?.data.unread };
};
const has = (streams: readonly unknown[], count: number) =>
  expect.poll(() => streams.length, { interval: 5 }).toBe(count);
const soon = { interval: 5 };

it("one tab has the stream and tells the others, also those that come later", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  const [first, second] = [openTab(), openTab()];
  await has(streams, 1);
  streams[0]!.state({ unread: 3, newestId: 9 });
  for (const tab of [first, second]) await expect.poll(tab.unread, soon).toBe(3);
  streams[0]!.alerts([alert(10)], { unread: 4, toast: true });
  for (const { heard } of [first, second])
    await expect
      .poll(() => heard.at(-1), soon)
      .toEqual({ event: "alerts", data: { unread: 4, newestId: 10, alerts: [alert(10)], toast: true } });
  const third = openTab();
  await expect.poll(() => third.heard, soon).toEqual([{ event: "state", data: { unread: 4, newestId: 10 } }]);
  expect(streams).toHaveLength(1);
});

it("another tab takes over when the one with the stream goes", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  const first = openTab();
  await has(streams, 1);
  const second = openTab();
  first.close();
  await first.ended;
  expect(streams[0]?.signal.aborted).toBe(true);
  await has(streams, 2);
  streams[1]!.state({ unread: 1, newestId: 1 });
  await expect.poll(second.unread, soon).toBe(1);
  expect(first.heard).toEqual([]);
});

it("accounts share nothing, and what another release says is left out", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  openTab();
  const other = openTab({}, account + 1000);
  await has(streams, 2);
  const own = openTab();
  const channel = new BroadcastChannel(`meridian-alerts-${account}`);
  for (const strange of [null, 7, { event: "state", data: { unread: "x" } }, { event: "news", data: {} }])
    channel.postMessage(strange);
  channel.postMessage({ event: "state", data: { unread: 2, newestId: 2 } });
  await expect.poll(() => own.heard, soon).toHaveLength(1);
  expect(other.heard).toEqual([]);
  channel.close();
});

/** A tab that sleeps with the lock, until it is released or taken away. */
const sleepWithLock = (options: LockOptions = {}) => {
  let wake = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const ended = navigator.locks.request(`meridian-alerts-${account}`, options, work).catch(() => "taken");
  return { wake: () => wake(), ended };
};

it("where the tab with the stream is silent, one that is seen takes its place", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  const sleeping = sleepWithLock();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const tab = openTab({ answerMs: 20, pollMs: 30 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(streams).toEqual([]);
  hidden.mockReturnValue(false);
  await has(streams, 1);
  expect(await sleeping.ended).toBe("taken");
  streams[0]!.state({ unread: 1, newestId: 1 });
  await expect.poll(tab.unread, soon).toBe(1);
});

it("a tab whose place was taken lets go of its stream, and waits for its next turn", async () => {
  const { streams } = serveAlerts({ alerts: [] });
  const tab = openTab();
  await has(streams, 1);
  const other = sleepWithLock({ steal: true });
  await expect.poll(() => streams[0]?.signal.aborted, soon).toBe(true);
  expect(streams).toHaveLength(1);
  other.wake();
  await has(streams, 2);
  streams[1]!.state({ unread: 2, newestId: 2 });
  await expect.poll(tab.unread, soon).toBe(2);
});

it("a new tab asks for itself where the one with the stream does not know", async () => {
  const { streams, asked } = serveAlerts({ alerts: [alert(1)] });
  openTab({ firstMs: 100_000, longestMs: 200_000 });
  await has(streams, 1);
  const second = openTab({ answerMs: 200 });
  await expect.poll(second.unread, soon).toBe(1);
  expect(asked).toEqual(["GET /api/monitoring/alerts/state"]);
  // What was told once says nothing of now: there is no stream any more.
  streams[0]!.state({ unread: 7, newestId: 7 });
  await expect.poll(second.unread, soon).toBe(7);
  streams[0]!.close();
  const answers: unknown[] = [];
  const channel = new BroadcastChannel(`meridian-alerts-${account}`);
  channel.onmessage = ({ data }) => answers.push(data);
  const ask = () => {
    channel.postMessage("what is the state?");
    return answers.at(-1);
  };
  await expect.poll(ask, soon).toBe("not known");
  channel.close();
  const third = openTab({ answerMs: 200 });
  await expect.poll(() => third.heard.length, soon).toBe(1);
  expect(third.unread()).toBe(1);
  expect(streams).toHaveLength(1);
});

it("where tabs cannot agree, each asks for the state from time to time", async () => {
  const { streams, asked } = serveAlerts({ alerts: [alert(1)] });
  vi.stubGlobal("navigator", {});
  const tab = openTab({ pollMs: 10 });
  await expect.poll(() => tab.heard.length, soon).toBeGreaterThan(2);
  expect(streams).toEqual([]);
  expect(asked[0]).toBe("GET /api/monitoring/alerts/state");
});

it("after a 401 nothing is tried again", async () => {
  const { streams, asked } = serveAlerts({ alerts: [] });
  const tab = openTab();
  await has(streams, 1);
  streams[0]!.refuse(401, "unauthenticated");
  await expect(tab.ended).rejects.toMatchObject({ details: { code: "unauthenticated" } });
  const next = openTab();
  await has(streams, 2);
  streams[1]!.state({ unread: 0, newestId: null });
  streams[1]!.error("unauthenticated");
  await expect(next.ended).rejects.toMatchObject({ details: { code: "unauthenticated" } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([streams.length, asked]).toEqual([2, []]);
});
