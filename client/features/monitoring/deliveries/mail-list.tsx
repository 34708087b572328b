import { useId } from "react";
import type { MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { mailWords } from "./delivery-words.ts";

/** The newest mails and what became of each. */
export const MailList = ({ mails }: { mails: readonly MailDelivery[] }) => {
  const headingId = useId();
  return (
    <div className="grid gap-2 border-t px-card py-4">
      <h4 id={headingId} className="label-caps text-ink-muted">
        Mails
      </h4>
      {mails.length > 0 ? (
        <ul aria-labelledby={headingId} className="grid gap-1">
          {mails.map((mail) => (
            <li key={mail.id}>
              <DeliveryState state={mailWords(mail)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-muted">No mail was written yet.</p>
      )}
    </div>
  );
};
