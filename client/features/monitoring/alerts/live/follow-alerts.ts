import type { QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import type { ToastContent } from "#client/lib/toasts/toast-store.ts";
import type { NewAlerts } from "#shared/monitoring/alerts-contract.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import { fetchState, markRead } from "../api.ts";
import { claim } from "./claim.ts";
import { pause } from "./pause.ts";
import { hearShared } from "./shared-stream.ts";
import { type AlertEvent, type LoopTimes, usualTimes } from "./stream-loop.ts";
import { takeEvent } from "./take-event.ts";

/** What following alerts takes. */
export interface FollowOptions {
  userId: number;
  client: QueryClient;
  signal: AbortSignal;
  toast: (content: ToastContent) => unknown;
  showList: () => void;
  times?: LoopTimes;
}

/** What draws toasts is loaded with the first that there is. */
const loadToast = () => import("./new-alerts-toast.tsx");

/** Keeps the state and the list of alerts up to date, and says what has just come in one of the tabs that are seen. */
export const followAlerts = async ({
  userId,
  client,
  signal,
  toast,
  showList,
  times = usualTimes,
}: FollowOptions) => {
  const seen = new Set<number>();
  const announce = async (alerts: NewAlerts["alerts"]) => {
    const fresh = alerts.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const [newest] = fresh;
    if (!newest || document.visibilityState !== "visible") return;
    if (!(await claim(`meridian-alert-${newest.id}`)) || signal.aborted) return;
    const onOpen = () => {
      if (fresh.length > 1) return showList();
      window.open(blogUpdatePath(newest.itemId), "_blank", "noopener");
      // What is read is told to all tabs; where this fails, it stays unread.
      markRead({ id: newest.id, isRead: true }).catch(() => undefined);
    };
    const { newAlertsToast } = await loadToast();
    toast(newAlertsToast({ count: fresh.length, newest, onOpen }));
  };
  const hear = (event: AlertEvent) => {
    takeEvent(client, event);
    // Where it cannot be shown, the bell tells of it.
    if (event.event === "alerts" && event.data.toast) announce(event.data.alerts).catch(() => undefined);
  };
  for (let waitMs = times.firstMs; !signal.aborted; waitMs = Math.min(2 * waitMs, times.longestMs)) {
    try {
      await hearShared(userId, { signal, times, hear });
    } catch (error) {
      if (!isSignedOut(error) || signal.aborted) return;
      // Who signs out on purpose hears of it here before their own call is answered, and this ends with the page.
      await pause(waitMs, signal);
      if (signal.aborted) return;
      // Asked once more in the usual way, the app hears that the session is over. It goes on where there is a new one by
      // now, as after another password.
      await fetchState(client).catch(() => undefined);
    }
  }
};
