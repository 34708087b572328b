import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { AlertsBell } from "#client/features/monitoring/alerts/alerts-bell.tsx";
import { useAlertsState } from "#client/features/monitoring/alerts/alerts-state.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { missingPart, useLate } from "#client/lib/use-late.ts";
import { paths } from "../paths.ts";
import { useFollowing } from "./use-following.ts";

interface AlertsControl {
  isOpen: boolean;
  /** Opens the list; `opener` gets the focus back. */
  show: (opener: HTMLElement | null) => void;
  /** Fetches what draws the list. */
  reach: () => void;
}

const AlertsContext = createContext<AlertsControl | null>(null);

const loadDrawer = () =>
  import("#client/features/monitoring/alerts/list/alerts-drawer.tsx").then(
    ({ AlertsDrawer }) => AlertsDrawer,
  );

/** Follows the alerts of an account as long as it is there, and holds their list, which each `Bell` below opens. */
export const AlertsProvider = ({ userId, children }: { userId: number; children: ReactNode }) => {
  const { part: Drawer, fetchPart } = useLate(loadDrawer);
  const [isOpen, setOpen] = useState(false);
  const { toast } = useToast();
  const [path] = useLocation();
  const opener = useRef<HTMLElement>(null);

  // Back and forward close it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => setOpen(false), [path]);

  const show = async (from: HTMLElement | null) => {
    opener.current = from;
    setOpen(true);
    if (await fetchPart()) return;
    setOpen(false);
    toast(missingPart);
  };
  useFollowing(userId, () => void show(document.getElementById("main")));
  return (
    <AlertsContext value={{ isOpen, show: (from) => void show(from), reach: () => void fetchPart() }}>
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

/** The bell of the sidebar and of the bar of small screens. */
export const Bell = ({ className }: { className?: string }) => {
  const alerts = useContext(AlertsContext);
  if (!alerts) throw new Error("Bell must be used within an AlertsProvider");
  const { isOpen, show, reach } = alerts;
  const unread = useAlertsState()?.unread;
  return (
    <AlertsBell
      unread={unread}
      aria-expanded={isOpen}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={({ currentTarget }) => show(currentTarget)}
      className={className}
    />
  );
};
