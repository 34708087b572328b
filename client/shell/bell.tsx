import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { AlertsBell } from "#client/features/monitoring/alerts-bell.tsx";
import { useAlertsState } from "#client/features/monitoring/alerts-state.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";

const load = () => import("#client/features/monitoring/follow-alerts.ts");
/** After how long what could not be loaded is asked for again, in ms. */
const retryMs = 60_000;

/** Follows the alerts of an account from the time that the page is there until it is left; `showList` opens their list. */
const useFollowing = (userId: number, showList: () => void): void => {
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

const AlertsContext = createContext<Pick<ReturnType<typeof useLateDialog>, "isOpen" | "triggerProps"> | null>(
  null,
);

const loadDrawer = () =>
  import("#client/features/monitoring/alerts-drawer.tsx").then(({ AlertsDrawer }) => AlertsDrawer);

/** Follows the alerts of an account as long as it is there, and holds their list, which each `Bell` below opens. */
export const AlertsProvider = ({ userId, children }: { userId: number; children: ReactNode }) => {
  const { Dialog: Drawer, isOpen, setOpen, opener, open, triggerProps } = useLateDialog(loadDrawer);
  const [path] = useLocation();

  // Also closes on Back and Forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => setOpen(false), [path, setOpen]);

  useFollowing(userId, () => open(document.getElementById("main")));
  return (
    <AlertsContext value={{ isOpen, triggerProps }}>
      {children}
      {Drawer && <Drawer open={isOpen} onOpenChange={setOpen} opener={opener} />}
    </AlertsContext>
  );
};

/** The bell of the sidebar and of the bar of small screens. */
export const Bell = ({ className }: { className?: string }) => {
  const alerts = useContext(AlertsContext);
  if (!alerts) throw new Error("Bell must be used within an AlertsProvider");
  const unread = useAlertsState()?.unread;
  return (
    <AlertsBell
      unread={unread}
      aria-expanded={alerts.isOpen}
      {...alerts.triggerProps}
      className={className}
    />
  );
};
