import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { AlertsBell } from "#client/features/monitoring/alerts-bell.tsx";
import { useAlertsState } from "#client/features/monitoring/alerts-state.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";

const load = () => import("#client/features/monitoring/follow-alerts.ts");
/** How long (ms) to wait before loading the code again after a failure. */
const retryMs = 60_000;

/** Follows the alerts of an account once the page has loaded. `showList` opens the drawer. */
const useAlertStream = (userId: number, showList: () => void): void => {
  const client = useQueryClient();
  const { toast } = useToast();
  const show = useEffectEvent(showList);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(retry);
      removeEventListener("online", start);
      load().then(
        ({ followAlerts }) => followAlerts({ userId, client, signal, toast, showList: () => show() }),
        () => {
          if (signal.aborted) return;
          retry = setTimeout(start, retryMs);
          addEventListener("online", start, { signal });
        },
      );
    };
    // The code that renders the page loads first.
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { signal });
    return () => {
      clearTimeout(retry);
      leaving.abort();
    };
  }, [client, toast, userId]);
};

const AlertsContext = createContext<Pick<ReturnType<typeof useLateDialog>, "isOpen" | "triggerProps"> | null>(
  null,
);

const loadDrawer = () =>
  import("#client/features/monitoring/alerts-drawer.tsx").then(({ AlertsDrawer }) => AlertsDrawer);

/** Follows the alerts of an account and renders the drawer that each `Bell` below opens. */
export const AlertsProvider = ({ userId, children }: { userId: number; children: ReactNode }) => {
  const { Dialog: Drawer, isOpen, setOpen, opener, open, triggerProps } = useLateDialog(loadDrawer);
  const [path] = useLocation();

  // Back and forward close the drawer too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the path
  useEffect(() => setOpen(false), [path, setOpen]);

  useAlertStream(userId, () => open(document.getElementById("main")));
  return (
    <AlertsContext value={{ isOpen, triggerProps }}>
      {children}
      {Drawer && <Drawer open={isOpen} onOpenChange={setOpen} opener={opener} />}
    </AlertsContext>
  );
};

/** The bell in the sidebar and in the top bar of small screens. */
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
