import { useEffect } from "react";
import { type ToastRecord, useToast, useToastList } from "#client/platform/toasts.tsx";
import { useLate } from "#client/platform/use-late.ts";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

const loadList = () => import("./toast-list.tsx").then(({ ToastList }) => ToastList);

/** Fallback when `ToastList` could not be loaded: plain text with a close button. */
const PlainToast = ({ toast, onClose }: { toast: ToastRecord; onClose: () => void }) => (
  <div
    role="alert"
    className={cn(
      "fixed inset-x-4 top-4 z-toast flex items-start justify-between gap-4 rounded-lg border py-3 pr-3 pl-5 shadow-overlay",
      "sm:top-auto sm:right-4 sm:bottom-[calc(1rem+var(--foot,0px))] sm:left-auto sm:w-[388px]",
      toast.variant === "destructive" ? "border-danger bg-danger-wash" : "border-control bg-surface",
    )}
  >
    <div className="grid gap-0.5 py-1 wrap-anywhere">
      <p className="font-semibold">{toast.title}</p>
      <p className="text-sm text-pretty">{toast.description}</p>
    </div>
    <Button variant="quiet" size="sm" onClick={onClose}>
      Close
    </Button>
  </div>
);

/**
 * Shows the toasts; render it once per page. `ToastList` loads at the first click or key press, so that it adds nothing to
 * the first page load, but is available when the network fails later.
 */
export const Toaster = () => {
  const toasts = useToastList();
  const { dismiss } = useToast();
  const { part: List, failed, fetchPart: fetchList } = useLate(loadList);
  const newest = toasts[0]?.id;

  useEffect(() => {
    if (newest !== undefined) fetchList();
  }, [newest, fetchList]);
  useEffect(() => {
    if (List) return;
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, fetchList);
    return () => {
      for (const event of events) removeEventListener(event, fetchList);
    };
  }, [List, fetchList]);

  if (List) return <List toasts={toasts} onClose={dismiss} />;
  const waiting = toasts.find(({ open }) => open);
  return failed && waiting && <PlainToast toast={waiting} onClose={() => dismiss(waiting.id)} />;
};
