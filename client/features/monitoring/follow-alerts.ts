import type { QueryClient } from "@tanstack/react-query";
import { callEndpoint, isSignedOut, serverNow } from "#client/platform/call-endpoint.ts";
import type { ToastContent } from "#client/platform/toasts.tsx";
import { type Alert, alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { monitoringContract } from "#shared/monitoring/contract.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
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
import { hearShared } from "./shared-stream.ts";
import { type AlertEvent, type LoopTimes, usualTimes, wait } from "./stream-loop.ts";

/** How long a claim stands, in ms: all tabs hear of an alert within that. */
const claimMs = 3000;

/** Whether this tab is the first of the browser's to claim something; each is where tabs cannot agree. */
export const claim = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve(true);
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((done) => setTimeout(done, claimMs));
    });
  });

/** How old an alert may be that is still said, in ms: a little more than the time between two questions for the state. */
const saidForMs = 90_000;

/** What announcing alerts takes. */
export interface AnnouncerOptions {
  userId: number;
  signal: AbortSignal;
  toast: (content: ToastContent) => unknown;
  showList: () => void;
}

/** Says what has just come, in one of the tabs that are seen. Where that fails, the bell tells of it. */
export interface Announcer {
  /** These have come, newest first. */
  tell(alerts: readonly Alert[]): Promise<void>;
  /** Some have come after `since`, of which the newest is known and nothing else. */
  lookUp(newestId: number, since: number): Promise<void>;
}

/** What draws toasts is loaded with the first that there is. */
const loadToast = () => import("./new-alerts-toast.tsx");

/** An announcer that says each alert once, and none that is read or no news any more, as in a tab that has slept. */
export const createAnnouncer = ({ userId, signal, toast, showList }: AnnouncerOptions): Announcer => {
  const seen = new Set<number>();
  const takeNews = (alerts: readonly Alert[]) => {
    const oldest = serverNow() - saidForMs;
    const news = alerts.filter(
      ({ id, readAt, createdAt }) => !seen.has(id) && readAt === null && Date.parse(createdAt) > oldest,
    );
    for (const { id } of alerts) seen.add(id);
    return news;
  };
  /** All tabs hear of the newest at about the same time. */
  const isOurs = async (newestId: number) =>
    document.visibilityState === "visible" && (await claim(`meridian-alert-${newestId}`)) && !signal.aborted;
  const say = async (news: readonly Alert[]) => {
    const [newest] = news;
    if (!newest) return;
    const onOpen = () => {
      if (news.length > 1) return showList();
      window.open(blogUpdatePath(newest.itemId), "_blank", "noopener");
      // What is read is told to all tabs; where this fails, it stays unread.
      markRead({ id: newest.id, isRead: true }).catch(() => undefined);
    };
    const { newAlertsToast } = await loadToast();
    toast(newAlertsToast({ count: news.length, newest, onOpen }));
  };
  return {
    async tell(alerts) {
      const news = takeNews(alerts);
      if (news[0] && (await isOurs(news[0].id))) await say(news);
    },
    async lookUp(newestId, since) {
      if (!(await isOurs(newestId))) return;
      const [{ alerts }, { notificationPreferences }] = await Promise.all([
        callEndpoint(alertsContract.list, { query: {} }, { signal }),
        callEndpoint(monitoringContract.preferences, { params: { userId: String(userId) } }, { signal }),
      ]);
      const news = takeNews(alerts.filter(({ id }) => id > since));
      if (notificationPreferences.frequency === "immediate") await say(news);
    },
  };
};

/** The server tells at most so many new alerts at once. */
const mostTold = 10;

/** Keeps what an event tells: the count, and new alerts at the top of the list; where that may not be all, it is asked for. */
export const takeEvent = (client: QueryClient, { event, data }: AlertEvent): void => {
  const known = knownState(client);
  let isComplete = known?.unread === data.unread && known.newestId === data.newestId;
  // What is being marked here may or may not be counted in it.
  keepState(client, known && isMarking(client) ? { ...data, unread: known.unread } : data);
  if (event === "alerts") {
    const ids = new Set(data.alerts.map(({ id }) => id));
    changeList(client, (alerts, page) => {
      const others = alerts.filter(({ id }) => !ids.has(id));
      return page === 0 ? [...data.alerts, ...others].sort((a, b) => b.id - a.id) : others;
    });
    const isFetching = client.isFetching({ queryKey: alertListKey }) > 0;
    isComplete = data.alerts.length < mostTold && !isFetching && !isMarking(client);
    void client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
  } else if (known && !isComplete) {
    // Any may have been marked.
    void client.invalidateQueries({ queryKey: deliveriesKey });
  }
  if (!isComplete) void refreshList(client);
};

/** What following alerts takes. */
export interface FollowOptions extends AnnouncerOptions {
  client: QueryClient;
  times?: LoopTimes;
}

/** Keeps the state and the list of alerts up to date until `signal` aborts, and says what has just come. */
export const followAlerts = async ({ client, times = usualTimes, ...options }: FollowOptions) => {
  const { userId, signal } = options;
  const announcer = createAnnouncer(options);
  const announce = ({ event, data }: AlertEvent, known = knownState(client)) => {
    if (event === "alerts") return data.toast ? announcer.tell(data.alerts) : undefined;
    // While nothing was known, what is there is no news.
    const since = known && (known.newestId ?? 0);
    if (since !== undefined && data.newestId !== null && data.newestId > since)
      return announcer.lookUp(data.newestId, since);
  };
  const hear = (event: AlertEvent) => {
    announce(event)?.catch(() => undefined);
    takeEvent(client, event);
  };
  for (let waitMs = times.firstMs; !signal.aborted; waitMs = Math.min(2 * waitMs, times.longestMs)) {
    const reason = await hearShared(userId, { signal, times, hear }).catch((error: unknown) => error);
    // Who signs out on purpose hears of it here before their own call is answered, and this ends with the page.
    await wait(waitMs, signal);
    // Asked once more in the usual way, the app hears that the session is over. It goes on where there is a new one by
    // now, as after another password.
    if (isSignedOut(reason) && !signal.aborted) await fetchState(client).catch(() => undefined);
  }
};
