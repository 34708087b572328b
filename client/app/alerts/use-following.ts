import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";

const load = () => import("#client/features/monitoring/alerts/live/follow-alerts.ts");
/** After how long what could not be loaded is asked for again, in ms. */
const retryMs = 60_000;

/** Follows the alerts of an account from the time that the page is there until it is left; `showList` opens their list. */
export const useFollowing = (userId: number, showList: () => void): void => {
  const client = useQueryClient();
  const { toast } = useToast();
  const show = useEffectEvent(showList);
  useEffect(() => {
    let following: AbortController | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(retry);
      following?.abort();
      following = undefined;
    };
    const start = () => {
      // What draws the page comes first.
      if (following || document.readyState !== "complete") return;
      following = new AbortController();
      const { signal } = following;
      load().then(
        ({ followAlerts }) => followAlerts({ userId, client, signal, toast, showList: () => show() }),
        () => {
          if (signal.aborted) return;
          stop();
          retry = setTimeout(start, retryMs);
        },
      );
    };
    start();
    // The last two where it could not be loaded.
    const starts = ["pageshow", "online", "focus"];
    for (const event of starts) addEventListener(event, start);
    // A page that is put aside holds no stream, which another tab may be waiting for.
    addEventListener("pagehide", stop);
    return () => {
      for (const event of starts) removeEventListener(event, start);
      removeEventListener("pagehide", stop);
      stop();
    };
  }, [client, toast, userId]);
};
