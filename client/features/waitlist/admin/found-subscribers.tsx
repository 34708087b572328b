import { Users } from "lucide-react";
import { useRef } from "react";
import { failureText, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { saveFile } from "#client/lib/calls/save-file.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { fetchRecord, type SubscriberFilter, type useSubscribers } from "./api.ts";
import { SubscriberTable } from "./subscriber-table.tsx";
import { withCommas } from "./words.ts";

const Loading = () => (
  <Status as="p" className="flex items-center justify-center gap-3 py-16 text-ink-muted">
    <Spinner className="text-xl" />
    Loading waitlist data...
  </Status>
);

const Nobody = ({ isFiltered, landingPath }: { isFiltered: boolean; landingPath: string }) =>
  isFiltered ? (
    <EmptyState
      as="p"
      icon={Users}
      title="No subscriber matches."
      description="Search for less, or choose every status."
    />
  ) : (
    <EmptyState
      as="p"
      icon={Users}
      title="No subscribers yet."
      description="Whoever joins on the landing page stands here at once."
      action={
        <Button asChild variant="secondary">
          <a href={`${landingPath}#waitlist`}>See the form</a>
        </Button>
      }
    />
  );

interface FoundSubscribersProps {
  filter: SubscriberFilter;
  list: ReturnType<typeof useSubscribers>;
  landingPath: string;
  onDelete: (subscriber: Subscriber) => void;
}

/** The subscribers that were found, and what is said while there are none. */
export const FoundSubscribers = ({ filter, list, landingPath, onDelete }: FoundSubscribersProps) => {
  const { toast } = useToast();
  const tally = useRef<HTMLParagraphElement>(null);
  const { data, error, isFetchingNextPage, hasNextPage, isPlaceholderData } = list;
  const isFiltered = filter.q !== undefined || filter.status !== undefined;
  const subscribers = data?.pages.flatMap((page) => page.data);
  const shown = withCommas(subscribers?.length ?? 0);
  const count = withCommas(data?.pages[0]?.count ?? 0);
  const showOlder = async () => {
    await list.fetchNextPage();
    // The button may be gone.
    tally.current?.focus();
  };
  const exportRecord = ({ id }: Subscriber) =>
    fetchRecord(id).then(
      (text) => saveFile(new Blob([text], { type: "application/json" }), `subscriber-${id}.json`),
      (error) => {
        const description = failureText(
          error,
          "Couldn't export this subscriber. Try again in a few minutes.",
        );
        if (!isSignedOut(error)) toast({ title: "Export failed", description, variant: "destructive" });
      },
    );

  return (
    <>
      {error && (
        <Notice
          variant="danger"
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
            >
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {!subscribers ? (
        !error && <Loading />
      ) : subscribers.length === 0 ? (
        <Nobody isFiltered={isFiltered} landingPath={landingPath} />
      ) : (
        <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
          <SubscriberTable
            subscribers={subscribers}
            onDelete={onDelete}
            onExport={(each) => void exportRecord(each)}
          />
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
            <Status as="p" ref={tally} tabIndex={-1} className="text-sm text-ink-muted">
              {isFiltered ? `${hasNextPage ? "The newest " : ""}${shown} that match` : `${shown} of ${count}`}
            </Status>
            {hasNextPage && (
              <Button
                variant="secondary"
                size="sm"
                pending={isFetchingNextPage}
                disabled={isPlaceholderData}
                onClick={() => void showOlder()}
              >
                Show older
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
};
