import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { AlertsBell } from "#client/features/monitoring/alerts-bell.tsx";
import { useAlertsState } from "#client/features/monitoring/alerts-state.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { missingPart, useLate } from "#client/platform/use-late.ts";
import { paths } from "#shared/paths.ts";

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
    // The code that draws the page loads first.
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { signal });
    return () => {
      clearTimeout(retry);
      leaving.abort();
    };
  }, [client, toast, userId]);
};

interface AlertsControl {
  isOpen: boolean;
  /** Opens the drawer. `opener` gets the focus back when it closes. */
  show: (opener: HTMLElement | null) => void;
  /** Loads the drawer's code ahead of a click. */
  prefetch: () => void;
}

const AlertsContext = createContext<AlertsControl | null>(null);

const loadDrawer = () =>
  import("#client/features/monitoring/alerts-drawer.tsx").then(({ AlertsDrawer }) => AlertsDrawer);

/** Follows the alerts of an account and renders the drawer that each `Bell` below opens. */
export const AlertsProvider = ({ userId, children }: { userId: number; children: ReactNode }) => {
  const { part: Drawer, fetchPart } = useLate(loadDrawer);
  const [isOpen, setOpen] = useState(false);
  const { toast } = useToast();
  const [path] = useLocation();
  const opener = useRef<HTMLElement>(null);

  // Back and forward close the drawer too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the path
  useEffect(() => setOpen(false), [path]);

  const show = async (from: HTMLElement | null) => {
    opener.current = from;
    setOpen(true);
    if (await fetchPart()) return;
    setOpen(false);
    toast(missingPart);
  };
  useAlertStream(userId, () => void show(document.getElementById("main")));
  return (
    <AlertsContext value={{ isOpen, show: (from) => void show(from), prefetch: () => void fetchPart() }}>
      {children}
      {Drawer && (
        <Drawer
          open={isOpen}
          onOpenChange={setOpen}
          preferencesHref={paths.legislativeMonitor}
          onLeft={() => opener.current?.focus({ preventScroll: true })}
        />
      )}
    </AlertsContext>
  );
};

/** The bell in the sidebar and in the top bar of small screens. */
export const Bell = ({ className }: { className?: string }) => {
  const alerts = useContext(AlertsContext);
  if (!alerts) throw new Error("Bell must be used within an AlertsProvider");
  const { isOpen, show, prefetch } = alerts;
  const unread = useAlertsState()?.unread;
  return (
    <AlertsBell
      unread={unread}
      aria-expanded={isOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={({ currentTarget }) => show(currentTarget)}
      className={className}
    />
  );
};
