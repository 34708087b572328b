import type { ToastContent } from "#client/lib/toasts/toast-store.ts";
import { ToastAction } from "#client/ui/overlay/toast-list.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";

interface NewAlertsToastOptions {
  /** How many there are, of which `newest` is one. */
  count: number;
  newest: Alert;
  onOpen: () => void;
}

/** What is said of alerts that have just come. */
export const newAlertsToast = ({ count, newest, onOpen }: NewAlertsToastOptions): ToastContent => ({
  title: count === 1 ? <bdi>{newest.title}</bdi> : countOf(count, "new alert"),
  description: <bdi>{count === 1 ? newest.reason : newest.title}</bdi>,
  action: (
    <ToastAction altText={count === 1 ? "Open the update" : "Open the list of alerts"} onClick={onOpen}>
      Open
    </ToastAction>
  ),
});
