import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/lib/query-client.ts";
import { alert, serveAlerts } from "#tests/support/alerts-api.ts";
import { alertsStateKey } from "../alerts-state.ts";
import { followAlerts } from "./follow-alerts.ts";

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
  const ended = followAlerts({ userId, client, signal, toast: vi.fn(), showList: vi.fn(), times });
  return { client, onSignedOut, ended };
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
