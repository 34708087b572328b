import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/platform/query-client.ts";
import type { Frequency } from "#shared/monitoring/rules.ts";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { alertsStateKey } from "./alerts-state.ts";
import { followAlerts } from "./follow-alerts.ts";
import "./new-alerts-toast.tsx";

// It is loaded late, and its first time takes long here.

const times = { firstMs: 20, longestMs: 40, pollMs: 100_000, answerMs: 20 };
let userId = 9000;
let leaving: AbortController;
beforeEach(() => {
  userId += 1;
  leaving = new AbortController();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const follow = () => {
  const client = createQueryClient();
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

it("goes on where the session was renewed, as by another password", async () => {
  const { streams } = serveAlerts({ alerts: [alert(1)] });
  const { client, onSignedOut } = follow();
  await expect.poll(() => streams.length, soon).toBe(1);
  streams[0]!.state({ unread: 0, newestId: null });
  streams[0]!.error("unauthenticated");
  await expect.poll(() => streams.length, soon).toBe(2);
  expect(client.getQueryData(alertsStateKey)).toEqual({ unread: 1, newestId: 1 });
  expect(onSignedOut).not.toHaveBeenCalled();
});

it("says nothing of a session whose page goes at once, as when somebody signs out", async () => {
  const { streams, asked } = serveAlerts({ alerts: [] });
  const { onSignedOut, ended } = follow();
  await expect.poll(() => streams.length, soon).toBe(1);
  streams[0]!.refuse(401, "unauthenticated");
  await new Promise((resolve) => setTimeout(resolve, 5));
  leaving.abort();
  await ended;
  expect(asked).toEqual([]);
  expect(onSignedOut).not.toHaveBeenCalled();
});

it("lets the app hear that the session is over, and ends with its page", async () => {
  const { streams, byHand } = serveAlerts({ alerts: [] });
  byHand["GET /api/monitoring/alerts/state"] = () =>
    Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
  const { onSignedOut, ended } = follow();
  await expect.poll(() => streams.length, soon).toBe(1);
  onSignedOut.mockImplementation(() => leaving.abort());
  streams[0]!.refuse(401, "unauthenticated");
  await ended;
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("unauthenticated");
  expect(streams).toHaveLength(1);
});

describe("what has just come", () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const recent = (id: number) => alert(id, { createdAt: minutesAgo(0) });
  const told = (toast: ReturnType<typeof vi.fn>) => toast.mock.calls.map(([{ title }]) => title);
  /** Follows the alerts of an account that wants to be told at this pace. */
  const begin = async (frequency: Frequency) => {
    const server = serveAlerts({ alerts: [recent(userId)], frequency });
    const following = follow();
    await expect.poll(() => server.streams.length, soon).toBe(1);
    server.streams[0]!.state({ unread: 1, newestId: userId });
    await expect.poll(() => following.client.getQueryData(alertsStateKey), soon).toBeDefined();
    return { ...server, ...following };
  };

  it("is also said where only the state tells of it, as after a stream that broke off", async () => {
    const { streams, stored, toast } = await begin("immediate");
    expect(toast).not.toHaveBeenCalled();
    const ids = [userId + 3000, userId + 2000];
    stored.alerts = [...ids.map(recent), recent(userId)];
    streams[0]!.close();
    await expect.poll(() => streams.length, soon).toBe(2);
    streams[1]!.state({ unread: 3, newestId: ids[0]! });
    await expect.poll(() => told(toast), soon).toEqual(["2 new alerts"]);
    // Another answer, or the stream itself, tells of the same.
    streams[1]!.alerts(ids.map(recent), { toast: true });
    streams[1]!.state({ unread: 2, newestId: ids[0]! });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(toast).toHaveBeenCalledTimes(1);
  });

  it.each([60, -60])("is said also where the computer's clock is %i minutes fast", async (fast) => {
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + fast * 60_000);
    const { streams, toast } = await begin("immediate");
    // As they come from the server, one of them late.
    const [old, news] = [5, 0].map((minutes, index) =>
      alert(userId + 5000 + 1000 * index, { createdAt: new Date(now() - minutes * 60_000).toISOString() }),
    );
    streams[0]!.alerts([old!], { toast: true });
    streams[0]!.alerts([news!], { toast: true });
    await expect.poll(() => toast.mock.calls.length, soon).toBe(1);
    const [[{ title }]] = toast.mock.calls as [[{ title: { props: object } }]];
    expect(title.props).toEqual({ children: `Update ${news!.id}` });
  });

  it("is not said to who does not want to be told at once", async () => {
    const { streams, stored, toast, asked } = await begin("daily");
    stored.alerts = [recent(userId + 2000), recent(userId)];
    streams[0]!.state({ unread: 2, newestId: userId + 2000 });
    await expect.poll(() => asked, soon).toContain(`GET /api/monitoring/preferences/${userId}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(toast).not.toHaveBeenCalled();
  });

  it("is no news where it was read, or came long ago, as in a tab that has slept", async () => {
    const { streams, toast } = await begin("immediate");
    const old = alert(userId + 2000, { createdAt: minutesAgo(5) });
    const read = { ...recent(userId + 3000), readAt: minutesAgo(0) };
    streams[0]!.alerts([read, old], { toast: true });
    streams[0]!.alerts([recent(userId + 4000)], { toast: true });
    await expect.poll(() => toast.mock.calls.length, soon).toBe(1);
    const [[{ title }]] = toast.mock.calls as [[{ title: { props: object } }]];
    expect(title.props).toEqual({ children: `Update ${userId + 4000}` });
  });
});
