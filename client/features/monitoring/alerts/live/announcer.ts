import { callEndpoint } from "#client/lib/calls/call-endpoint.ts";
import { serverNow } from "#client/lib/calls/server-clock.ts";
import type { ToastContent } from "#client/lib/toasts/toast-store.ts";
import { type Alert, alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { monitoringContract } from "#shared/monitoring/contract.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import { markRead } from "../marks.ts";
import { claim } from "./claim.ts";

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
