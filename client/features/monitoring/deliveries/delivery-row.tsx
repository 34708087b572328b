import { shortDateTime } from "#client/lib/dates.ts";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import type { AlertDelivery } from "#shared/monitoring/alerts-contract.ts";
import { AlertFacts } from "../alert-facts.tsx";
import { UpdateLink } from "../update-link.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { alertMailWords, appWords } from "./delivery-words.ts";

interface DeliveryRowProps {
  alert: AlertDelivery;
  /** The time zone by which mails are due. */
  zone: string;
}

/** One alert: when and why it was raised, and what became of it. */
export const DeliveryRow = ({ alert, zone }: DeliveryRowProps) => {
  const { itemId, title, type, createdAt } = alert;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t px-card py-4 focus-visible:-outline-offset-2 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,15rem)]"
    >
      <div>
        <Stamp kind={type} />
      </div>
      <div className="grid content-start gap-1">
        <p>
          <UpdateLink itemId={itemId}>{title}</UpdateLink>
        </p>
        <AlertFacts alert={alert}>
          <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        </AlertFacts>
      </div>
      <div className="grid content-start gap-1">
        <DeliveryState state={appWords(alert)} />
        <DeliveryState state={alertMailWords(alert, zone)} />
      </div>
    </li>
  );
};
