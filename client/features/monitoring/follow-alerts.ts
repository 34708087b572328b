import type { QueryClient } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { CallError, callEndpoint, isSignedOut, serverNow } from "#client/platform/call-endpoint.ts";
import { streamEndpoint } from "#client/platform/stream-endpoint.ts";
import type { ToastContent } from "#client/platform/toasts.tsx";
import type { EventOf } from "#shared/contract.ts";
import { type Alert, alertPath, alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { monitoringContract } from "#shared/monitoring/contract.ts";
import {
  alertListKey,
  changeList,
  fetchState,
  isMarking,
  keepState,
  knownState,
  markRead,
  refreshList,
} from "./alerts-api.ts";
import { deliveriesKey } from "./refresh.ts";

type AlertEvent = EventOf<typeof alertsContract.state>;

/** Alerts older than this (ms) get no toast: a little longer than the polling interval. */
const maxToastAgeMs = 90_000;

interface ToasterOptions {
  userId: number;
  signal: AbortSignal;
  toast: (content: ToastContent) => unknown;
  showList: () => void;
}

/** The toast's component is loaded with the first toast. */
const loadToast = () => import("./new-alerts-toast.tsx");

/** Shows each new alert once. Alerts that are read, or older than `maxToastAgeMs`, get no toast. */
const createAlertToaster = ({ userId, signal, toast, showList }: ToasterOptions) => {
  const seen = new Set<number>();
  const takeNew = (alerts: readonly Alert[]) => {
    const oldest = serverNow() - maxToastAgeMs;
    const fresh = alerts.filter(
      ({ id, readAt, createdAt }) => !seen.has(id) && readAt === null && Date.parse(createdAt) > oldest,
    );
    for (const { id } of alerts) seen.add(id);
    return fresh;
  };
  const show = async (alerts: readonly Alert[]) => {
    const [newest] = alerts;
    if (!newest) return;
    const onOpen = () => {
      if (alerts.length > 1) return showList();
      if (newest.kind === "stay") navigate(alertPath(newest));
      else window.open(alertPath(newest), "_blank", "noopener");
      // The stream reports the change. If the call fails, the alert stays unread.
      markRead({ id: newest.id, isRead: true }).catch(() => undefined);
    };
    const { newAlertsToast } = await loadToast();
    if (!signal.aborted) toast(newAlertsToast({ count: alerts.length, newest, onOpen }));
  };
  return {
    /** @param alerts newest first */
    showNew: (alerts: readonly Alert[]) => show(takeNew(alerts)),
    /** Fetches the alerts after `sinceId` and shows them if the account wants immediate alerts. */
    async showMissed(sinceId: number) {
      const [{ alerts }, { notificationPreferences }] = await Promise.all([
        callEndpoint(alertsContract.list, { query: {} }, { signal }),
        callEndpoint(monitoringContract.preferences, { params: { userId: String(userId) } }, { signal }),
      ]);
      const missed = takeNew(alerts.filter(({ id }) => id > sinceId));
      if (notificationPreferences.frequency === "immediate") await show(missed);
    },
  };
};

/** The server sends at most this many alerts in one event. */
const maxAlertsPerEvent = 10;

/** Writes an event to the cache. Refetches the list when the event may not contain every change. */
const applyEvent = (client: QueryClient, { event, data }: AlertEvent): void => {
  // The server may not know the mark yet. The last mark refetches everything.
  if (isMarking(client)) return;
  const known = knownState(client);
  let isComplete = known?.unread === data.unread && known.newestId === data.newestId;
  keepState(client, data);
  if (event === "alerts") {
    const ids = new Set(data.alerts.map(({ id }) => id));
    isComplete =
      data.alerts.length < maxAlertsPerEvent && client.isFetching({ queryKey: alertListKey }) === 0;
    changeList(client, (alerts, page) => {
      const others = alerts.filter(({ id }) => !ids.has(id));
      return page === 0 ? [...data.alerts, ...others].sort((a, b) => b.id - a.id) : others;
    });
    void client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
  } else if (known && !isComplete) {
    void client.invalidateQueries({ queryKey: deliveriesKey });
  }
  if (!isComplete) void refreshList(client);
};

/** Resolves after `ms`, or as soon as `signal` aborts. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted || ms <= 0) end();
  });

/** As `delay`, but ends early when the browser reports that it is online again. */
const delayUntilOnline = async (ms: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const end = () => over.abort();
  addEventListener("online", end, { signal: over.signal });
  signal.addEventListener("abort", end, { signal: over.signal });
  if (signal.aborted) end();
  await delay(ms, over.signal);
  end();
};

/** Aborts when the tab is hidden or `signal` aborts. */
const visibleSignal = (signal: AbortSignal): AbortSignal => {
  const visit = new AbortController();
  const end = () => visit.abort();
  document.addEventListener("visibilitychange", () => document.hidden && end(), { signal: visit.signal });
  signal.addEventListener("abort", end, { signal: visit.signal });
  if (signal.aborted || document.hidden) end();
  return visit.signal;
};

/** Resolves when the tab is visible, or `signal` aborts. */
const whenVisible = async (signal: AbortSignal): Promise<void> => {
  while (document.hidden && !signal.aborted) {
    const changed = new AbortController();
    await new Promise<void>((resolve) => {
      document.addEventListener("visibilitychange", () => resolve(), { signal: changed.signal });
      signal.addEventListener("abort", () => resolve(), { signal: changed.signal });
    });
    changed.abort();
  }
};

/** Times in milliseconds. */
export interface FollowTimes {
  /** The delay after the first failure. It doubles after each further one. */
  firstMs: number;
  /** The longest delay after a failure. */
  longestMs: number;
  /** How often to poll the state while no stream connects. */
  pollMs: number;
}

const defaultTimes: FollowTimes = { firstMs: 1000, longestMs: 30_000, pollMs: 60_000 };

/** Half to all of `ms`, so that browsers do not all reconnect at once. */
const withJitter = (ms: number) => ms * (0.5 + Math.random() / 2);

const retryAfterMs = (error: unknown): number =>
  error instanceof CallError ? 1000 * (error.details.retryAfter ?? 0) : 0;

interface FollowOptions extends ToasterOptions {
  client: QueryClient;
  times?: FollowTimes;
}

/**
 * Keeps the alerts in the cache up to date and shows toasts for new ones, until `signal` aborts. Only a visible tab holds
 * an event stream: browsers allow six HTTP/1.1 connections per host. The first event of each stream is the whole state.
 */
export const followAlerts = async ({ client, times = defaultTimes, ...options }: FollowOptions) => {
  const { signal } = options;
  const { firstMs, longestMs, pollMs } = times;
  const toaster = createAlertToaster(options);
  let failures = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** The newest alert since the tab became visible. Older ones get no toast: another tab may have shown them. */
  let newestId: number | undefined;

  const showToast = async ({ event, data }: AlertEvent, sinceId: number | undefined) => {
    if (event === "alerts") {
      if (data.toast) await toaster.showNew(data.alerts);
    } else if (sinceId !== undefined && data.newestId !== null && data.newestId > sinceId)
      await toaster.showMissed(sinceId);
  };
  const handle = (event: AlertEvent) => {
    if (signal.aborted) return;
    heardAt = performance.now();
    // The bell shows the count even if the toast fails.
    showToast(event, newestId).catch(() => undefined);
    newestId = event.data.newestId ?? 0;
    applyEvent(client, event);
  };
  const poll = () =>
    fetchState(client).then(
      (data) => handle({ event: "state", data }),
      (error: unknown) => error,
    );

  let visit = visibleSignal(signal);
  while (!signal.aborted) {
    if (visit.aborted) {
      await whenVisible(signal);
      visit = visibleSignal(signal);
      newestId = undefined;
    }
    const openedAt = performance.now();
    const options = { signal: visit, expectsSignOut: true, onEvent: handle };
    const error = await streamEndpoint(alertsContract.state, {}, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (visit.aborted) continue;
    if (performance.now() - openedAt > longestMs && heardAt >= openedAt) failures = 0;
    const backoffMs = withJitter(Math.min(firstMs * 2 ** failures, longestMs));
    failures += 1;
    // Coming online ends the backoff early, but not a delay that the server asked for.
    await Promise.all([delay(retryAfterMs(error), signal), delayUntilOnline(backoffMs, visit)]);
    if (visit.aborted || !(isSignedOut(error) || performance.now() - heardAt >= pollMs)) continue;
    // After a sign-out the page is gone by now. Otherwise the 401 of this query tells the app that the session ended.
    const pollError = await poll();
    if (isSignedOut(pollError)) return;
    await delay(retryAfterMs(pollError), signal);
  }
};
