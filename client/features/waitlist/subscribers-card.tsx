import { Download, FileDown, Trash2, Users } from "lucide-react";
import { Fragment, type RefObject, useId, useRef, useState } from "react";
import { shortDateTime } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { LoadingText } from "#client/ui/loading-text.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import { Select } from "#client/ui/select.tsx";
import { Status } from "#client/ui/status.tsx";
import { publicPaths } from "#shared/paths.ts";
import type { Subscriber, SubscriberStatus } from "#shared/waitlist/contract.ts";
import {
  type SubscriberFilter,
  useExportSubscriber,
  useExportSubscribers,
  useRemoveSubscriber,
  useSubscribers,
} from "./api.ts";

interface DeleteDialogProps {
  /** The subscriber to delete. Undefined while the dialog is closed. */
  subscriber: Subscriber | undefined;
  onClose: () => void;
  /** Receives the focus after a deletion, because the row is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

const DeleteDialog = ({ subscriber, onClose, focusAfterwards }: DeleteDialogProps) => {
  const { toast } = useToast();
  const removal = useRemoveSubscriber();

  const remove = ({ id, email }: Subscriber) =>
    removal.mutate(id, {
      onSuccess: () => toast({ title: "Subscriber deleted", description: email }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      open={subscriber !== undefined}
      title="Delete this subscriber?"
      action="Delete subscriber"
      pending={removal.isPending}
      onClose={onClose}
      onConfirm={() => subscriber && remove(subscriber)}
      focusAfterwards={focusAfterwards}
    >
      <strong className="font-semibold text-ink wrap-anywhere">{subscriber?.email}</strong> and all records of
      emails to this address will be deleted. This can't be undone.
    </ConfirmDialog>
  );
};

const statusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

const formatCount = (count: number): string => count.toLocaleString("en-US");

interface RowActions {
  onExport: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
}

/** A long address breaks before its dots and its at sign. */
const BreakableEmail = ({ email }: { email: string }) =>
  email.split(/(?=[.@])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const action = "text-ink-muted hover:text-ink max-sm:px-2";

const SubscriberRow = ({ subscriber, onExport, onDelete }: RowActions & { subscriber: Subscriber }) => {
  const { id, email, signupDate, status } = subscriber;
  return (
    <tr className="border-t max-lg:grid max-lg:grid-cols-[auto_1fr_auto] max-lg:items-center max-lg:gap-x-3 max-lg:px-3.5 max-lg:pt-3 max-lg:pb-1.5 max-lg:first:border-t-0">
      <td className="text-ink-muted max-lg:row-start-2 lg:py-3 lg:pr-2 lg:pl-4 lg:text-right">{id}</td>
      <td className="font-semibold wrap-anywhere max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-1 lg:w-full lg:px-3 lg:py-3">
        <BreakableEmail email={email} />
      </td>
      <td className="whitespace-nowrap max-lg:row-start-2 max-lg:text-ink-muted lg:px-3 lg:py-3">
        <time dateTime={signupDate}>{shortDateTime(signupDate)}</time>
      </td>
      <td className="max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start max-lg:justify-self-end lg:px-3 lg:py-2">
        <Chip
          variant={status === "confirmed" ? "accent" : "plain"}
          className={status === "pending" ? "text-ink" : undefined}
        >
          {statusLabels[status]}
        </Chip>
      </td>
      <td className="text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-2 max-lg:-mr-2 lg:px-1.5 lg:py-1.5">
        <Button variant="quiet" size="sm" className={action} onClick={() => onExport(subscriber)}>
          <FileDown aria-hidden="true" strokeWidth={1.5} />
          <span className="max-sm:sr-only">Export</span>
          <span className="sr-only"> the data of {email}</span>
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

/** Shows sign-up times in local time. On narrow screens, a row takes two lines. */
const SubscriberTable = ({ subscribers, ...actions }: SubscriberTableProps) => (
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

const NoSubscribers = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      as="p"
      icon={Users}
      title="No subscribers match."
      description="Shorten the search or choose all statuses."
    />
  ) : (
    <EmptyState
      as="p"
      icon={Users}
      title="No subscribers yet."
      description="Signups from the landing page appear here immediately."
      action={
        <Button asChild variant="secondary">
          <a href={`${publicPaths.landing}#waitlist`}>View the form</a>
        </Button>
      }
    />
  );

const ListFailure = ({ list }: { list: ReturnType<typeof useSubscribers> }) => {
  if (!list.error) return null;
  const tryAgain = () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <Notice
      variant="danger"
      action={
        <Button variant="secondary" size="sm" onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      {list.error.message}
    </Notice>
  );
};

interface SubscriberListProps {
  filter: SubscriberFilter;
  list: ReturnType<typeof useSubscribers>;
  onDelete: (subscriber: Subscriber) => void;
}

const SubscriberList = ({ filter, list, onDelete }: SubscriberListProps) => {
  const { mutate: exportSubscriber } = useExportSubscriber();
  const countId = useId();
  const { data, error, isFetchingNextPage, hasNextPage, isPlaceholderData } = list;
  const isFiltered = filter.q !== undefined || filter.status !== undefined;
  const subscribers = data?.pages.flatMap((page) => page.data);
  const shown = formatCount(subscribers?.length ?? 0);
  const count = formatCount(data?.pages[0]?.count ?? 0);

  return (
    <>
      <ListFailure list={list} />
      {!subscribers ? (
        !error && <LoadingText>Loading waitlist data...</LoadingText>
      ) : subscribers.length === 0 ? (
        <NoSubscribers isFiltered={isFiltered} />
      ) : (
        <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
          <SubscriberTable
            subscribers={subscribers}
            onDelete={onDelete}
            onExport={({ id }) => exportSubscriber(id)}
          />
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
            <Status as="p" id={countId} tabIndex={-1} className="text-sm text-ink-muted">
              {isFiltered ? `${hasNextPage ? "The newest " : ""}${shown} matching` : `${shown} of ${count}`}
            </Status>
            {hasNextPage && (
              <LoadMore
                pending={isFetchingNextPage}
                disabled={isPlaceholderData}
                data-focus-after={countId}
                onClick={() => void list.fetchNextPage()}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};

export const SubscribersCard = () => {
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  useDebounce(text.trim(), q, setQ);
  const [status, setStatus] = useState<SubscriberStatus | "">("");
  const filter = { q: q || undefined, status: status || undefined };
  const list = useSubscribers(filter);
  const csv = useExportSubscribers();
  const [toDelete, setToDelete] = useState<Subscriber>();
  const search = useRef<HTMLInputElement>(null);
  const count = list.data?.pages[0]?.count;

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-card pt-card">
        <div className="flex items-center gap-3">
          <CardTitle>Waitlist Subscribers</CardTitle>
          {count !== undefined && <Chip variant="accent">{formatCount(count)}</Chip>}
        </div>
        <Button
          variant="secondary"
          size="sm"
          pending={csv.isPending}
          onClick={() => csv.mutate({ ...filter, q: text.trim() || undefined })}
        >
          {!csv.isPending && <Download aria-hidden="true" strokeWidth={1.5} />}
          Download CSV
        </Button>
      </div>
      <CardContent className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap gap-3">
          <SearchInput
            ref={search}
            aria-label="Search by email"
            placeholder="Search emails..."
            maxLength={254}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-w-56 flex-1"
          />
          <Select
            aria-label="Status"
            placeholder="All statuses"
            options={statusLabels}
            value={status}
            onChange={(event) => setStatus(event.target.value as SubscriberStatus | "")}
            className="min-w-44 max-sm:w-full"
          />
        </div>
        <SubscriberList filter={filter} list={list} onDelete={setToDelete} />
      </CardContent>
      <DeleteDialog subscriber={toDelete} onClose={() => setToDelete(undefined)} focusAfterwards={search} />
    </Card>
  );
};
