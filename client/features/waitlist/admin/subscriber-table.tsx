import { FileDown, Trash2 } from "lucide-react";
import { shortDateTime } from "#client/lib/dates.ts";
import { Chip } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { statusWords } from "./words.ts";

interface RowActions {
  onExport: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
}

const action = "text-ink-muted hover:text-ink max-sm:px-2";

const SubscriberRow = ({ subscriber, onExport, onDelete }: RowActions & { subscriber: Subscriber }) => {
  const { id, email, signupDate, status } = subscriber;
  const [name, domain] = [email.slice(0, email.indexOf("@")), email.slice(email.indexOf("@"))];
  return (
    <tr className="border-t max-lg:grid max-lg:grid-cols-[auto_1fr_auto] max-lg:items-center max-lg:gap-x-3 max-lg:px-3.5 max-lg:pt-3 max-lg:pb-1.5 max-lg:first:border-t-0">
      <td className="text-ink-muted max-lg:row-start-2 lg:py-3 lg:pr-2 lg:pl-4 lg:text-right">{id}</td>
      <td className="font-semibold wrap-anywhere max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-1 lg:w-full lg:px-3 lg:py-3">
        {name}
        <wbr />
        {domain}
      </td>
      <td className="whitespace-nowrap max-lg:row-start-2 max-lg:text-ink-muted lg:px-3 lg:py-3">
        <time dateTime={signupDate}>{shortDateTime(signupDate)}</time>
      </td>
      <td className="max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start max-lg:justify-self-end lg:px-3 lg:py-2">
        <Chip
          variant={status === "confirmed" ? "accent" : "plain"}
          className={status === "pending" ? "text-ink" : undefined}
        >
          {statusWords[status]}
        </Chip>
      </td>
      <td className="text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-2 max-lg:-mr-2 lg:px-1.5 lg:py-1.5">
        <Button variant="quiet" size="sm" className={action} onClick={() => onExport(subscriber)}>
          <FileDown aria-hidden="true" strokeWidth={1.5} />
          <span className="max-sm:sr-only">Export</span>
          <span className="sr-only"> what is held about {email}</span>
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className={`${action} hover:text-danger`}
          onClick={() => onDelete(subscriber)}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
          <span className="max-sm:sr-only">Delete</span>
          <span className="sr-only"> {email}</span>
        </Button>
      </td>
    </tr>
  );
};

interface SubscriberTableProps extends RowActions {
  subscribers: readonly Subscriber[];
}

/**
 * Subscribers with when they signed up, in local time, and what can be done for each. Where there is no room for
 * columns a row is two lines.
 */
export const SubscriberTable = ({ subscribers, ...actions }: SubscriberTableProps) => (
  <section aria-label="Subscribers" className="overflow-hidden rounded-md border">
    <table className="w-full text-left text-sm max-lg:block">
      <thead className="label-caps bg-sunken text-ink-muted max-lg:sr-only">
        <tr className="whitespace-nowrap">
          <th scope="col" className="py-3 pr-2 pl-4 text-right">
            ID
          </th>
          <th scope="col" className="p-3">
            Email
          </th>
          <th scope="col" className="p-3">
            Signup Date
          </th>
          <th scope="col" className="p-3">
            Status
          </th>
          <th scope="col" className="p-3">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {subscribers.map((subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} {...actions} />
        ))}
      </tbody>
    </table>
  </section>
);
