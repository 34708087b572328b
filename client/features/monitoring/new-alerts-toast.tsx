import type { ToastContent } from "#client/platform/toasts.tsx";
import { ToastAction } from "#client/ui/toast-list.tsx";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { countOf } from "#shared/text/count.ts";

interface NewAlertsToastOptions {
  /** Includes `newest`. */
  count: number;
  newest: Alert;
  onOpen: () => void;
}

const altTextOf = (count: number, { kind }: Alert): string => {
  if (count > 1) return "Open the list of alerts";
  return kind === "update" ? "Open the update" : "Open your stays";
};

/** One alert by its title and reason; several by their number and the newest title. */
export const newAlertsToast = ({ count, newest, onOpen }: NewAlertsToastOptions): ToastContent => ({
  title: count === 1 ? <bdi>{newest.title}</bdi> : countOf(count, "new alert"),
  description: <bdi>{count === 1 ? newest.reason : newest.title}</bdi>,
  action: (
    <ToastAction altText={altTextOf(count, newest)} onClick={onOpen}>
      Open
    </ToastAction>
  ),
});
