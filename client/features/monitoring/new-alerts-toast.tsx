import { countOf } from "#client/platform/format.ts";
import type { ToastContent } from "#client/platform/toasts.tsx";
import { ToastAction } from "#client/ui/toast-list.tsx";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";

interface NewAlertsToastOptions {
  /** Includes `newest`. */
  count: number;
  newest: Alert;
  onOpen: () => void;
}

/** One alert by its title and reason; several by their number and the newest title. */
export const newAlertsToast = ({ count, newest, onOpen }: NewAlertsToastOptions): ToastContent => ({
  title: count === 1 ? <bdi>{newest.title}</bdi> : countOf(count, "new alert"),
  description: <bdi>{count === 1 ? newest.reason : newest.title}</bdi>,
  action: (
    <ToastAction altText={count === 1 ? "Open the update" : "Open the list of alerts"} onClick={onOpen}>
      Open
    </ToastAction>
  ),
});
