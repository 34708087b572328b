import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";

const load = () => import("#client/features/monitoring/alerts/live/follow-alerts.ts");

/** Follows the alerts of an account from the time that the page is there until it is left; `showList` opens their list. */
export const useFollowing = (userId: number, showList: () => void): void => {
  const client = useQueryClient();
  const { toast } = useToast();
  const show = useEffectEvent(showList);
  useEffect(() => {
    let following: AbortController | undefined;
    const start = () => {
      if (following) return;
      following = new AbortController();
      const { signal } = following;
      load().then(
        ({ followAlerts }) => followAlerts({ userId, client, signal, toast, showList: () => show() }),
        // Without it the list still asks when it is opened.
        () => undefined,
      );
    };
    const stop = () => {
      following?.abort();
      following = undefined;
    };
    // What draws the page comes first.
    if (document.readyState === "complete") start();
    // A page that is put aside holds no stream, which another tab may be waiting for.
    addEventListener("pageshow", start);
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pageshow", start);
      removeEventListener("pagehide", stop);
      stop();
    };
  }, [client, toast, userId]);
};
